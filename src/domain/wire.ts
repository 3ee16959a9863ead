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
 * What travels between page and server. Every data route is under /api/tables/:table:
 *
 * - GET    …/:table          → `LoadHead` as a first line, then one `Columns` a line; ETag = the table's version
 * - POST   …/:table          `AddRequest`    → `WriteResult`
 * - PATCH  …/:table          `EditRequest`   → `WriteResult`
 * - POST   …/:table/delete   `DeleteRequest` → `WriteResult`
 * - POST   …/:table/import   `ImportHead` as a first line, then one `Columns` a line → `WriteResult`
 *
 * Who accepts `application/x-ndjson` hears of an import while it runs (`ImportLine`).
 *
 * Across tables: POST /api/import takes the bodies of several such imports, one after another, each head naming its
 * table (`PartHead`) → `ImportResults`; POST /api/samples loads the sample office into empty tables → `ImportResults`;
 * GET /api/activity → a list of `Activity`.
 *
 * Acts: POST /api/acts `TicketActRequest` → `TicketActResult` (src/domain/tickets/acts/ticket-act.ts); GET
 * /api/acts/:act/take-back → `TakeBackPreview`; POST there takes it back, `TakeBackRequest` → `TakeBackResult`.
 *
 * History: GET /api/history?filter=…&after=… → `HistoryPage`; GET /api/history/people → everybody who did something;
 * GET /api/history/rows/:table/:key?before=… → `RowHistory`; GET /api/history/acts/:act?after=… → `ActRows`
 * (history.ts).
 *
 * Numbers: GET /api/numbers/:event/:number → `NumberHistory`; GET /api/numbers/:event/returned → `Returned`.
 *
 * Each of them is one transaction: all of it or none. An error has an `ErrorBody`.
 */
export interface LoadHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly count: number
}

/** Some rows, turned on their side: one array per field, in the order the head names them. */
export type Columns = readonly (readonly Value[])[]

export type Versions = Readonly<Partial<Record<TableName, number>>>

export interface AddRequest {
  readonly rows: readonly Row[]
  /**
   * A UUID that the sender makes up for this add, and sends again with it when no answer came: the rows are added once,
   * and within a day the first answer is given again. With other rows it is refused (`savedBefore`). The other writes
   * need none: sent again, an edit meets its `expected`, an import its `version`, a delete missing rows.
   */
  readonly request?: string
}

/**
 * One row's edit: only the changed fields, and the values the editor saw of everything that must not have
 * changed meanwhile (`comparedFields`).
 */
export interface Edit {
  readonly key: number
  readonly changes: Row
  readonly expected: Row
}

/** Several edits succeed together or not at all. `version`, where given, must still be the table's. */
export interface EditRequest {
  readonly edits: readonly Edit[]
  readonly version?: number
}

export interface DeleteRequest {
  readonly keys: readonly number[]
  readonly version?: number
}

/**
 * An import sends what the preview found: new rows and rows with changes, matched on the table's identity, and
 * the keys of rows to be replaced. `version` is the table the preview was made against; if it has moved nothing is
 * written (`tableMoved`).
 */
export interface ImportHead {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: number
  readonly remove?: readonly number[]
  /** The name of the file, for the history; of several tables that of the first part. */
  readonly file?: string
}

/**
 * How far the server is with an import: it checks the rows one after another, then the database writes them all; and it
 * waits where another import is being written.
 */
export interface ImportTold {
  readonly phase: 'checking' | 'waiting' | 'writing'
  readonly done: number
  readonly total: number
}

/**
 * A line of the answer to an import, for whoever accepts `application/x-ndjson`: how far it is, and at last what became
 * of it. The status is that of the beginning.
 */
export type ImportLine<T> = ImportTold | { readonly result: T } | ErrorBody

/**
 * Names an import's number, a UUID: `POST /api/imports/<it>/cancel` ends it as long as it is not written for good, and
 * `GET /api/imports/<it>` gives its `ImportState`.
 */
export const IMPORT_HEADER = 'x-import'

/** Whether an import is under way. While it is, the tables do not tell what becomes of it. */
export interface ImportState {
  readonly running: boolean
}

/** How many rows one file, and one import of a table, may have. */
export const ROWS_OF_A_FILE = 1_000_000

/** Bytes of one line of an import, which is parsed in one piece: the sender parts its rows so that none is longer. */
export const IMPORT_LINE = 32 * 1024 * 1024

/** The head of one table's part in an import of several tables. */
export interface PartHead extends ImportHead {
  readonly table: TableName
}

