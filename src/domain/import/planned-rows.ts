import type { Row } from '#domain/table.ts'
import type { Values } from './stored.ts'

/** A row to import. `values[j]` is the value of field `fields[j]` of the plan. */
export interface PlannedRow {
  readonly line: number
  readonly values: Values
  /** Fields that are empty in the file, and got their value from other fields. */
  readonly filled?: readonly string[]
}

export interface PlannedChange extends PlannedRow {
  readonly before: Row
  readonly changed: readonly number[]
}
