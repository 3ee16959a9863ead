import { parseSealCode } from '#domain/seals/seal-code.ts'

export interface NumberQuery {
  readonly number: number
  readonly eventCode?: number
}

/** 'No. 1,234' or digits only, typed or scanned. */
const numberPattern = /^(?:no\.?|#)?\s*(\d+|\d{1,3}(?:,\d{3})+)$/i

/**
 * Parses a booklet number, or the first number in a seal's code. A text with two numbers is refused instead of being
 * joined.
 */
export function parseNumberQuery(text: string): NumberQuery | 'empty' | 'unreadable' {
  const normalized = text.normalize('NFKC').trim()
  if (normalized === '') return 'empty'
  const code = parseSealCode(text)
  if (code) return code.first > 0 ? { number: code.first, eventCode: code.event } : 'unreadable'
  const number = Number(numberPattern.exec(normalized)?.[1]?.replaceAll(',', ''))
  return Number.isSafeInteger(number) && number > 0 ? { number } : 'unreadable'
}
