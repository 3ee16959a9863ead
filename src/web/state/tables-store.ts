import type { DeleteRequest, EditRequest, ImportResults, WriteResult } from '#domain/wire.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { Backend, ImportBatch, ImportPart, Live, Progress } from '../backend/backend.ts'
import { live } from '../backend/live.ts'
import { withoutRows, withRows } from './merge.ts'
import { createTableStore, type TableState, type TableStore } from './table-store.ts'

/** Loads at a time: a browser gives one address six connections, and the event stream and writes need theirs. */
const LOADS_AT_A_TIME = 3

/** All tables as this page holds them, and every write to them. */
export interface TablesStore {
  get(table: TableName): TableState
  state(table: TableName): Live<TableState>
  /** The user's refresh: reads again or verifies; rejects with the first failure, after every table was tried. */
  reload(tables?: readonly TableName[]): Promise<void>
  /** As `reload`, for what must not be out of date: a sheet that is about to be printed. */
  ensureCurrent(tables: readonly TableName[]): Promise<void>
  /**
   * @param request the form's own (`newRequest`): saved again after an answer that was lost, its rows are there once
   */
  add(table: TableName, rows: readonly Row[], request: string): Promise<WriteResult>
  edit(table: TableName, request: EditRequest): Promise<WriteResult>
  remove(table: TableName, request: DeleteRequest): Promise<WriteResult>
  import(table: TableName, batch: ImportBatch, onProgress?: (progress: Progress) => void): Promise<WriteResult>
  /** Several tables in one act: all or nothing. */
  importAll(parts: readonly ImportPart[], onProgress?: (progress: Progress) => void): Promise<ImportResults>
  loadSamples(): Promise<ImportResults>
  /** Counts other work into `busy` while it runs: an export. */
  during<T>(work: Promise<T>): Promise<T>
  /** The largest file that may be imported, in bytes. */
  readonly importLimit: number
  /** How many loads and writes run: the loading flag (spec §4). */
  readonly busy: Live<number>
  /** All running loads together; null when none is. */
  readonly progress: Live<Progress | null>
  /** Counts one's own writes and refreshes: what a selection does not outlive (spec §4, design §4). */
  readonly renewed: Live<number>
  /** Why some table could not be read last time; null when all is well. */
  readonly failure: Live<EventmsError | null>
  /** Begins to follow others' changes and loads everything, `first` before the rest. Returns its end. */
  start(first?: TableName): () => void
}

