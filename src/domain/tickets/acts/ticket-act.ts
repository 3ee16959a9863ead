import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ImportResults, TicketActKind, Versions } from '#domain/wire.ts'

export type { TicketActKind } from '#domain/wire.ts'

/** What an act does to the rows of one table: `remove` first, then `edit`, then `add`. Every field may be left out. */
export interface TableChanges {
  readonly remove?: readonly number[]
  /** Only the fields that change. */
  readonly edit?: readonly { readonly key: number; readonly changes: Row }[]
  /** Rows without their id. */
  readonly add?: readonly Row[]
}

export type ChangesByTable = Readonly<Partial<Record<TableName, TableChanges>>>

/** One act, made by a pure function of this folder from whole tables. */
export interface TicketAct {
  readonly kind: TicketActKind
  /** Null where it is about several events: 'rename' alone. */
  readonly eventCode: number | null
  /** What the history says of it; short. */
  readonly details: Readonly<Record<string, string | number | null>>
  readonly changes: ChangesByTable
}

/** `versions`: of every table that the act was made from; where one has moved, nothing is written (`tableMoved`). */
export interface TicketActRequest extends TicketAct {
  readonly versions: Versions
}

/** `act` is its number. */
export interface TicketActResult {
  readonly act: number
  readonly tables: ImportResults
}
