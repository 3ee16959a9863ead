import { wholeNumber } from './numbers.ts'

/** A booklet number. The number is printed on paper, so a file with an invalid one is refused. */
export const number = wholeNumber({ strict: true })
