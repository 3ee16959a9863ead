export interface SealCode {
  readonly event: number
  readonly first: number
  readonly last: number
  readonly holder: string | null
}

/** A longer company code makes a code that scanners cannot read on a seal. */
const HOLDER_LENGTH = 40

/** The 1 is the version of the format. */
const SHAPE = /^EMS1:(-?\d+):(\d+)-(\d+):(.*)$/s

/** `EMS1:12:101-110:A0042`: event, numbers, company code. Null without a range, or if the code is too long. */
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

/** Null for any other text. Scanners add blanks and line ends. */
export function parseSealCode(text: string): SealCode | null {
  const [, event, first, last, holder] = SHAPE.exec(text.replace(/^\s+|[\r\n\t]+$/g, '')) ?? []
  if (event === undefined || first === undefined || last === undefined || holder === undefined) return null
  const numbers = { event: Number(event), first: Number(first), last: Number(last) }
  if (!Object.values(numbers).every(Number.isSafeInteger) || numbers.first > numbers.last) return null
  return { ...numbers, holder: holder === '' ? null : holder }
}
