import { wholeNumber } from './numbers.ts'

/** Printed on paper, so an unreadable one refuses the file. */
export const number = wholeNumber({ strict: true })
