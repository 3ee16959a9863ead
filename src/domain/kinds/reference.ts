import { wholeNumber } from './numbers.ts'

export const reference = wholeNumber({ strict: false })
