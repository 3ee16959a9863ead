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

/** Concurrent loads: a browser gives one address six connections, and the event stream and writes need theirs. */
const LOADS_AT_A_TIME = 3

/** All held tables, and every write to them. */
export interface TablesStore extends Writes, Pick<Backend, 'importLimit' | 'importRows'> {
  get(table: TableName): TableState
  state(table: TableName): Live<TableState>
  /** The user's refresh: loads or verifies. Rejects with the first failure, after every table was tried. */
  reload(tables?: readonly TableName[]): Promise<void>
  /** As `reload`, without ending the selection. For data that must be current, such as a sheet about to print. */
  ensureCurrent(tables: readonly TableName[]): Promise<void>
  /** Counts other work, such as an export, into `busy`. */
  during<T>(work: Promise<T>): Promise<T>
  readonly busy: Live<number>
  /** The open question before a write to closed events. */
  readonly closedQuestion: Live<ClosedQuestion | null>
  /** Progress of all running loads together; null without one. */
  readonly progress: Live<Progress | null>
  /** Counts own writes and refreshes: each ends the selection. */
  readonly renewed: Live<number>
  /** Why some table could not be loaded last time, else null. */
  readonly failure: Live<EventmsError | null>
  /** True if the signed-in user may not see the office's data (any more): no table is held then. */
  readonly refused: Live<boolean>
  /** Loads everything, `first` before the rest, and follows changes by others. Returns the function that ends it. */
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

  /** Drops the tables that are held, because this user must not see them. */
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
