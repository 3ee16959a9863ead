import { wholeNumber } from './parse-number.ts'

/** Number that identifies a row of a master table, such as 10 for the department 営業部. */
export const code = wholeNumber({ strict: false })
