import { decimalNumber } from './numbers.ts'

/** Yen. */
export const money = decimalNumber()
