import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { TableStore } from './table-store.ts'

/**
 * Keeps the held tables current: loads them, and again after changes by others, which `backend.versions` reports.
 * docs/architecture.md, "Live changes", describes the whole path.
 */
export interface CurrentTables {
  /** Rejects with the first failure, after every table was tried. */
  loadAll(names: readonly TableName[]): Promise<void>
  /** Loads tables with a changed version. `failedToo` retries failed loads, since the server can be reached again. */
  follow(failedToo?: boolean): void
  /** New versions during a write may be its own: these tables are loaded only afterwards. */
  whileWriting<T>(names: readonly TableName[], work: () => Promise<T>): Promise<T>
}

/** @param during counts work as running, for the loading flag */
export function createCurrentTables(
  backend: Backend,
  stores: Readonly<Record<TableName, TableStore>>,
  during: <T>(work: Promise<T>) => Promise<T>,
): CurrentTables {
  const writing = new Map<TableName, number>()
  const loading = new Map<TableName, number>()

  /** @param unasked another user changed the table */
  async function load(table: TableName, unasked?: boolean): Promise<void> {
    const reported = backend.versions.get()[table]
    count(loading, table, 1)
    try {
      await during(stores[table].load(unasked))
    } finally {
      count(loading, table, -1)
    }
    // Somebody may have written during the load. A version reported before the load and still not reached will not
    // come: the database was restored from a backup, and retries would never end.
    if (behind(table, true) && backend.versions.get()[table] !== reported) void load(table, true).catch(() => {})
  }

  /** True if the reported version differs from the held one or, with `onlyNewer`, is newer. */
  function behind(table: TableName, onlyNewer = false): boolean {
    const held = stores[table].state.get().data?.version
    const reported = backend.versions.get()[table]
    if (held === undefined || reported === undefined) return false
    return onlyNewer ? reported > held : reported !== held
  }

  return {
    async loadAll(names) {
      const outcomes = await Promise.allSettled(names.map((name) => load(name)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
    follow(failedToo = false) {
      for (const name of tableNames) {
        const wanted = behind(name) || (failedToo && stores[name].state.get().status === 'failed')
        // After a write the table is loaded anyway, and a running load checks again when it ends.
        if (writing.get(name) || loading.get(name) || !wanted) continue
        void load(name, true).catch(() => {})
      }
    },
    async whileWriting(names, work) {
      for (const name of names) count(writing, name, 1)
      try {
        return await work()
      } finally {
        for (const name of names) count(writing, name, -1)
      }
    },
  }
}

function count(counts: Map<TableName, number>, table: TableName, by: 1 | -1): void {
  counts.set(table, (counts.get(table) ?? 0) + by)
}
