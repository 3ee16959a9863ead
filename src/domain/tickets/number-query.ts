import { parseSealCode } from '#domain/seals/seal-code.ts'

/** Which number is asked for. */
export interface NumberQuery {
  readonly number: number
  /** The event that it is a number of, where what was typed says so. */
  readonly eventCode?: number
}

/** 'No. 1,234' with its digits, as a person types or a scanner reads it. */
const written = /^(?:no\.?|#)?\s*(\d+|\d{1,3}(?:,\d{3})+)$/i

/**
 * Reads what was typed or scanned into the field that asks where a number is: full-width digits and thousands commas
 * too, but never two numbers as one. The code on a seal asks for its first number.
 */
export function parseNumberQuery(text: string): NumberQuery | 'empty' | 'unreadable' {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return 'empty'
  const code = parseSealCode(text)
  if (code) return code.first > 0 ? { number: code.first, eventCode: code.event } : 'unreadable'
  const number = Number(written.exec(typed)?.[1]?.replaceAll(',', ''))
  return Number.isSafeInteger(number) && number > 0 ? { number } : 'unreadable'
}
