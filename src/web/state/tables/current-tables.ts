import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { TableStore } from './table-store.ts'

/**
 * Keeps the loaded tables current. Loads a table, and loads it again when `backend.versions` reports another version.
 * docs/architecture.md, "Live changes", describes the whole path.
 */
export interface CurrentTables {
  /** Loads all `names`. If loads fail, rejects with the first error, but only after all loads have ended. */
  loadAll(names: readonly TableName[]): Promise<void>
  /**
   * Loads the tables whose reported version differs from the loaded one. With `failedToo`, also loads tables whose last
   * load failed, because the server may be reachable again.
   */
  follow(failedToo?: boolean): void
  /**
   * Runs `work`, which writes to these tables. New versions that are reported meanwhile cause no load, because they may
   * come from `work`.
   */
  whileWriting<T>(names: readonly TableName[], work: () => Promise<T>): Promise<T>
}

/** @param during is called with each load, and counts the load as running until it ends */
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
    // The reported version can be higher than the loaded one. If it was reported during the load, somebody has written
    // meanwhile, and the table is loaded again. If it was reported before the load, that version no longer exists: the
    // database was restored from an older backup.
    if (behind(table, true) && backend.versions.get()[table] !== reported) void load(table, true).catch(() => {})
  }

  /**
   * True if the loaded version is not the reported one. With `onlyNewer`, true only if the reported version is higher.
   */
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
        // Skips tables that are loaded soon anyway: after a write, or because a running load checks the version at its
        // end.
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
