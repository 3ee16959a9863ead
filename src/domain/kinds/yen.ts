import { wholeYen } from './numbers.ts'

/** An amount handed over, in whole yen; negative: handed back. */
export const yen = wholeYen()
