import { wholeNumber } from './numbers.ts'

/** How many were sold. */
export const quantity = wholeNumber({ strict: false })
