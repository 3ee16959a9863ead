import type { SecondStepKind } from './access/account.ts'
import type { ActKind } from './act-kinds.ts'
import type { Value } from './kinds/kind.ts'
import type { ErrorCode, ErrorParams, Issue } from './errors.ts'
import type { Row } from './table.ts'
import type { TableName } from './tables/index.ts'
import type { PrintRecord } from './wire-prints.ts'

export type * from './wire-config.ts'
export * from './wire-prints.ts'
export type { ActKind, TicketActKind } from './act-kinds.ts'

/**
 * Requests and answers between page and server. The data routes begin with /api/tables/:table.
 *
 * - GET    …/:table          → `LoadHead` as a first line, then one `Columns` a line; ETag = the table's version
 * - POST   …/:table          `AddRequest`    → `WriteResult`
 * - PATCH  …/:table          `EditRequest`   → `WriteResult`
 * - POST   …/:table/delete   `DeleteRequest` → `WriteResult`
 * - POST   …/:table/import   `ImportHead` as a first line, then one `Columns` a line → `WriteResult`
 *
 * A client that accepts `application/x-ndjson` gets the progress of an import (`ImportLine`).
 *
 * Several tables: POST /api/import takes the bodies of several imports, one after the other, each head with its table
 * (`PartHead`) → `ImportResults`. POST /api/samples loads the sample office into empty tables → `ImportResults`. GET
 * /api/activity → a list of `Activity`.
 *
 * Acts: POST /api/acts takes `TicketActHead` and the number of `rows` as a first line, then one `TicketActPart` a line
 * → `TicketActResult` (src/domain/tickets/acts/ticket-act.ts). GET /api/acts/:act/take-back → `UndoPreview`. POST to
 * the same path undoes the act: `UndoRequest` → `UndoResult`.
 *
 * History (history.ts): GET /api/history?filter=…&after=… → `HistoryPage`. GET /api/history/people → all authors of
 * changes. GET /api/history/rows/:table/:key?before=… → `RowHistory`. GET /api/history/acts/:act?after=… → `ActRows`.
 *
 * Numbers: GET /api/numbers/:event/:number → `NumberHistory`. GET /api/numbers/:event/returned → `Returned`.
 *
 * Each request is one transaction. An error is answered with `ErrorBody`.
 */
export interface LoadHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly count: number
}

/** Rows by column: one array of values for each of the head's `fields`. */
export type Columns = readonly (readonly Value[])[]

export type Versions = Readonly<Partial<Record<TableName, number>>>

export interface AddRequest {
  readonly rows: readonly Row[]
  /**
   * Idempotency key: a UUID that the client creates, and sends again on a retry. It is valid for a day. A retry with
   * other rows is refused (`savedBefore`). Other writes need no key: a repeated edit fails on its `expected` values, an
   * import on its `version`, a delete on missing rows.
   */
  readonly request?: string
}

/**
 * An edit of one row. `changes`: new values of the changed fields. `expected`: the values that the editor saw in the
 * `comparedFields`. If other values are stored by now, the server refuses the edit as a conflict.
 */
export interface Edit {
  readonly key: number
  readonly changes: Row
  readonly expected: Row
}

/** All edits are written or none. If `version` is set, the table must still have this version. */
export interface EditRequest {
  readonly edits: readonly Edit[]
  readonly version?: number
}

export interface DeleteRequest {
  readonly keys: readonly number[]
  readonly version?: number
}

/**
 * First line of an import. `version`: version of the table from which the preview was made. If the table has another
 * version by now, nothing is written (error `tableMoved`).
 */
export interface ImportHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: number
  readonly remove?: readonly number[]
  /** File name for the history. If several tables are imported, only the head of the first table has it. */
  readonly file?: string
}

/**
 * Progress of an import: the server first checks all rows, then the database writes them. `waiting`: another import is
 * writing.
 */
export interface ProgressLine {
  readonly phase: 'checking' | 'waiting' | 'writing'
  readonly done: number
  readonly total: number
}

/**
 * A line of an answer as `application/x-ndjson`. Errors are also sent as a line, because the HTTP status is already
 * sent.
 */
export type ImportLine<T> = ProgressLine | { readonly result: T } | ErrorBody

/**
 * Request header with the UUID of an import. POST /api/imports/:uuid/cancel cancels this import; GET /api/imports/:uuid
 * returns its state.
 */
export const IMPORT_HEADER = 'x-import'

export interface ImportState {
  readonly running: boolean
}

/** Maximum number of rows in a file, and in one import of a table. */
export const ROWS_OF_A_FILE = 1_000_000

/**
 * Maximum bytes of one line of an import. The server parses each line as a whole, so clients spread the rows over
 * several lines.
 */
export const IMPORT_LINE = 16 * 1024 * 1024

export interface PartHead extends ImportHead {
  readonly table: TableName
}

/**
 * Result of a write. `from` and `to`: version of the table before and after. `versions`: versions of all other tables
 * that the write changed.
 */
