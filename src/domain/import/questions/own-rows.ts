import type { TableDeclaration } from '#domain/table.ts'
import { ROWS_PER_STEP, type Stored, type Values } from '#domain/import/stored.ts'

const noRow = -1

export class OwnRows {
  private readonly storedIndexes: Int32Array
  private readonly stored: Stored

  constructor(rows: readonly Values[], stored: Stored) {
    this.stored = stored
    this.storedIndexes = new Int32Array(rows.length).fill(noRow)
  }

  *findByKey({ key }: TableDeclaration, fields: readonly string[], rows: readonly Values[]): Generator<null, void> {
    const keyAt = fields.indexOf(key)
    if (keyAt < 0 || this.stored.rows.length === 0) return
    for (let i = 0; i < rows.length; i++) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const value = rows[i]![keyAt]
      if (value !== null && value !== undefined) this.storedIndexes[i] = this.stored.find(key, value) ?? noRow
    }
  }

  /**
   * Sets the stored row that row `i` of the file changes. Only the first call for a row has an effect. `findByKey` runs
   * first, so the key takes precedence over other codes.
   */
  take(i: number, storedIndex: number | undefined): void {
    if (storedIndex !== undefined && this.storedIndexes[i] === noRow) this.storedIndexes[i] = storedIndex
  }

  /** Value of the stored row that row `i` changes; undefined for a new row. */
  value(i: number, field: string) {
    const storedIndex = this.storedIndexes[i]!
    return storedIndex === noRow ? undefined : this.stored.rows[storedIndex]![field]
  }
}
