import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'

/** The tables that say where a number is, and what was sold out of it. */
export type NumberTable = Extract<TableName, 'sealData' | 'withdrawn' | 'salesData' | 'confirmedData'>

/** A row that had the number: what it said before and after, as far as a history shows it; null where it had it not. */
export interface NumberRow {
  readonly key: number
  readonly was: Row | null
  readonly became: Row | null
}

/** What one act did to a number. */
export interface NumberChange {
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  /** The act's number and kind; null where it was before acts were recorded. */
  readonly act: number | null
  readonly kind: string | null
  readonly imported: boolean
  /** By table, the first twenty rows of each; `count` is that of all. */
  readonly tables: readonly {
    readonly table: NumberTable
    readonly count: number
    readonly rows: readonly NumberRow[]
  }[]
}

/** A print of seals: `exact` where it is known that the number's card came out, and for whom. */
export interface NumberPrint {
  readonly at: string
  readonly who: string | null
  readonly exact: boolean
  readonly companyCode?: string | null
  readonly name?: string | null
  /** What the sheet was narrowed to. */
  readonly personInChargeCode?: string | null
}

/** Where a number of an event has been. */
export interface NumberHistory {
  /** Before this moment something is no longer known; null where everything is told. */
  readonly since: string | null
  /** The latest first; how many more there are. */
  readonly changes: readonly NumberChange[]
  readonly more: number
  /** The latest first. */
  readonly prints: readonly NumberPrint[]
}