export function createTablesStore(backend: Backend): TablesStore {
  const busy = live(0)
  const progress = live<Progress | null>(null)
  const failure = live<EventmsError | null>(null)
  const renewed = live(0)
  const run = limited(LOADS_AT_A_TIME)
  const stores = Object.fromEntries(tableNames.map((name) => [name, createTableStore(backend, name, run)])) as Record<
    TableName,
    TableStore
  >
  const writing = new Map<TableName, number>()
  const loading = new Map<TableName, number>()

  for (const name of tableNames) {
    stores[name].state.subscribe(() => {
      progress.set(total(stores))
      failure.set(tableNames.map((table) => stores[table].state.get().error).find((error) => error !== null) ?? null)
    })
  }

  async function during<T>(work: Promise<T>): Promise<T> {
    busy.set(busy.get() + 1)
    try {
      return await work
    } finally {
      busy.set(busy.get() - 1)
    }
  }

  async function load(table: TableName): Promise<void> {
    const heard = backend.versions.get()[table]
    count(loading, table, 1)
    try {
      await during(stores[table].load())
    } finally {
      count(loading, table, -1)
    }
    // Somebody may have written while the load ran. A version heard of before that is still not there will not come:
    // the database was restored from a backup, and asking again would go on for ever.
    if (behind(table, true) && backend.versions.get()[table] !== heard) void load(table).catch(() => {})
  }

  async function loadAll(names: readonly TableName[]): Promise<void> {
    const outcomes = await Promise.allSettled(names.map(load))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  /**
   * True where another version was heard of than the one held; `only` a newer one counts after a load, or it would go
   * on for ever.
   */
  function behind(table: TableName, onlyNewer = false): boolean {
    const held = stores[table].state.get().data?.version
    const heard = backend.versions.get()[table]
    if (held === undefined || heard === undefined) return false
    return onlyNewer ? heard > held : heard !== held
  }

  /**
   * Reads what is behind. With `failedToo` also what could not be read last time: a server that tells versions can be
   * reached again.
   */
  function follow(failedToo = false): void {
    for (const name of tableNames) {
      const wanted = behind(name) || (failedToo && stores[name].state.get().status === 'failed')
      // A write's own answer is on its way and saves reading the whole table; a running load looks when it ends.
      if (writing.get(name) || loading.get(name) || !wanted) continue
      void load(name).catch(() => {})
    }
  }

  /** Runs a write, then brings what is held up to date. What the database confirmed stays confirmed if that fails. */
  async function write(
    table: TableName,
    work: () => Promise<WriteResult>,
    rowsAfter: (rows: readonly Row[], result: WriteResult) => readonly Row[] | null,
  ) {
    count(writing, table, 1)
    let result: WriteResult
    try {
      result = await during(work()).finally(() => count(writing, table, -1))
    } catch (error) {
      // Others' changes that were heard of meanwhile: often the reason of the refusal.
      follow()
      throw naming(table, error)
    }
    renewed.set(renewed.get() + 1)
    const held = stores[table].state.get().data
    const rows = held && rowsAfter(held.rows, result)
    const stale: TableName[] = rows && stores[table].apply(result.from, { version: result.to, rows }) ? [] : [table]
    for (const name of tableNames) {
      const version = result.versions[name]
      if (name !== table && version !== undefined && (stores[name].state.get().data?.version ?? -1) < version)
        stale.push(name)
    }
    await loadAll(stale).catch(() => {})
    follow()
    return result
  }

  /** Runs a write of several tables, then reads again those it changed. */
  async function writeSeveral(work: () => Promise<ImportResults>): Promise<ImportResults> {
    for (const table of tableNames) count(writing, table, 1)
    let results: ImportResults
    try {
      results = await during(work()).finally(() => {
        for (const table of tableNames) count(writing, table, -1)
      })
    } catch (error) {
      follow()
      throw error
    }
    renewed.set(renewed.get() + 1)
    await loadAll(
      tableNames.filter((table) => results[table] && stores[table].state.get().data?.version !== results[table].to),
    ).catch(() => {})
    follow()
    return results
  }

  return {
    get: (table) => stores[table].state.get(),
    state: (table) => stores[table].state,
    reload(names = tableNames) {
      renewed.set(renewed.get() + 1)
      return loadAll(names)
    },
    ensureCurrent: loadAll,
    importLimit: backend.importLimit,
    renewed,
    during,
    busy,
    progress,
    failure,
    add: (table, rows, request) =>
      write(
        table,
        () => backend.add(table, rows, request),
        (held, result) => written(table, held, result),
      ),
    edit: (table, request) =>
      write(
        table,
        () => backend.edit(table, request),
        (held, result) => written(table, held, result),
      ),
    remove: (table, request) =>
      write(
        table,
        () => backend.remove(table, request),
        (held, result) => {
          const rows = withoutRows(held, request.keys, tables[table].key)
          return held.length - rows.length === result.removed ? rows : null
        },
      ),
    import: (table, batch, onProgress) =>
      write(
        table,
        () => backend.import(table, batch, onProgress),
        () => null,
      ),
    importAll: (parts, onProgress) => writeSeveral(() => backend.importAll(parts, onProgress)),
    loadSamples: () => writeSeveral(() => backend.loadSamples()),
    start(first) {
      const end = backend.versions.subscribe(() => follow(true))
      const order = first ? [first, ...tableNames.filter((name) => name !== first)] : tableNames
      void loadAll(order).catch(() => {})
      return end
    },
  }
}

/** The error with its table, so that its faults can be told by the fields' labels. */
function naming(table: TableName, error: unknown): unknown {
  if (!(error instanceof EventmsError) || 'table' in error.params) return error
  return new EventmsError(error.code, { table, ...error.params }, { cause: error, issues: error.issues })
}

/** The held rows with an add's or edit's answer in them; null where the answer has no rows. */
function written(table: TableName, held: readonly Row[], result: WriteResult): readonly Row[] | null {
  return result.rows ? withRows(held, result.rows, tables[table].key) : null
}

function total(stores: Record<TableName, TableStore>): Progress | null {
  const running = tableNames.map((name) => stores[name].state.get().progress).filter((progress) => progress !== null)
  if (running.length === 0) return null
  return {
    done: running.reduce((sum, { done }) => sum + done, 0),
    total: running.reduce((sum, { total }) => sum + total, 0),
  }
}

function count(counts: Map<TableName, number>, table: TableName, by: 1 | -1): void {
  counts.set(table, (counts.get(table) ?? 0) + by)
}

/** Runs at most `most` pieces of work at a time, the others in the order they came. */
function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
