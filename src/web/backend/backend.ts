import type { Activity, DeleteRequest, EditRequest, ImportResults, PrintRecord, Versions, WriteResult } from '#domain/wire.ts'
import type { Row } from '#domain/table.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { TableName } from '#domain/tables/index.ts'

/** A value that changes while the page is open. `subscribe` calls back after each change and returns its end. */
export interface Live<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface TableData {
  readonly version: number
  readonly rows: readonly Row[]
}

export interface Progress {
  readonly done: number
  readonly total: number
}

/** The rows that an import sends, by field; `rows[i][j]` is the value of `fields[j]`. */
export interface ImportBatch {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  readonly remove?: readonly number[]
}

/** One table's part in an import of several. */
export interface ImportPart extends ImportBatch {
  readonly table: TableName
}

/**
 * The only thing the screens know of where data lives (design §3). Two homes implement it; one contract suite
 * (backend.contract.ts) runs against both. Every method rejects with an `EventmsError` and nothing else.
 */
export interface Backend {
  /** undefined until the first answer, null when signed out. Changes in another tab are followed. */
  readonly session: Live<User | null | undefined>
  /** The latest versions heard of; a table whose held version differs is behind. */
  readonly versions: Live<Versions>
  /** Social providers that are configured. */
  readonly providers: readonly string[]
  /** The largest file that may be imported, in bytes. */
  readonly importLimit: number

  signIn(email: string, password: string): Promise<void>
  signInWith(provider: 'google' | 'github'): Promise<void>
  signOut(): Promise<void>

  /** The complete table, all rows of one moment. `held` that is still current is given back unchanged. */
  load(table: TableName, held?: TableData, onProgress?: (progress: Progress) => void): Promise<TableData>
  /** @param request makes it happen once, however often it is sent (`newRequest`) */
  add(table: TableName, rows: readonly Row[], request?: string): Promise<WriteResult>
  edit(table: TableName, request: EditRequest): Promise<WriteResult>
  remove(table: TableName, request: DeleteRequest): Promise<WriteResult>
  import(table: TableName, batch: ImportBatch, onProgress?: (progress: Progress) => void): Promise<WriteResult>
  /** Several tables in one act: all of it is written or nothing, masters first. A refusal names its table in `params.table`. */
  importAll(parts: readonly ImportPart[], onProgress?: (progress: Progress) => void): Promise<ImportResults>
  /** Loads the sample office; refused ('notEmpty') where any table has a row. */
  loadSamples(): Promise<ImportResults>
  recordPrint(record: PrintRecord): Promise<void>
  /** What was done last, the latest first. */
  activity(): Promise<readonly Activity[]>
}
