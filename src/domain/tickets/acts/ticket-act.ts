import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ChangeList } from './act-tables.ts'
import type { ImportResults, TicketActKind, Versions } from '#domain/wire.ts'

export type { TicketActKind } from '#domain/wire.ts'

/** Changes of one table. Rows are removed first, then edited, then added. */
export interface TableChanges {
  readonly remove?: readonly number[]
  readonly edit?: readonly { readonly key: number; readonly changes: Row }[]
  /** Rows to add. They have no id, because the database generates it. */
  readonly add?: readonly Row[]
}

export type ChangesByTable = Readonly<Partial<Record<TableName, TableChanges>>>

export interface TicketAct {
  readonly kind: TicketActKind
  /** Null for an act on several events or none (`MAY_LACK_EVENT`). */
  readonly eventCode: number | null
  readonly details: Readonly<Record<string, string | number | null>>
  readonly changes: ChangesByTable
}

/**
 * Request to store an act. `versions`: versions of the tables from which the page computed the act. If a table has
 * another version by now, the server stores nothing and answers with the error `tableMoved`.
 */
export interface TicketActRequest extends TicketAct {
  readonly versions: Versions
}

export type TicketActHead = Omit<TicketActRequest, 'changes'>

/**
 * One line in the body of a request: some rows of one table. `list` is the kind of change: the act removes, edits or
 * adds these rows. A line contains at most `PART_ROWS` rows.
 */
export interface TicketActPart {
  readonly table: TableName
  readonly list: ChangeList
  readonly rows: readonly unknown[]
}

/** `act` is the number of the stored act. */
export interface TicketActResult {
  readonly act: number
  readonly tables: ImportResults
}
