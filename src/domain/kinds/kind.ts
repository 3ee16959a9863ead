import type { Issue } from '#domain/errors.ts'

/** An empty value is always null, never '', so that an exported file is imported as the same rows. */
export type Value = string | number | boolean | null

/** Each kind has one file per layer. Each layer maps all kinds, so the compiler reports what a new kind lacks. */
export interface FieldKind<V extends Exclude<Value, null>> {
  readonly sql: 'bigint' | 'numeric' | 'text' | 'boolean' | 'date'
  /**
   * If true, a text that cannot be parsed refuses the whole file. Otherwise the cell becomes empty, after a question.
   */
  readonly strict: boolean
  /** Parses text. Blank text yields null (false for a flag). Never throws or rounds. */
  parse(text: string): V | null | Issue
  /** Checks a JSON value. Never throws. */
  accept(value: unknown): V | null | Issue
}

export function isIssue(result: unknown): result is Issue {
  return typeof result === 'object' && result !== null
}
