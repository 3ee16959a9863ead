import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { finish } from '#domain/steps.ts'
import type { TableName } from '#domain/tables/index.ts'

/** Number of rows that are processed in a few milliseconds, before the next pause. */
export const ROWS_PER_STEP = 4096

export type Values = readonly (Value | undefined)[]

/** Loaded rows of other tables. Codes of a table that is not loaded are not checked. */
export type OtherTables = Partial<Record<TableName, readonly Row[]>>

export class Stored {
  readonly rows: readonly Row[]
  /** For each stored row, the line of the file that matches it; 0 if there is none. */
  readonly lineOf: Int32Array
  private next = 0
  private readonly indices = new Map<string, Map<Value, number>>()
  private readonly equals = new Map<string, { first: Map<string, number>; next: Int32Array }>()

  constructor(rows: readonly Row[]) {
    this.rows = rows
    this.lineOf = new Int32Array(rows.length)
  }

  find(field: string, value: Value): number | undefined {
    if (this.rows.length === 0) return undefined
    const next = this.following(field, value)
    if (next !== undefined) return next
    if (!this.indices.has(field)) finish(this.indexSteps(field))
    const at = this.indices.get(field)!.get(value)
    if (at !== undefined) this.next = at + 1 < this.rows.length ? at + 1 : 0
    return at
  }

  isIndexed(field: string): boolean {
    return this.indices.has(field)
  }

  /**
   * Returns the index of the stored row after the last match, if this row has the value. It usually has the value,
   * because an exported file has the order of the stored rows. Needs no index of the values.
   */
  following(field: string, value: Value): number | undefined {
    const at = this.next
    if (this.rows[at]?.[field] !== value) return undefined
    this.next = at + 1 < this.rows.length ? at + 1 : 0
    return at
  }

  *indexSteps(field: string): Generator<void, void> {
    const index = new Map<Value, number>()
    for (let i = 0; i < this.rows.length; i++) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
      index.set(this.rows[i]![field] ?? null, i)
    }
    this.indices.set(field, index)
  }

  lacksEquals(fields: readonly string[]): boolean {
    return !this.equals.has(fields.join('\0'))
  }

  /**
   * Finds a stored row that equals `values` and that no line has matched yet, and matches it with `line`. Two equal
   * lines need two equal stored rows.
   */
  takeEqual(fields: readonly string[], values: Values, line: number): boolean {
    const id = fields.join('\0')
    if (!this.equals.has(id)) finish(this.equalsSteps(fields))
    const index = this.equals.get(id)!
    const content = values.join('\0')
    let at = index.first.get(content) ?? -1
    while (at >= 0 && this.lineOf[at] !== 0) at = index.next[at]!
    if (at < 0) return false
    this.lineOf[at] = line
    return true
  }

  /**
   * Builds an index of equal rows, each of which points to the next one. Values are joined by NUL, which no stored text
   * contains.
   */
  *equalsSteps(fields: readonly string[]): Generator<void, void> {
    const first = new Map<string, number>()
    const next = new Int32Array(this.rows.length)
    for (let i = this.rows.length - 1; i >= 0; i--) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
      const row = this.rows[i]!
      const content = fields.map((field) => row[field]).join('\0')
      next[i] = first.get(content) ?? -1
      first.set(content, i)
    }
    this.equals.set(fields.join('\0'), { first, next })
  }
}
