import { parseSealCode } from '#domain/seals/seal-code.ts'

export interface NumberQuery {
  readonly number: number
  readonly eventCode?: number
}

/** Matches a typed number: 'No. 1,234', '#1234', '1234'. */
const numberPattern = /^(?:no\.?|#)?\s*(\d+|\d{1,3}(?:,\d{3})+)$/i

/**
 * Parses typed or scanned text: a booklet number, or the code on a seal, of which the first number is returned. Text
 * with two numbers, such as '12 34', is unreadable.
 */
export function parseNumberQuery(text: string): NumberQuery | 'empty' | 'unreadable' {
  const normalized = text.normalize('NFKC').trim()
  if (normalized === '') return 'empty'
  const code = parseSealCode(text)
  if (code) return code.first > 0 ? { number: code.first, eventCode: code.event } : 'unreadable'
  const number = Number(numberPattern.exec(normalized)?.[1]?.replaceAll(',', ''))
  return Number.isSafeInteger(number) && number > 0 ? { number } : 'unreadable'
}