/**
 * What the database confirmed. `from` is the version before, `to` after; `versions` has every other table it touched.
 */
export interface WriteResult {
  readonly from: number
  readonly to: number
  /** The rows as stored now, for adds and edits; imports leave them out. */
  readonly rows?: readonly Row[]
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly versions: Versions
  /** The number of its act, by which it can be taken back; nothing that changed nothing has one. */
  readonly act?: number
}

/** What an import of several tables did to each of them. */
export type ImportResults = Readonly<Partial<Record<TableName, WriteResult>>>

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly params: ErrorParams
    readonly issues?: readonly Issue[]
  }
}

/** `params` of `editConflict`: which row, and what stands there now. */
export interface Conflict {
  readonly key: number
  readonly fields: readonly string[]
  readonly current: Row
}

/**
 * POST /api/auth/verify: who is signed in now, the secret to set a password with, that the account was changed, or whom
 * the link would sign in: this browser did not ask for it, or is signed in as somebody else. It comes again with
 * `confirmed`.
 */
export type VerifyAnswer =
  | { readonly user: { readonly id: string; readonly email: string; readonly name: string } }
  // `email`: whose account it is.
  | { readonly recovery: string; readonly email: string }
  // `by`: what passes it, where it is not an app alone.
  | { readonly secondStep: string; readonly by?: readonly SecondStepKind[] }
  | { readonly updated: true }
  | { readonly confirm: { readonly email: string } }

/** What one act did to one table, in rows. */
export interface TableChange {
  readonly table: TableName
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** From a file, or the sample office. */
  readonly imported: boolean
}

/** One thing that somebody did. `who` is an email, or what stands in its place where no person did it. */
export interface Activity {
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  /** The act's number; nothing that was printed, or written before acts had numbers, has one. */
  readonly act?: number
  readonly kind?: ActKind
  /** The act that this one took back. */
  readonly takesBack?: number
  /** The table that it began with first; empty where something was printed. */
  readonly changes: readonly TableChange[]
  /** The name of the file that was imported. */
  readonly file?: string
  /** `event`: the code of the event that was printed; null for all events. */
  readonly print?: Pick<PrintRecord, 'sheet' | 'rows'> & { readonly event: number | null }
}

/** One thing that somebody did to one table or several, as one transaction; never forgotten. */
export interface Act {
  readonly id: number
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly who: string | null
  readonly kind: ActKind
  /** The code of the event that it was about, where it was about one. */
  readonly event: number | null
  readonly details: Readonly<Record<string, unknown>>
  readonly takesBack: number | null
  /** It was taken back whole, and that stands: it is not taken back once more. */
  readonly takenBack: boolean
  /** The acts that took it back, in whole or in part. */
  readonly takenBackBy: readonly number[]
  /** How many rows it wrote. */
  readonly rows: number
  /** It did something to the numbers of an event, and is taken back whole: no row of it alone. */
  readonly whole: boolean
}

/** What taking back does to a row: adds it again, changes it, or removes it; and the values it puts back. */
export interface PutBackRow {
  readonly table: TableName
  readonly key: number
  readonly does: 'added' | 'changed' | 'removed'
  readonly values: Row | null
}

/** Why a row is left alone (each is explained in db/functions/take_back.sql). */
export type LeftReason =
  | ('changed' | 'gone' | 'keyUsed' | 'back')
  | ('identityUsed' | 'referenceGone' | 'referredTo' | 'rule')

export interface LeftRow {
  readonly table: TableName
  readonly key: number
  readonly reason: LeftReason
}

/** What taking an act back would do now. It holds for these versions of the tables. */
export interface TakeBackPreview {
  readonly act: Act
  readonly versions: Versions
  /** Rows that are put back, by table. */
  readonly changes: readonly Omit<TableChange, 'imported'>[]
  /** The first thousand of them. */
  readonly rows: readonly PutBackRow[]
  /** How many rows are left alone, and the first thousand of them. */
  readonly left: number
  readonly leftRows: readonly LeftRow[]
}

/** A row by its key. */
export interface OneRow {
  readonly table: TableName
  readonly key: number
}

/** `versions` as the preview gave them; `strict`: all of the act or nothing; `only` this row of it. */
export interface TakeBackRequest {
  readonly versions: Versions
  readonly strict?: boolean
  readonly only?: OneRow
}

/** `act` is the number of the new act, which put back what the other had left. */
export interface TakeBackResult {
  readonly act: number
  readonly left: number
  readonly tables: ImportResults
}
