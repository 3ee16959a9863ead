import type { TableDeclaration } from '#domain/table.ts'
import { ROWS_PER_STEP, type Stored, type Values } from '#domain/import/stored.ts'

const none = -1

export class OwnRows {
  private readonly places: Int32Array
  private readonly stored: Stored

  constructor(rows: readonly Values[], stored: Stored) {
    this.stored = stored
    this.places = new Int32Array(rows.length).fill(none)
  }

  *findByKey({ key }: TableDeclaration, fields: readonly string[], rows: readonly Values[]): Generator<null, void> {
    const keyAt = fields.indexOf(key)
    if (keyAt < 0 || this.stored.rows.length === 0) return
    for (let i = 0; i < rows.length; i++) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const value = rows[i]![keyAt]
      if (value !== null && value !== undefined) this.places[i] = this.stored.find(key, value) ?? none
    }
  }

  /**
   * Only the first call for a row has an effect. The key is looked up first, so it takes precedence over other codes.
   */
  take(i: number, place: number | undefined): void {
    if (place !== undefined && this.places[i] === none) this.places[i] = place
  }

  /** Undefined if the row matches no stored row. */
  value(i: number, field: string) {
    const place = this.places[i]!
    return place === none ? undefined : this.stored.rows[place]![field]
  }
}
