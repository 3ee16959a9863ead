import { wholeNumber } from './numbers.ts'

/** A booklet number. It is printed on paper, so an unreadable number refuses the file. */
export const number = wholeNumber({ strict: true })
