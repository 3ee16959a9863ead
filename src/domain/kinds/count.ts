import { wholeNumber } from './numbers.ts'

/** A number of booklets that were handed out. If a count cannot be parsed, the whole file is refused. */
export const count = wholeNumber({ strict: true })
