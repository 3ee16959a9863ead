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
 * Acts: POST /api/acts `TicketActRequest` → `TicketActResult` (src/domain/tickets/acts/ticket-act.ts); GET
 * /api/acts/:act/take-back → `TakeBackPreview`; POST there takes the act back, `TakeBackRequest` → `TakeBackResult`.
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

/** Rows in columnar form: one array per field, in the order of the head. */
export type Columns = readonly (readonly Value[])[]

export type Versions = Readonly<Partial<Record<TableName, number>>>

export interface AddRequest {
  readonly rows: readonly Row[]
  /**
   * Idempotency key of this add: a UUID of the sender, reused on retry. The rows are added once; within a day a retry
   * gets the first answer.
   * A retry with other rows is refused (`savedBefore`). The other writes need no key: a repeated edit meets its
   * `expected`, an import its `version`, a delete missing rows.
   */
  readonly request?: string
}

/**
 * One row's edit: the changed fields, and the editor's original values of every field that must not have changed
 * meanwhile (`comparedFields`).
 */
export interface Edit {
  readonly key: number
  readonly changes: Row
  readonly expected: Row
}

/** Several edits succeed together or not at all. If `version` is given, it must still be the table's version. */
export interface EditRequest {
  readonly edits: readonly Edit[]
  readonly version?: number
}

export interface DeleteRequest {
  readonly keys: readonly number[]
  readonly version?: number
}

/**
 * An import sends the result of its preview: new and changed rows, matched on the table's identity, and the keys of
 * rows to replace.
 * `version` is the table version of the preview. If the table has changed since, the import writes nothing
 * (`tableMoved`).
 */
export interface ImportHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: number
  readonly remove?: readonly number[]
  /** The file name, for the history; for several tables only the first part has it. */
  readonly file?: string
}

/**
 * Progress of an import: the server checks the rows one by one, then the database writes all of them.
 * `waiting`: another import is being written.
 */
export interface ImportTold {
  readonly phase: 'checking' | 'waiting' | 'writing'
  readonly done: number
  readonly total: number
}

/**
 * A line of the streamed answer to an import (`application/x-ndjson`): progress, and at last the result or an error.
 * The HTTP status is sent before the first line.
 */
export type ImportLine<T> = ImportTold | { readonly result: T } | ErrorBody

/**
 * Header with the UUID of an import: `POST /api/imports/<it>/cancel` cancels the import until its commit, `GET
 * /api/imports/<it>` returns its `ImportState`.
 */
export const IMPORT_HEADER = 'x-import'

/** The tables do not show the outcome of an import while it runs. */
export interface ImportState {
  readonly running: boolean
}

/** Maximum number of rows of a file, and of one import of a table. */
export const ROWS_OF_A_FILE = 1_000_000

/** Maximum bytes of one line of an import, which is parsed at once: the sender splits its rows accordingly. */
export const IMPORT_LINE = 32 * 1024 * 1024

/** Head of one table in an import of several tables. */
export interface PartHead extends ImportHead {
  readonly table: TableName
}

/**
 * The write that the database confirmed. `from` is the version before, `to` the version after; `versions` has every
 * other affected table.
 */
export interface WriteResult {
  readonly from: number
  readonly to: number
  /** The stored rows, for adds and edits; imports leave them out. */
  readonly rows?: readonly Row[]
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly versions: Versions
  /** The number of the act, by which it can be taken back; absent if nothing changed. */
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

/** `params` of `editConflict`: the row, and its present values. */
export interface Conflict {
  readonly key: number
  readonly fields: readonly string[]
  readonly current: Row
}

/**
 * POST /api/auth/verify: the signed-in user, the secret to set a password with, or the account's change.
 * `confirm`: the request came from another browser, or somebody else is signed in. The page repeats it with
 * `confirmed`.
 */
export type VerifyAnswer =
  | { readonly user: { readonly id: string; readonly email: string; readonly name: string } }
  // `email`: the owner of the account.
  | { readonly recovery: string; readonly email: string }
  // `by`: the accepted second steps if there is more than the app.
  | { readonly secondStep: string; readonly by?: readonly SecondStepKind[] }
  | { readonly updated: true }
  | { readonly confirm: { readonly email: string } }

/** Row counts of one act in one table. */
export interface TableChange {
  readonly table: TableName
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** True for rows from a file or the sample office. */
  readonly imported: boolean
}

/** One entry of the activity list. `who` is an email, or a placeholder for a change by no person. */
export interface Activity {
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  /** The act's number; absent for prints and for changes from before acts had numbers. */
  readonly act?: number
  readonly kind?: ActKind
  /** The act that this one took back. */
  readonly takesBack?: number
  /** The first table is the one the act began with; empty for a print. */
  readonly changes: readonly TableChange[]
  /** The name of the imported file. */
  readonly file?: string
  /** `event`: the code of the printed event; null for all events. */
  readonly print?: Pick<PrintRecord, 'sheet' | 'rows'> & { readonly event: number | null }
}

/** One transaction on one table or several. Acts are never deleted. */
export interface Act {
  readonly id: number
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly kind: ActKind
  /** The code of the act's event, if there is one. */
  readonly event: number | null
  readonly details: Readonly<Record<string, unknown>>
  readonly takesBack: number | null
  /** True if the act was taken back completely, and the undoing act is still in effect. */
  readonly takenBack: boolean
  /** The acts that took it back, completely or in part. */
  readonly takenBackBy: readonly number[]
  /** Number of rows written. */
  readonly rows: number
  /** True for an act on an event's numbers: it is taken back only as a whole. */
  readonly whole: boolean
}

/** Effect of taking back on a row: insert, update or delete, with the restored values. */
export interface PutBackRow {
  readonly table: TableName
  readonly key: number
  readonly does: 'added' | 'changed' | 'removed'
  readonly values: Row | null
}

/** Reason to skip a row (each is explained in db/functions/take_back.sql). */
export type LeftReason =
  | ('changed' | 'gone' | 'keyUsed' | 'back')
  | ('identityUsed' | 'referenceGone' | 'referredTo' | 'rule')

export interface LeftRow {
  readonly table: TableName
  readonly key: number
  readonly reason: LeftReason
}

/** Preview of taking an act back, for these table versions. */
export interface TakeBackPreview {
  readonly act: Act
  readonly versions: Versions
  /** Restored rows, by table. */
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** The first thousand restored rows. */
  readonly rows: readonly PutBackRow[]
  /** The number of skipped rows, and the first thousand of them. */
  readonly left: number
  readonly leftRows: readonly LeftRow[]
}

export interface OneRow {
  readonly table: TableName
  readonly key: number
}

/** `versions` from the preview. `strict`: the whole act or nothing. `only`: this row of the act alone. */
export interface TakeBackRequest {
  readonly versions: Versions
  readonly strict?: boolean
  readonly only?: OneRow
}

/** `act` is the number of the new act, which restored the state before the other one. */
export interface TakeBackResult {
  readonly act: number
  readonly left: number
  readonly tables: ImportResults
}
