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
   * Idempotency key: a UUID of the sender, reused on retry, valid for a day. A retry with other rows is refused
   * (`savedBefore`).
   * Other writes need none: a repeated edit meets its `expected`, an import its `version`, a delete missing rows.
   */
  readonly request?: string
}

/** Changed fields, and the editor's original values of the `comparedFields`. */
export interface Edit {
  readonly key: number
  readonly changes: Row
  readonly expected: Row
}

/** All edits succeed or none. `version`, if given, must be the table's current one. */
export interface EditRequest {
  readonly edits: readonly Edit[]
  readonly version?: number
}

export interface DeleteRequest {
  readonly keys: readonly number[]
  readonly version?: number
}

/** The result of a preview. If the table's version has changed since, nothing is written (`tableMoved`). */
export interface ImportHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: number
  readonly remove?: readonly number[]
  /** For the history; of several tables only the first head has it. */
  readonly file?: string
}

/** The server checks rows one by one, then the database writes all. `waiting`: another import is being written. */
export interface ProgressLine {
  readonly phase: 'checking' | 'waiting' | 'writing'
  readonly done: number
  readonly total: number
}

/** A line of the streamed answer (`application/x-ndjson`). The HTTP status is sent before the first line. */
export type ImportLine<T> = ProgressLine | { readonly result: T } | ErrorBody

/** UUID of an import: `POST /api/imports/<it>/cancel` cancels it, `GET /api/imports/<it>` shows its state. */
export const IMPORT_HEADER = 'x-import'

export interface ImportState {
  readonly running: boolean
}

/** Maximum rows of a file, and of one import of a table. */
export const ROWS_OF_A_FILE = 1_000_000

/** Maximum bytes of a line. A line is parsed as a whole, so the sender splits the rows. */
export const IMPORT_LINE = 16 * 1024 * 1024

export interface PartHead extends ImportHead {
  readonly table: TableName
}

/** Confirmed by the database: versions of the table before and after, and of every other affected table. */
export interface WriteResult {
  readonly from: number
  readonly to: number
  /** Present after adds and edits only. */
  readonly rows?: readonly Row[]
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly versions: Versions
  /** Absent if nothing changed. */
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

/** `params` of `editConflict`: the row with its stored values. */
export interface Conflict {
  readonly key: number
  readonly fields: readonly string[]
  readonly current: Row
}

/** POST /api/auth/verify. `confirm`: requested elsewhere, or another user is signed in; repeat with `confirmed`. */
export type VerifyAnswer =
  | { readonly user: { readonly id: string; readonly email: string; readonly name: string } }
  // `email`: the owner of the account.
  | { readonly recovery: string; readonly email: string }
  // `by`: accepted second steps if not the app alone.
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

/** `who`: an email, or a placeholder for a change by no person. */
export interface Activity {
  readonly at: string
  readonly who: string | null
  /** Absent for prints and changes from before acts had numbers. */
  readonly act?: number
  readonly kind?: ActKind
  /** The act that this one undid. */
  readonly takesBack?: number
  /** The act began with the first of these tables. Empty for a print. */
  readonly changes: readonly TableChange[]
  readonly file?: string
  /** `event`: null for all events. */
  readonly print?: Pick<PrintRecord, 'sheet' | 'rows'> & { readonly event: number | null }
}

/** One transaction. Acts are never deleted. */
export interface Act {
  readonly id: number
  readonly at: string
  readonly who: string | null
  readonly kind: ActKind
  readonly event: number | null
  readonly details: Readonly<Record<string, unknown>>
  readonly takesBack: number | null
  /** True if the act is undone completely, and the undoing act is still in effect. */
  readonly takenBack: boolean
  readonly takenBackBy: readonly number[]
  readonly rows: number
  /** True for an act that moves numbers or creates an event or employee: undone completely or not at all. */
  readonly whole: boolean
}

export interface PutBackRow {
  readonly table: TableName
  readonly key: number
  readonly does: 'added' | 'changed' | 'removed'
  readonly values: Row | null
}

/** Each reason is explained in db/functions/take_back.sql. */
export type LeftReason =
  | ('changed' | 'gone' | 'keyUsed' | 'back')
  | ('identityUsed' | 'referenceGone' | 'referredTo' | 'rule')
  | ('taken' | 'withdrawn' | 'outside' | 'dependent')

export interface LeftRow {
  readonly table: TableName
  readonly key: number
  readonly reason: LeftReason
}

/** Row that prevents the undo of an act that is undone whole. */
export interface BlockingRow extends LeftRow {
  /** The present or last known values. */
  readonly row: Row
  /** The values that the act left, if `reason` is 'changed'. */
  readonly stood?: Row
  /** The first contested range of numbers, if `reason` is 'taken', 'withdrawn' or 'outside'. */
  readonly from?: number
  readonly to?: number
  /** The act that wrote the row last. */
  readonly act?: number
}

export interface UndoPreview {
  readonly act: Act
  readonly versions: Versions
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** The first thousand rows. */
  readonly rows: readonly PutBackRow[]
  /** Values by which all rows name events, before and after the undo; for rows of products also the product codes. */
  readonly concerned: readonly { readonly table: TableName; readonly values: Row }[]
  /**
   * The number of skipped rows, and the first thousand. If `act.whole`, these rows prevent the undo, nothing is
   * restored, and the first hundred are `BlockingRow`s.
   */
  readonly left: number
  readonly leftRows: readonly (LeftRow | BlockingRow)[]
}

export interface OneRow {
  readonly table: TableName
  readonly key: number
}

/** `versions` of the preview. `strict`: all or nothing. `only`: this row alone. */
export interface UndoRequest {
  readonly versions: Versions
  readonly strict?: boolean
  readonly only?: OneRow
}

/** `act`: the new act, which restored the earlier state. */
export interface UndoResult {
  readonly act: number
  readonly left: number
  readonly tables: ImportResults
}
