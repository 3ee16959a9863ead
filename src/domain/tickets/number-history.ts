import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'

export type NumberTable = Extract<TableName, 'sealData' | 'withdrawn' | 'salesData' | 'confirmedData'>

/** A row's fields before and after the change; null on the side where the row did not have the number. */
export interface NumberRow {
  readonly key: number
  readonly was: Row | null
  readonly became: Row | null
}

export interface NumberChange {
  readonly at: string
  readonly who: string | null
  /** Null for changes that are older than the recording of acts. */
  readonly act: number | null
  readonly kind: string | null
  readonly imported: boolean
  /** At most twenty rows per table; `count` is the total. */
  readonly tables: readonly {
    readonly table: NumberTable
    readonly count: number
    readonly rows: readonly NumberRow[]
  }[]
}

/** `exact`: a card with this number was confirmed as printed, and its recipient is recorded. */
export interface NumberPrint {
  readonly at: string
  readonly who: string | null
  readonly exact: boolean
  readonly companyCode?: string | null
  readonly name?: string | null
  readonly personInChargeCode?: string | null
}

export interface NumberHistory {
  /** Entries before this time are missing; null if complete. */
  readonly since: string | null
  /** Newest changes first. `more` is the number of further changes that are not listed. */
  readonly changes: readonly NumberChange[]
  readonly more: number
  readonly prints: readonly NumberPrint[]
}
