import { readableCode } from '#server/auth/readable-code.ts'

/** @returns a password such as `k7mf-3qzt-9xwp-h4nv` (79 bits) */
export const generatePassword = (): string => readableCode(4)
