import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'

/** The tables that record the state and the sales of a number. */
export type NumberTable = Extract<TableName, 'sealData' | 'withdrawn' | 'salesData' | 'confirmedData'>

/** A row with the number: the fields of the history before and after; null if it did not have the number. */
export interface NumberRow {
  readonly key: number
  readonly was: Row | null
  readonly became: Row | null
}

/** Change of a number by one act. */
export interface NumberChange {
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  /** The act's number and kind; null for changes from before acts were recorded. */
  readonly act: number | null
  readonly kind: string | null
  readonly imported: boolean
  /** The first twenty rows of each table; `count` is the total. */
  readonly tables: readonly {
    readonly table: NumberTable
    readonly count: number
    readonly rows: readonly NumberRow[]
  }[]
}

/** A print of seals. `exact` if the number's own card is known to have come out, and its recipient. */
export interface NumberPrint {
  readonly at: string
  readonly who: string | null
  readonly exact: boolean
  readonly companyCode?: string | null
  readonly name?: string | null
  /** Filters of the sheet. */
  readonly personInChargeCode?: string | null
}

/** History of an event's number. */
export interface NumberHistory {
  /** The history is incomplete before this time; null if it is complete. */
  readonly since: string | null
  /** The latest first, and the number of further changes. */
  readonly changes: readonly NumberChange[]
  readonly more: number
  /** The latest first. */
  readonly prints: readonly NumberPrint[]
}
