import { wholeNumber } from './parse-number.ts'

export const quantity = wholeNumber({ strict: false })
