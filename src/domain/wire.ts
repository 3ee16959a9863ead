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
 * Requests and answers between page and server. Every data route is under /api/tables/:table:
 *
 * - GET    …/:table          → `LoadHead` as a first line, then one `Columns` a line; ETag = the table's version
 * - POST   …/:table          `AddRequest`    → `WriteResult`
 * - PATCH  …/:table          `EditRequest`   → `WriteResult`
 * - POST   …/:table/delete   `DeleteRequest` → `WriteResult`
 * - POST   …/:table/import   `ImportHead` as a first line, then one `Columns` a line → `WriteResult`
 *
 * A client that accepts `application/x-ndjson` gets the progress of an import (`ImportLine`).
 *
 * Across tables: POST /api/import takes the concatenated bodies of several such imports, each head with its table
 * (`PartHead`) → `ImportResults`; POST /api/samples loads the sample office into empty tables → `ImportResults`;
 * GET /api/activity → a list of `Activity`.
 *
 * Acts: POST /api/acts `TicketActHead` and the number of `rows` as a first line, then one `TicketActPart` a line →
 * `TicketActResult` (src/domain/tickets/acts/ticket-act.ts); GET /api/acts/:act/take-back → `UndoPreview`; POST to the
 * same path undoes the act, `UndoRequest` → `UndoResult`.
 *
 * History: GET /api/history?filter=…&after=… → `HistoryPage`; GET /api/history/people → everybody with an entry;
 * GET /api/history/rows/:table/:key?before=… → `RowHistory`; GET /api/history/acts/:act?after=… → `ActRows`
 * (history.ts).
 *
 * Numbers: GET /api/numbers/:event/:number → `NumberHistory`; GET /api/numbers/:event/returned → `Returned`.
 *
 * Each request is one transaction. An error has an `ErrorBody`.
 */
export interface LoadHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly count: number
}

/** One array per field, in the order of the head. */
export type Columns = readonly (readonly Value[])[]

export type Versions = Readonly<Partial<Record<TableName, number>>>

export interface AddRequest {
  readonly rows: readonly Row[]
  /**
   * Idempotency key: a UUID chosen by the client, reused on retry, valid for a day. A retry with other rows is refused
   * (`savedBefore`). Other writes need no key: a repeated edit fails on its `expected` values, an import on its
   * `version`, a delete on missing rows.
   */
  readonly request?: string
}

/** Changed fields, and the original values of the `comparedFields`. */
export interface Edit {
  readonly key: number
  readonly changes: Row
  readonly expected: Row
}

/** All edits succeed or none. `version`, if present, must be the current version of the table. */
export interface EditRequest {
  readonly edits: readonly Edit[]
  readonly version?: number
}

export interface DeleteRequest {
  readonly keys: readonly number[]
  readonly version?: number
}

/**
 * Result of a preview. If the version of the table has changed since the preview, nothing is written (`tableMoved`).
 */
export interface ImportHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: number
  readonly remove?: readonly number[]
  /** File name for the history. If several tables are imported, only the first head has one. */
  readonly file?: string
}

/**
 * The server checks rows one by one, then the database writes all of them. `waiting`: another import is still writing.
 */
export interface ProgressLine {
  readonly phase: 'checking' | 'waiting' | 'writing'
  readonly done: number
  readonly total: number
}

/** A line of the streamed answer (`application/x-ndjson`). The HTTP status is sent before the first line. */
export type ImportLine<T> = ProgressLine | { readonly result: T } | ErrorBody

/**
 * Header with the UUID of an import. POST /api/imports/:uuid/cancel cancels the import; GET /api/imports/:uuid returns
 * its state.
 */
export const IMPORT_HEADER = 'x-import'

export interface ImportState {
  readonly running: boolean
}

/** Maximum number of rows in a file, and in one import of a table. */
export const ROWS_OF_A_FILE = 1_000_000

/**
 * Maximum bytes of one line. The server parses each line as a whole, so the client splits the rows into several lines.
 */
export const IMPORT_LINE = 16 * 1024 * 1024

export interface PartHead extends ImportHead {
  readonly table: TableName
}

