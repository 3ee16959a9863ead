import { wholeYen } from './numbers.ts'

/** An amount that was handed over, in whole yen. A negative amount was handed back. */
export const yen = wholeYen()
