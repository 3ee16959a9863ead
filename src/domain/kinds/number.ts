import { wholeNumber } from './numbers.ts'

/** A ticket or booklet number. Handed out on paper, so one that cannot be read refuses the file. */
export const number = wholeNumber({ strict: true })
