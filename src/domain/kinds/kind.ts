import type { Issue } from '#domain/errors.ts'

/**
 * What a cell can hold. Empty is always null, never '' — so that a file that was exported imports again as the same
 * rows.
 */
export type Value = string | number | boolean | null

/**
 * A kind of field. One file per kind; every layer has one exhaustive map over the kinds
 * (here `kinds`, in the page `src/web/kinds`), so the compiler lists what a new kind lacks.
 */
export interface Kind<V extends Exclude<Value, null>> {
  /** The column's type in PostgreSQL. */
  readonly sql: 'bigint' | 'numeric' | 'text' | 'boolean'
  /**
   * True where text that cannot be read refuses the whole file; elsewhere it becomes empty, after a question.
   */
  readonly strict: boolean
  /** Reads the text of a cell or an input. '' and blanks are null (false for a flag). Never throws, never rounds. */
  parse(text: string): V | null | Issue
  /** Checks a value that came as JSON, from a file or over the network. Never throws. */
  accept(value: unknown): V | null | Issue
}

/** An issue tells why a text or a stranger's value cannot be what its field holds. */
export function isIssue(result: unknown): result is Issue {
  return typeof result === 'object' && result !== null
}
