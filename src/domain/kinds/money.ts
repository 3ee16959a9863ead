import { decimalNumber } from './parse-number.ts'

/** Amount in yen with up to four decimals. */
export const money = decimalNumber()
