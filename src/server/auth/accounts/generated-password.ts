import { readableCode } from '#server/readable-code.ts'

/** Generates a password such as `k7mf-3qzt-9xwp-h4nv` (79 bits). */
export const generatePassword = (): string => readableCode(4)
