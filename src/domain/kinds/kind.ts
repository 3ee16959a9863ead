import type { Issue } from '#domain/errors.ts'

/** Content of a cell. Empty is always null, never '', so that an exported file imports again as the same rows. */
export type Value = string | number | boolean | null

/**
 * A kind of field. There is one file per kind, and every layer has one exhaustive map over the kinds (here `kinds`, in
 * the page `src/web/kinds`). The compiler thus lists everything that a new kind lacks.
 */
export interface FieldKind<V extends Exclude<Value, null>> {
  /** The column's type in PostgreSQL. */
  readonly sql: 'bigint' | 'numeric' | 'text' | 'boolean'
  /** True if unreadable text refuses the whole file. Otherwise it becomes empty, after a question. */
  readonly strict: boolean
  /** Reads the text of a cell or an input. '' and blanks are null (false for a flag). Never throws, never rounds. */
  parse(text: string): V | null | Issue
  /** Checks a value of JSON, from a file or over the network. Never throws. */
  accept(value: unknown): V | null | Issue
}

export function isIssue(result: unknown): result is Issue {
  return typeof result === 'object' && result !== null
}
