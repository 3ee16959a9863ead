import type { KindName } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { checkTyped } from '#domain/validate.ts'
import type { Field } from '#domain/table.ts'

/**
 * A value as the text of an input. Parsing the text returns the same value, so numbers have no digit grouping. A flag
 * is 'true' or ''.
 */
export function typedText(kind: KindName, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind === 'flag') return value === true ? 'true' : ''
  if (kind === 'date') return String(value).replaceAll('-', '/')
  return String(value)
}

/** Parses the number in a field's input; null while the text is not a valid number. */
export function typedNumber(field: Field, text: string): number | null {
  const value = checkTyped(field, text)
  return !isIssue(value) && typeof value === 'number' ? value : null
}

/** Prefix of a form value that is typed text instead of an option's code. No code begins with this prefix. */
const UNCHOSEN = '?'

export const unchosen = (text: string): string => UNCHOSEN + text

/**
 * The text that the user has typed into a select while no option is chosen. Null if an option is chosen or the field is
 * empty.
 */
export function unchosenText({ references }: Field, typed: string): string | null {
  return references && typed.startsWith(UNCHOSEN) ? typed.slice(UNCHOSEN.length) : null
}
