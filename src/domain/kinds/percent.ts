import { decimalNumber } from './numbers.ts'

/** A rate in percent: 12.5 is 12.5 %. */
export const percent = decimalNumber()
