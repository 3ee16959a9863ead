import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ChangeList } from './act-tables.ts'
import type { ImportResults, TicketActKind, Versions } from '#domain/wire.ts'

export type { TicketActKind } from '#domain/wire.ts'

/** Applied in the order remove, edit, add. */
export interface TableChanges {
  readonly remove?: readonly number[]
  readonly edit?: readonly { readonly key: number; readonly changes: Row }[]
  /** New rows without id. */
  readonly add?: readonly Row[]
}

export type ChangesByTable = Readonly<Partial<Record<TableName, TableChanges>>>

export interface TicketAct {
  readonly kind: TicketActKind
  /** Null for an act that concerns several events or none (`MAY_LACK_EVENT`). */
  readonly eventCode: number | null
  readonly details: Readonly<Record<string, string | number | null>>
  readonly changes: ChangesByTable
}

/** `versions` of all source tables. If one has changed since they were read, nothing is written (`tableMoved`). */
export interface TicketActRequest extends TicketAct {
  readonly versions: Versions
}

export type TicketActHead = Omit<TicketActRequest, 'changes'>

/** Some rows of one list of changes; at most `PART_ROWS`. */
export interface TicketActPart {
  readonly table: TableName
  readonly list: ChangeList
  readonly rows: readonly unknown[]
}

/** `act` is the number of the act. */
export interface TicketActResult {
  readonly act: number
  readonly tables: ImportResults
}
