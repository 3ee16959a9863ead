import type { Kind } from './kind.ts'

const yes = /^(true|1|yes)$/i

/** Yes or no. The words true, 1 and yes are true, any other text is false, anything else goes by its truthiness (spec §5). Never null. */
export const flag: Kind<boolean> = {
  sql: 'boolean',
  strict: false,
  parse: (text) => yes.test(text.trim()),
  accept: (value) => (typeof value === 'string' ? yes.test(value.trim()) : Boolean(value)),
}
