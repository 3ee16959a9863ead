import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ImportResults, TicketActKind, Versions } from '#domain/wire.ts'

export type { TicketActKind } from '#domain/wire.ts'

/** Changes of one table: `remove` first, then `edit`, then `add`. Every list is optional. */
export interface TableChanges {
  readonly remove?: readonly number[]
  /** Only the changed fields. */
  readonly edit?: readonly { readonly key: number; readonly changes: Row }[]
  /** Rows without their id. */
  readonly add?: readonly Row[]
}

export type ChangesByTable = Readonly<Partial<Record<TableName, TableChanges>>>

/** One act, built by a pure function of this folder from complete tables. */
export interface TicketAct {
  readonly kind: TicketActKind
  /** Null for an act on several events: 'rename' alone. */
  readonly eventCode: number | null
  /** Short details for the history. */
  readonly details: Readonly<Record<string, string | number | null>>
  readonly changes: ChangesByTable
}

/** `versions`: those of all source tables. If one has changed since, nothing is written (`tableMoved`). */
export interface TicketActRequest extends TicketAct {
  readonly versions: Versions
}

/** `act` is the number of the act. */
export interface TicketActResult {
  readonly act: number
  readonly tables: ImportResults
}
