import { decimalNumber } from './numbers.ts'

/** A percentage: 12.5 is 12.5 %. */
export const percent = decimalNumber()
