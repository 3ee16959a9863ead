import { wholeNumber } from './numbers.ts'

/** Booklets handed out. An unreadable count refuses the file. */
export const count = wholeNumber({ strict: true })
