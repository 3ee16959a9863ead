import type { EventmsError } from '#domain/errors.ts'
import { tablesNamed } from '#domain/follows.ts'
import { tableNames, type TableName, tables } from '#domain/tables/index.ts'
import type { Backend, Live, Progress } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { atMost } from './at-most.ts'
import { createClosedGuard, guardedWrites, type ClosedQuestion } from './closed-guard.ts'
import { createCurrentTables } from './current-tables.ts'
import { createTableStore, type TableState, type TableStore } from './table-store.ts'
import { createWrites, type Writes } from './writes.ts'

/**
 * Maximum number of concurrent loads. Browsers allow six connections to a server; the event stream and writes need some
 * of them.
 */
const LOADS_AT_A_TIME = 3

/** All loaded tables, and every write to them. */
export interface TablesStore extends Writes, Pick<Backend, 'importLimit' | 'importRows'> {
  get(table: TableName): TableState
  state(table: TableName): Live<TableState>
  /**
   * Refreshes the tables when the user asks for it. If loads fail, rejects with the first error after all loads have
   * ended.
   */
  reload(tables?: readonly TableName[]): Promise<void>
  /** As `reload`, but keeps the selection of rows. For work that needs current data, such as printing. */
  ensureCurrent(tables: readonly TableName[]): Promise<void>
  /** Counts other work, such as an export, in `busy` until it ends. */
  during<T>(work: Promise<T>): Promise<T>
  readonly busy: Live<number>
  /** The open question of a write that would change closed events; null for none. */
  readonly closedQuestion: Live<ClosedQuestion | null>
  /** The progress of all running loads together; null if none is running. */
  readonly progress: Live<Progress | null>
  /** Rises with each write and refresh of the user. The selection of rows is cleared when it rises. */
  readonly renewed: Live<number>
  /** The error of the first table, in the order of `tableNames`, whose last load failed; null if none failed. */
  readonly failure: Live<EventmsError | null>
  /** True if the server refuses to show the office's data to this user. No table is then loaded. */
  readonly refused: Live<boolean>
  /** Loads all tables, beginning with `first`, and follows changes by others. Returns a function that stops this. */
  start(first?: TableName): () => void
}

export function createTablesStore(backend: Backend): TablesStore {
  const busy = live(0)
  const progress = live<Progress | null>(null)
  const failure = live<EventmsError | null>(null)
  const renewed = live(0)
  const refused = live(false)
  const run = atMost(LOADS_AT_A_TIME)
  const stores = Object.fromEntries(tableNames.map((name) => [name, createTableStore(backend, name, run)])) as Record<
    TableName,
    TableStore
  >
  for (const name of tableNames) {
    stores[name].state.subscribe(() => {
      const { data, error } = stores[name].state.get()
      if (error?.code === 'notStaff') refuse()
      else if (data) refused.set(false)
      progress.set(total(stores))
      failure.set(tableNames.map((table) => stores[table].state.get().error).find((error) => error !== null) ?? null)
    })
  }

  /** Drops all loaded tables after the server has refused to show them, because the user must no longer see them. */
  function refuse(): void {
    if (refused.get()) return
    refused.set(true)
    for (const store of Object.values(stores)) store.forget()
  }

  async function during<T>(work: Promise<T>): Promise<T> {
    busy.set(busy.get() + 1)
    try {
      return await work
    } finally {
      busy.set(busy.get() - 1)
    }
  }

  const current = createCurrentTables(backend, stores, during)
  const guard = createClosedGuard((table) => stores[table].state.get().data?.rows ?? [])

  return {
    ...guardedWrites(createWrites({ backend, stores, current, renewed, during }), guard, backend),
    get: (table) => stores[table].state.get(),
    state: (table) => stores[table].state,
    reload(names = tableNames) {
      renewed.set(renewed.get() + 1)
      return current.loadAll(names)
    },
    ensureCurrent: (names) => current.loadAll(names),
    during,
    importLimit: backend.importLimit,
    importRows: backend.importRows,
    busy,
    closedQuestion: guard.question,
    progress,
    renewed,
    failure,
    refused,
    start(first) {
      const end = backend.versions.subscribe(() => current.follow(true))
      const order = first ? new Set([first, ...tablesNamed(tables[first]), ...tableNames]) : tableNames
      void current.loadAll([...order]).catch(() => {})
      return end
    },
  }
}

function total(stores: Record<TableName, TableStore>): Progress | null {
  const running = tableNames.map((name) => stores[name].state.get().progress).filter((progress) => progress !== null)
  if (running.length === 0) return null
  return {
    done: running.reduce((sum, { done }) => sum + done, 0),
    total: running.reduce((sum, { total }) => sum + total, 0),
  }
}
