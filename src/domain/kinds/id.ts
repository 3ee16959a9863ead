import { wholeNumber } from './numbers.ts'

/** The number the database gives a row that has no code of its own. */
export const id = wholeNumber({ strict: true })
