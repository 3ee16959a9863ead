import { decimalNumber } from './numbers.ts'

/** An amount of yen. */
export const money = decimalNumber()
