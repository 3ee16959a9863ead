import { wholeNumber } from './parse-number.ts'

export const reference = wholeNumber({ strict: false })
