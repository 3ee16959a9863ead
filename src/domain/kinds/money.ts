import { decimalNumber } from './numbers.ts'

/** Amount in yen with up to four decimals. */
export const money = decimalNumber()
