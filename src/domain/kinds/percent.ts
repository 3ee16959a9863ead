import { decimalNumber } from './numbers.ts'

/** 12.5 is 12.5 %. */
export const percent = decimalNumber()
