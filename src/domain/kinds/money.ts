import { decimalNumber } from './numbers.ts'

/** An amount in yen, with up to four decimals. */
export const money = decimalNumber()
