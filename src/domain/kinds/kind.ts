import type { Issue } from '#domain/errors.ts'

/** Empty is always null, never '', so that an exported file imports as the same rows. */
export type Value = string | number | boolean | null

/** One file per kind; each layer has an exhaustive map over the kinds, so the compiler lists what a new kind lacks. */
export interface FieldKind<V extends Exclude<Value, null>> {
  readonly sql: 'bigint' | 'numeric' | 'text' | 'boolean' | 'date'
  /** Unreadable text refuses the whole file; otherwise it becomes empty after a question. */
  readonly strict: boolean
  /** Reads text. Blanks are null (false for a flag). Never throws or rounds. */
  parse(text: string): V | null | Issue
  /** Checks a JSON value. Never throws. */
  accept(value: unknown): V | null | Issue
}

export function isIssue(result: unknown): result is Issue {
  return typeof result === 'object' && result !== null
}
