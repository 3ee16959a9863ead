import type { Row } from '#domain/table.ts'
import type { Values } from './stored.ts'

/** A new row: `values[j]` is for the plan's `fields[j]`. */
export interface PlannedRow {
  readonly line: number
  readonly values: Values
  /** The fields that the file left empty and that other cells told. */
  readonly filled?: readonly string[]
}

/** A stored row that changes, and in which of the plan's fields (their places). */
export interface PlannedChange extends PlannedRow {
  readonly before: Row
  readonly changed: readonly number[]
}