export interface WriteResult {
  readonly from: number
  readonly to: number
  /** The stored rows; only after adds and edits. */
  readonly rows?: readonly Row[]
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly versions: Versions
  /** Number of the act; absent if nothing changed. */
  readonly act?: number
}

export type ImportResults = Readonly<Partial<Record<TableName, WriteResult>>>

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly params: ErrorParams
    readonly issues?: readonly Issue[]
  }
}

/** `params` of the error `editConflict`: the row, the fields that another person changed, and the values stored now. */
export interface Conflict {
  readonly key: number
  readonly fields: readonly string[]
  readonly current: Row
}

/**
 * Answer to POST /api/auth/verify. `confirm`: the link was requested in another browser, or someone else is signed in.
 * The client asks the person, and repeats the request with `confirmed`.
 */
export type VerifyAnswer =
  | { readonly user: { readonly id: string; readonly email: string; readonly name: string } }
  // `email` is the address of the account.
  | { readonly recovery: string; readonly email: string }
  // `by` lists the second steps that the person can use. If it is absent, the only one is the code of an authenticator
  // app.
  | { readonly secondStep: string; readonly by?: readonly SecondStepKind[] }
  | { readonly updated: true }
  | { readonly confirm: { readonly email: string } }

export interface TableChange {
  readonly table: TableName
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly imported: boolean
}

/**
 * One act or print on the dashboard. `who` is an email address, or a name such as 'samples' if no person made the
 * change.
 */
export interface Activity {
  readonly at: string
  readonly who: string | null
  /** Absent for prints, and for old changes, which were stored before the product gave numbers to acts. */
  readonly act?: number
  readonly kind?: ActKind
  /** Number of the act that this act undid. */
  readonly takesBack?: number
  /** The table in which the person acted is first. Empty for a print. */
  readonly changes: readonly TableChange[]
  readonly file?: string
  /** `event` is null if all events were printed. */
  readonly print?: Pick<PrintRecord, 'sheet' | 'rows'> & { readonly event: number | null }
}

/** One action of one person: one transaction, with a number. Acts are never deleted. */
export interface Act {
  readonly id: number
  readonly at: string
  readonly who: string | null
  readonly kind: ActKind
  readonly event: number | null
  readonly details: Readonly<Record<string, unknown>>
  readonly takesBack: number | null
  /** True if all of the act was undone, and this undo was not undone itself. */
  readonly takenBack: boolean
  readonly takenBackBy: readonly number[]
  readonly rows: number
  /** True if undo must restore all rows or none, because the act moved numbers, or created an event or employee. */
  readonly whole: boolean
}

export interface PutBackRow {
  readonly table: TableName
  readonly key: number
  readonly does: 'added' | 'changed' | 'removed'
  readonly values: Row | null
}

/** Reasons why undo leaves a row as it is. db/functions/take_back.sql explains each. */
export type LeftReason =
  | ('changed' | 'gone' | 'keyUsed' | 'back')
  | ('identityUsed' | 'referenceGone' | 'referredTo' | 'rule')
  | ('taken' | 'withdrawn' | 'outside' | 'dependent')

export interface LeftRow {
  readonly table: TableName
  readonly key: number
  readonly reason: LeftReason
}

/** A row that prevents the undo of an act with `whole`. */
export interface BlockingRow extends LeftRow {
  /** Current values; of a deleted row, its last values. */
  readonly row: Row
  /** If `reason` is 'changed': the values that the act wrote. */
  readonly stood?: Row
  /** If `reason` is 'taken', 'withdrawn' or 'outside': the first range of numbers that cannot be restored. */
  readonly from?: number
  readonly to?: number
  /** The last act that wrote the row. */
  readonly act?: number
}

export interface UndoPreview {
  readonly act: Act
  readonly versions: Versions
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** The rows that undo would restore; at most the first thousand. */
  readonly rows: readonly PutBackRow[]
  /**
   * Event codes and event names in all rows that undo would change, before and after the undo. A row of the table
   * `products` also has its product code. The page finds closed events by these values.
   */
  readonly concerned: readonly { readonly table: TableName; readonly values: Row }[]
  /**
   * Number of rows that undo would not restore (`left`), and the first of these rows (`leftRows`). If `act.whole`, one
   * such row prevents the undo. `leftRows` then has at most a hundred `BlockingRow`s, otherwise at most a thousand
   * rows.
   */
  readonly left: number
  readonly leftRows: readonly (LeftRow | BlockingRow)[]
}

export interface OneRow {
  readonly table: TableName
  readonly key: number
}

/**
 * `versions`: versions of the tables when the undo was previewed. `strict`: undo all rows or none. `only`: undo this
 * row alone.
 */
export interface UndoRequest {
  readonly versions: Versions
  readonly strict?: boolean
  readonly only?: OneRow
}

/** `act` is the number of the new act that restored the rows. */
export interface UndoResult {
  readonly act: number
  readonly left: number
  readonly tables: ImportResults
}
