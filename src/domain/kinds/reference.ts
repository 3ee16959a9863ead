import { wholeNumber } from './numbers.ts'

/** A code that names a row of another table. */
export const reference = wholeNumber({ strict: false })
