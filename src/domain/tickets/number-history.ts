import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'

export type NumberTable = Extract<TableName, 'sealData' | 'withdrawn' | 'salesData' | 'confirmedData'>

/**
 * A changed row: its fields before the change (`was`) and after the change (`became`). `was` is null if the row did not
 * have the number before the change. `became` is null if it does not have the number after the change.
 */
export interface NumberRow {
  readonly key: number
  readonly was: Row | null
  readonly became: Row | null
}

export interface NumberChange {
  readonly at: string
  readonly who: string | null
  /** Number of the act. Null for old changes, which were stored before the product gave numbers to acts. */
  readonly act: number | null
  readonly kind: string | null
  readonly imported: boolean
  /** At most twenty rows for each table. `count` is the number of all rows. */
  readonly tables: readonly {
    readonly table: NumberTable
    readonly count: number
    readonly rows: readonly NumberRow[]
  }[]
}

/**
 * A print of seal cards. `exact`: the log contains the printed card with the number. Older entries of the log contain
 * only the event and the person in charge, so the number may not have been on the paper.
 */
export interface NumberPrint {
  readonly at: string
  readonly who: string | null
  readonly exact: boolean
  readonly companyCode?: string | null
  readonly name?: string | null
  readonly personInChargeCode?: string | null
}

export interface NumberHistory {
  /** Changes before this time are deleted; null if all are stored. */
  readonly since: string | null
  /** Changes, the newest first. `more`: number of changes that are not listed. */
  readonly changes: readonly NumberChange[]
  readonly more: number
  readonly prints: readonly NumberPrint[]
}
