import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { finish } from '#domain/steps.ts'
import type { TableName } from '#domain/tables/index.ts'

/** Rows that a step of planning an import looks through at most: a few milliseconds. */
export const ROWS_PER_STEP = 4096

export type Values = readonly (Value | undefined)[]

/** Other tables as they are held; one that is absent is not checked against. */
export type OtherTables = Partial<Record<TableName, readonly Row[]>>

/** The stored rows, indexed in the ways an import asks for; each index is built when it is first asked for. */
export class Stored {
  readonly rows: readonly Row[]
  /** The line of the file that names the row; 0 where none does. */
  readonly lineOf: Int32Array
  private next = 0
  private readonly indices = new Map<string, Map<Value, number>>()
  private readonly equals = new Map<string, { first: Map<string, number>; next: Int32Array }>()

  constructor(rows: readonly Row[]) {
    this.rows = rows
    this.lineOf = new Int32Array(rows.length)
  }

  /** The row that holds this value of a field that no two rows share. */
  find(field: string, value: Value): number | undefined {
    if (this.rows.length === 0) return undefined
    const next = this.following(field, value)
    if (next !== undefined) return next
    if (!this.indices.has(field)) finish(this.indexSteps(field))
    const at = this.indices.get(field)!.get(value)
    if (at !== undefined) this.next = at + 1 < this.rows.length ? at + 1 : 0
    return at
  }

  /** Whether the index of a field is built already. */
  isIndexed(field: string): boolean {
    return this.indices.has(field)
  }

  /** A file that was exported has the rows in the stored order: then the next one is the one. Costs no index. */
  following(field: string, value: Value): number | undefined {
    const at = this.next
    if (this.rows[at]?.[field] !== value) return undefined
    this.next = at + 1 < this.rows.length ? at + 1 : 0
    return at
  }

  /** Builds the index of a field, in steps. */
  *indexSteps(field: string): Generator<void, void> {
    const index = new Map<Value, number>()
    for (let i = 0; i < this.rows.length; i++) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
      index.set(this.rows[i]![field] ?? null, i)
    }
    this.indices.set(field, index)
  }

  /** Whether `takeEqual` in these fields takes an index that is not built yet. */
  lacksEquals(fields: readonly string[]): boolean {
    return !this.equals.has(fields.join('\0'))
  }

  /**
   * Finds a row that no line has named yet and that equals `values` in `fields`, and takes it for `line`: two equal
   * lines want two equal rows.
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
   * Builds the index that `takeEqual` asks, in steps. Rows of one content are chained. NUL parts the values: no stored
   * text holds one.
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
