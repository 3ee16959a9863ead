import { parseSealCode } from '#domain/seals/seal-code.ts'

/** A parsed number search. */
export interface NumberQuery {
  readonly number: number
  /** The event, if the input contains it. */
  readonly eventCode?: number
}

/** 'No. 1,234' or digits alone, typed or scanned. */
const written = /^(?:no\.?|#)?\s*(\d+|\d{1,3}(?:,\d{3})+)$/i

/**
 * Parses the input of the number search, including full-width digits and thousands commas. Two numbers are never read
 * as one.
 * The code on a seal gives its first number.
 */
export function parseNumberQuery(text: string): NumberQuery | 'empty' | 'unreadable' {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return 'empty'
  const code = parseSealCode(text)
  if (code) return code.first > 0 ? { number: code.first, eventCode: code.event } : 'unreadable'
  const number = Number(written.exec(typed)?.[1]?.replaceAll(',', ''))
  return Number.isSafeInteger(number) && number > 0 ? { number } : 'unreadable'
}
