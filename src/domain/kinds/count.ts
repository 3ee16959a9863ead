import { wholeNumber } from './parse-number.ts'

/** Number of handed-out booklets. An invalid number in a file stops the import. */
export const count = wholeNumber({ strict: true })
