import { wholeNumber } from './parse-number.ts'

/** Booklet number. The number is also on paper, so an invalid number in a file refuses the whole file. */
export const number = wholeNumber({ strict: true })
