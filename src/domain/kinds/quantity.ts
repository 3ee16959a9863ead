import { wholeNumber } from './numbers.ts'

export const quantity = wholeNumber({ strict: false })
