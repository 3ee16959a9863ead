import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { TableStore } from './table-store.ts'

/**
 * Keeps the loaded tables current: loads them, and loads them again when `backend.versions` reports changes by others.
 * docs/architecture.md, "Live changes", describes the whole path.
 */
export interface CurrentTables {
  /** Rejects with the first failure, after all tables were tried. */
  loadAll(names: readonly TableName[]): Promise<void>
  /**
   * Loads the tables whose version has changed. `failedToo` also retries failed loads, for a server that is reachable
   * again.
   */
  follow(failedToo?: boolean): void
  /** Postpones loads of these tables until the work ends, because new versions may result from the work itself. */
  whileWriting<T>(names: readonly TableName[], work: () => Promise<T>): Promise<T>
}

/** @param during counts work as running, for the loading indicator */
export function createCurrentTables(
  backend: Backend,
  stores: Readonly<Record<TableName, TableStore>>,
  during: <T>(work: Promise<T>) => Promise<T>,
): CurrentTables {
  const writing = new Map<TableName, number>()
  const loading = new Map<TableName, number>()

  /** @param inBackground true if another user's change caused the load */
  async function load(table: TableName, inBackground?: boolean): Promise<void> {
    const reported = backend.versions.get()[table]
    count(loading, table, 1)
    try {
      await during(stores[table].load(inBackground))
    } finally {
      count(loading, table, -1)
    }
    // Somebody may have written during the load. If a version reported before the load is still not reached, it never
    // will be, because the database was restored from a backup. Retries would then never end.
    if (behind(table, true) && backend.versions.get()[table] !== reported) void load(table, true).catch(() => {})
  }

  /** True if the reported version differs from the loaded one or, with `onlyNewer`, is newer. */
  function behind(table: TableName, onlyNewer = false): boolean {
    const loadedVersion = stores[table].state.get().data?.version
    const reported = backend.versions.get()[table]
    if (loadedVersion === undefined || reported === undefined) return false
    return onlyNewer ? reported > loadedVersion : reported !== loadedVersion
  }

  return {
    async loadAll(names) {
      const outcomes = await Promise.allSettled(names.map((name) => load(name)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
    follow(failedToo = false) {
      for (const name of tableNames) {
        const mustLoad = behind(name) || (failedToo && stores[name].state.get().status === 'failed')
        // After a write the table is loaded anyway, and a running load checks the version when it ends.
        if (writing.get(name) || loading.get(name) || !mustLoad) continue
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
