import { wholeYen } from './parse-number.ts'

/** Amount in whole yen that was handed in. Negative if it was handed back. */
export const yen = wholeYen()
