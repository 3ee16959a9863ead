import { wholeNumber } from './numbers.ts'

/** Number of sold items. */
export const quantity = wholeNumber({ strict: false })
