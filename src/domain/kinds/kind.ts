import type { Issue } from '#domain/errors.ts'

/** Value of a field. An empty value is always null, never '', so that an export and its import give the same rows. */
export type Value = string | number | boolean | null

/**
 * A kind of field: how its values are read, checked and stored. Other code that depends on the kind, such as the input
 * fields in src/web/kinds, has a map of all kinds. The compiler then reports a kind that is missing there.
 */
export interface FieldKind<V extends Exclude<Value, null>> {
  readonly sql: 'bigint' | 'numeric' | 'text' | 'boolean' | 'date'
  /**
   * If true, an invalid text in a file is an issue, which stops the import. If false, the import asks a question about
   * the text, and the cell becomes empty.
   */
  readonly strict: boolean
  /** Parses a text. A blank text becomes null, or false for a flag. Never throws or rounds. */
  parse(text: string): V | null | Issue
  /** Checks a value from JSON. Never throws. */
  accept(value: unknown): V | null | Issue
}

export function isIssue(result: unknown): result is Issue {
  return typeof result === 'object' && result !== null
}
