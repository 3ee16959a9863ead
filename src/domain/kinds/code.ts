import { wholeNumber } from './numbers.ts'

/** A number that identifies a row of a master table: 10 is the department 営業部. */
export const code = wholeNumber({ strict: false })
