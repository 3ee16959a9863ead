import { wholeNumber } from './parse-number.ts'

/** Booklet number. The number is also on paper, so an invalid number in a file stops the import. */
export const number = wholeNumber({ strict: true })
