/** A sequence runs on a model of the database, or on a real one. */
import type { Row } from '#domain/table.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { TICKET_TABLES, type Returned, type TicketRows } from '#domain/tickets/index.ts'
import type { OneRow, Versions } from '#domain/wire.ts'

/** The tables that steps write or acts read. */
export const PLAYED_TABLES = [...TICKET_TABLES, 'payments'] as const

export interface OfficeRows extends TicketRows {
  readonly payments: readonly TableRow<'payments'>[]
}

/** Rows of all tables at one moment. */
export interface Office {
  readonly rows: OfficeRows
  readonly versions: Versions
  /** Returned booklets of the event; absent where rows are only compared. */
  readonly returned?: Returned
}

/** Number of the act, or the reason for its refusal; null without an effect. */
export type Outcome = { readonly act: number } | { readonly refused: string } | null

export interface SequenceHome {
  /** Starts with these rows, without history. */
  begin(rows: Partial<Record<TableName, readonly Row[]>>): Promise<void>
  read(): Promise<Office>
  ticketAct(request: TicketActRequest): Promise<Outcome>
  /** Adds rows, as forms and files do. */
  add(table: TableName, rows: readonly Row[]): Promise<Outcome>
  edit(table: TableName, keys: readonly number[], changes: Row): Promise<Outcome>
  remove(table: TableName, keys: readonly number[]): Promise<Outcome>
  /** Replaces rows in one act. */
  import(table: TableName, remove: readonly number[], rows: readonly Row[]): Promise<Outcome>
  /** @param only this row of the act */
  takeBack(act: number, strict: boolean, only?: OneRow): Promise<Outcome>
  /** All history entries since `begin`, folded over the initial rows. */
  folded(): Promise<ReadonlyMap<TableName, readonly Row[]>>
}
