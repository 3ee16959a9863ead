import { decimalNumber } from './parse-number.ts'

/** Percentage: the value 12.5 is 12.5 %. */
export const percent = decimalNumber()
