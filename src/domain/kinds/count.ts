import { wholeNumber } from './parse-number.ts'

/** Number of handed-out booklets. An invalid number in a file refuses the whole file. */
export const count = wholeNumber({ strict: true })
