import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { TableStore } from './table-store.ts'

/**
 * Keeps the held tables current: loads them, and reads again what others have changed. That something changed is heard
 * from `backend.versions` (backend/server/live-changes.ts, backend/hosted/data/live-changes.ts); the whole way stands in
 * docs/architecture.md, "Live changes".
 */
export interface CurrentTables {
  /** Rejects with the first failure, after every table was tried. */
  loadAll(names: readonly TableName[]): Promise<void>
  /**
   * Reads the tables of which another version was heard of. With `failedToo` also those that could not be read last
   * time: a server that tells versions can be reached again.
   */
  follow(failedToo?: boolean): void
  /** While a write of these tables runs, versions heard of them may be its own: nothing is read until it has ended. */
  whileWriting<T>(names: readonly TableName[], work: () => Promise<T>): Promise<T>
}

/**
 * @param during counts work as running, for the loading flag
 */
export function createCurrentTables(
  backend: Backend,
  stores: Readonly<Record<TableName, TableStore>>,
  during: <T>(work: Promise<T>) => Promise<T>,
): CurrentTables {
  const writing = new Map<TableName, number>()
  const loading = new Map<TableName, number>()

  /** @param unasked others changed it */
  async function load(table: TableName, unasked?: boolean): Promise<void> {
    const heard = backend.versions.get()[table]
    count(loading, table, 1)
    try {
      await during(stores[table].load(unasked))
    } finally {
      count(loading, table, -1)
    }
    // Somebody may have written while the load ran. A version that was heard of before the load and is still not there
    // will not come: the database was restored from a backup, and asking again would go on for ever.
    if (behind(table, true) && backend.versions.get()[table] !== heard) void load(table, true).catch(() => {})
  }

  /** Whether another version was heard of than the one held; after a load only a newer one counts. */
  function behind(table: TableName, onlyNewer = false): boolean {
    const held = stores[table].state.get().data?.version
    const heard = backend.versions.get()[table]
    if (held === undefined || heard === undefined) return false
    return onlyNewer ? heard > held : heard !== held
  }

  return {
    async loadAll(names) {
      const outcomes = await Promise.allSettled(names.map((name) => load(name)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
    follow(failedToo = false) {
      for (const name of tableNames) {
        const wanted = behind(name) || (failedToo && stores[name].state.get().status === 'failed')
        // A write's own answer saves reading the whole table; a running load looks again when it ends.
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
