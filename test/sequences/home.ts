/** Where a sequence is played: a model of the database for the pure domain, or a database. */
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'

/** All rows of all tables at one moment. */
export interface Office {
  readonly rows: TicketRows
  readonly versions: Versions
}

/** The number of the act that was done; why it was refused; null where there was nothing to change. */
export type Outcome = { readonly act: number } | { readonly refused: string } | null

export interface SequenceHome {
  /** Begins anew with these rows, which no history tells. */
  begin(rows: Partial<Record<TableName, readonly Row[]>>): Promise<void>
  read(): Promise<Office>
  ticketAct(request: TicketActRequest): Promise<Outcome>
  /** What forms and files do. */
  add(table: TableName, rows: readonly Row[]): Promise<Outcome>
  edit(table: TableName, key: number, changes: Row): Promise<Outcome>
  remove(table: TableName, keys: readonly number[]): Promise<Outcome>
  /** Replaces rows by others, as one act. */
  import(table: TableName, remove: readonly number[], rows: readonly Row[]): Promise<Outcome>
  takeBack(act: number, strict: boolean): Promise<Outcome>
  /** What the history says that there is: every entry since `begin`, folded over what stood there then. */
  folded(): Promise<ReadonlyMap<TableName, readonly Row[]>>
}
