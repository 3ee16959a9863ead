export interface SealCode {
  readonly event: number
  readonly first: number
  readonly last: number
  readonly holder: string | null
}

/**
 * Maximum characters of a company code in the scanner code. With a longer company code, the squares of the scanner code
 * would be too small for scanners.
 */
const HOLDER_LENGTH = 40

/** Format of the text in the scanner code. The 1 in EMS1 is the version of the format. */
const SHAPE = /^EMS1:(-?\d+):(\d+)-(\d+):(.*)$/s

/**
 * Text of the scanner code on a seal: `EMS1:12:101-110:A0042` for event 12, booklets 101 to 110 and the company code
 * A0042. Null without a number range, or if the company code is too long.
 */
export function formatSealCode(code: {
  readonly event: number
  readonly first: number | null
  readonly last: number | null
  readonly holder: string | null
}): string | null {
  const { event, first, last, holder } = code
  if (first === null || last === null || first < 0 || first > last) return null
  if (holder !== null && holder.length > HOLDER_LENGTH) return null
  return `EMS1:${event}:${first}-${last}:${holder ?? ''}`
}

/** Parses the text of a scanned seal. Null for any other text. Ignores blanks and line breaks that scanners add. */
export function parseSealCode(text: string): SealCode | null {
  const [, event, first, last, holder] = SHAPE.exec(text.replace(/^\s+|[\r\n\t]+$/g, '')) ?? []
  if (event === undefined || first === undefined || last === undefined || holder === undefined) return null
  const numbers = { event: Number(event), first: Number(first), last: Number(last) }
  if (!Object.values(numbers).every(Number.isSafeInteger) || numbers.first > numbers.last) return null
  return { ...numbers, holder: holder === '' ? null : holder }
}