/** Result of a committed write: versions of the table before and after, and of every other affected table. */
export interface WriteResult {
  readonly from: number
  readonly to: number
  /** Only after adds and edits. */
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

/** `params` of the error `editConflict`: the row and its stored values. */
export interface Conflict {
  readonly key: number
  readonly fields: readonly string[]
  readonly current: Row
}

/**
 * POST /api/auth/verify. `confirm`: the link was requested in another browser, or another user is signed in. The client
 * then repeats the request with `confirmed`.
 */
export type VerifyAnswer =
  | { readonly user: { readonly id: string; readonly email: string; readonly name: string } }
  // `email` belongs to the account.
  | { readonly recovery: string; readonly email: string }
  // `by` lists the accepted second steps; absent if only the app is accepted.
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

/** `who`: an email address, or a placeholder for a change that no person made. */
export interface Activity {
  readonly at: string
  readonly who: string | null
  /** Absent for prints, and for changes older than the numbering of acts. */
  readonly act?: number
  readonly kind?: ActKind
  /** The act that this one undid. */
  readonly takesBack?: number
  /** The first is the table that the act began with. Empty for a print. */
  readonly changes: readonly TableChange[]
  readonly file?: string
  /** `event` is null for a print of all events. */
  readonly print?: Pick<PrintRecord, 'sheet' | 'rows'> & { readonly event: number | null }
}

/** An act is one transaction. Acts are never deleted. */
export interface Act {
  readonly id: number
  readonly at: string
  readonly who: string | null
  readonly kind: ActKind
  readonly event: number | null
  readonly details: Readonly<Record<string, unknown>>
  readonly takesBack: number | null
  /** True if the act is completely undone, and its undo was not undone in turn. */
  readonly takenBack: boolean
  readonly takenBackBy: readonly number[]
  readonly rows: number
  /** True if the act can only be undone as a whole: it moved numbers, or created an event or employee. */
  readonly whole: boolean
}

export interface PutBackRow {
  readonly table: TableName
  readonly key: number
  readonly does: 'added' | 'changed' | 'removed'
  readonly values: Row | null
}

/** Reasons why the undo skips a row. db/functions/take_back.sql explains each. */
export type LeftReason =
  | ('changed' | 'gone' | 'keyUsed' | 'back')
  | ('identityUsed' | 'referenceGone' | 'referredTo' | 'rule')
  | ('taken' | 'withdrawn' | 'outside' | 'dependent')

export interface LeftRow {
  readonly table: TableName
  readonly key: number
  readonly reason: LeftReason
}

/** A row that prevents the undo of an act that can only be undone as a whole. */
export interface BlockingRow extends LeftRow {
  /** Current values, or the last ones before the row was deleted. */
  readonly row: Row
  /** The values that the act wrote, if `reason` is 'changed'. */
  readonly stood?: Row
  /** The first conflicting range of numbers, if `reason` is 'taken', 'withdrawn' or 'outside'. */
  readonly from?: number
  readonly to?: number
  /** The last act that wrote the row. */
  readonly act?: number
}

export interface UndoPreview {
  readonly act: Act
  readonly versions: Versions
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** At most the first thousand rows. */
  readonly rows: readonly PutBackRow[]
  /**
   * Values that refer to events, in all rows before and after the undo. For rows of products also the product codes.
   */
  readonly concerned: readonly { readonly table: TableName; readonly values: Row }[]
  /**
   * Number of skipped rows, and the first thousand of them.
   * If `act.whole`, these rows prevent the whole undo. Then `leftRows` has the first hundred, as `BlockingRow`s.
   */
  readonly left: number
  readonly leftRows: readonly (LeftRow | BlockingRow)[]
}

export interface OneRow {
  readonly table: TableName
  readonly key: number
}

/** `versions` are those of the preview. `strict` undoes all rows or none. `only` limits the undo to one row. */
export interface UndoRequest {
  readonly versions: Versions
  readonly strict?: boolean
  readonly only?: OneRow
}

/** `act` is the new act, which restored the earlier state. */
export interface UndoResult {
  readonly act: number
  readonly left: number
  readonly tables: ImportResults
}
