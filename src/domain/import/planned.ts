import type { Row } from '#domain/table.ts'
import type { Values } from './stored.ts'

/** `values[j]` is the value of the plan's `fields[j]`. */
export interface PlannedRow {
  readonly line: number
  readonly values: Values
  /** Fields that are empty in the file and were derived from other fields. */
  readonly filled?: readonly string[]
}

export interface PlannedChange extends PlannedRow {
  readonly before: Row
  readonly changed: readonly number[]
}
