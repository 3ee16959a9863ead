import type { KindName } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { checkTyped } from '#domain/validate.ts'
import type { Field } from '#domain/table.ts'

/** A value as it stands in an input: plain, so that reading it gives the same value. A flag is 'true' or ''. */
export function typedText(kind: KindName, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind === 'flag') return value === true ? 'true' : ''
  return String(value)
}

/** The number that a text stands for in its field; null where it is none (yet). */
export function typedNumber(field: Field, text: string): number | null {
  const value = checkTyped(field, text)
  return !isIssue(value) && typeof value === 'number' ? value : null
}

/** Stands before a text that was typed into a select and names none of its options: no code begins with it. */
const UNCHOSEN = '?'

/** What stands in an input while a text is typed into its select and nothing is chosen by it yet. */
export const unchosen = (text: string): string => UNCHOSEN + text

/** The text that was typed into a select without choosing anything; null where something, or nothing, is chosen. */
export function unchosenText({ references }: Field, typed: string): string | null {
  return references && typed.startsWith(UNCHOSEN) ? typed.slice(UNCHOSEN.length) : null
}
