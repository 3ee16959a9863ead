import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { TicketActRequest, TicketActResult } from '#domain/tickets/acts/ticket-act.ts'
import type { DeleteRequest, EditRequest, ImportResults, UndoRequest, UndoResult, WriteResult } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Settable } from '#web/backend/live.ts'
import type { CurrentTables } from './current-tables.ts'
import { withoutRows, withRows } from './merge.ts'
import type { TableStore } from './table-store.ts'

/** Every write to the tables. A promise resolves when the loaded tables contain the result. */
export interface Writes extends Pick<Backend, 'import' | 'importAll'> {
  /**
   * @param request the form's key (`newRequest`). If the answer was lost, a retry with the same key adds nothing twice.
   */
  add(table: TableName, rows: readonly Row[], request: string): Promise<WriteResult>
  edit(table: TableName, request: EditRequest): Promise<WriteResult>
  remove(table: TableName, request: DeleteRequest): Promise<WriteResult>
  loadSamples(): Promise<ImportResults>
  /**
   * @param request contains the versions of the tables from which the page has computed the changes (`tablesIfLoaded`)
   */
  ticketAct(request: TicketActRequest): Promise<TicketActResult>
  /** @param request contains the table versions of the preview */
  undoAct(act: number, request: UndoRequest): Promise<UndoResult>
}

export interface WritesOptions {
  readonly backend: Backend
  readonly stores: Readonly<Record<TableName, TableStore>>
  readonly current: CurrentTables
  readonly renewed: Settable<number>
  during<T>(work: Promise<T>): Promise<T>
}

/**
 * Computes the rows that a table has after a write. `result` is the server's answer to the write. Returns null if the
 * rows cannot be computed; the table is then loaded.
 */
type RowsAfter = (rows: readonly Row[], result: WriteResult) => readonly Row[] | null

export function createWrites({ backend, stores, current, renewed, during }: WritesOptions): Writes {
  const version = (table: TableName) => stores[table].state.get().data?.version

  async function run<T>(names: readonly TableName[], work: () => Promise<T>): Promise<T> {
    try {
      const result = await current.whileWriting(names, () => during(work()))
      renewed.set(renewed.get() + 1)
      return result
    } catch (error) {
      // Loads changes by other users, which are often the cause of the error.
      current.follow()
      throw error
    }
  }

  /** Loads the tables after a write. A load's failure is ignored, because the write has succeeded. */
  async function readBack(names: readonly TableName[]): Promise<void> {
    await current.loadAll(names).catch(() => {})
    current.follow()
  }

  async function write(table: TableName, work: () => Promise<WriteResult>, rowsAfter: RowsAfter) {
    const result = await run([table], work).catch((error: unknown) => {
      throw withTable(table, error)
    })
    const loaded = stores[table].state.get().data
    const rows = loaded && rowsAfter(loaded.rows, result)
    const applied = rows && stores[table].apply(result.from, { version: result.to, rows })
    const otherTables = tableNames.filter((name) => {
      const written = result.versions[name]
      return name !== table && written !== undefined && (version(name) ?? -1) < written
    })
    await readBack(applied ? otherTables : [table, ...otherTables])
    return result
  }

  async function writeSeveral(work: () => Promise<ImportResults>): Promise<ImportResults> {
    return (await writeAct(async () => ({ tables: await work() }))).tables
  }

  async function writeAct<R extends { readonly tables: ImportResults }>(work: () => Promise<R>): Promise<R> {
    const result = await run(tableNames, work)
    await readBack(tableNames.filter((table) => isBehind(table, version(table), result.tables)))
    return result
  }

  /** Merges the stored rows, which the answer to an add or an edit contains. */
  const withAnswer =
    (table: TableName): RowsAfter =>
    (rows, result) =>
      result.rows ? withRows(rows, result.rows, tables[table].key) : null

  return {
    add: (table, rows, request) => write(table, () => backend.add(table, rows, request), withAnswer(table)),
    edit: (table, request) => write(table, () => backend.edit(table, request), withAnswer(table)),
    remove: (table, request) =>
      write(
        table,
        () => backend.remove(table, request),
        (loaded, result) => {
          const rows = withoutRows(loaded, request.keys, tables[table].key)
          return loaded.length - rows.length === result.removed ? rows : null
        },
      ),
    import: (table, batch, onProgress, signal) =>
      write(
        table,
        () => backend.import(table, batch, onProgress, signal),
        () => null,
      ),
    importAll: (imports, onProgress, signal) => writeSeveral(() => backend.importAll(imports, onProgress, signal)),
    loadSamples: () => writeSeveral(() => backend.loadSamples()),
    ticketAct: (request) => writeAct(() => backend.ticketAct(request)),
    undoAct: (act, request) => writeAct(() => backend.undoAct(act, request)),
  }
}

/** Adds the table's name to an error, so that its issues can show the labels of fields. */
function withTable(table: TableName, error: unknown): unknown {
  if (!(error instanceof EventmsError) || 'table' in error.params) return error
  return new EventmsError(error.code, { table, ...error.params }, { cause: error, issues: error.issues })
}

/** True if the write changed this table, directly or through another table, and an older version is loaded. */
function isBehind(table: TableName, loadedVersion: number | undefined, results: ImportResults): boolean {
  const ownVersion = results[table]?.to
  if (ownVersion !== undefined) return loadedVersion !== ownVersion
  return Object.values(results).some(({ versions }) => (loadedVersion ?? Infinity) < (versions[table] ?? 0))
}
