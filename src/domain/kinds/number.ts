import { wholeNumber } from './numbers.ts'

/** A ticket or booklet number. It is printed on paper, so an unreadable one refuses the file. */
export const number = wholeNumber({ strict: true })
