import { wholeNumber } from './numbers.ts'

/** How many booklets are handed out. One that cannot be read refuses the file. */
export const count = wholeNumber({ strict: true })
