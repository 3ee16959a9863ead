import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Backend, Live, Progress, TableData } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'

export interface TableState {
  /** 'failed' if the last load failed. `data` may still have rows of an earlier load. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly data: TableData | null
  readonly progress: Progress | null
  readonly error: EventmsError | null
}

const NOTHING_YET: TableState = { status: 'loading', data: null, progress: null, error: null }

/** One loaded table. Its state is immutable and is replaced only here. */
export interface TableStore {
  readonly state: Live<TableState>
  /**
   * Loads the table, or verifies that the loaded version is current. Does not use the answer of a request that was sent
   * earlier, because it may be out of date.
   * @param inBackground as in `Backend.load`
   */
  load(inBackground?: boolean): Promise<void>
  /**
   * Replaces the rows by `next`, the result of a write to version `from`. Returns false, without a change, if another
   * version is loaded.
   */
  apply(from: number, next: TableData): boolean
  /** Drops the rows, so that the next load reads them again. */
  forget(): void
}

/** @param run limits the number of concurrent loads */
export function createTableStore(
  backend: Backend,
  table: TableName,
  run: <T>(work: () => Promise<T>) => Promise<T>,
): TableStore {
  const state = live<TableState>(NOTHING_YET)
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function read(inBackground?: boolean): Promise<void> {
    const dataBefore = state.get().data
    try {
      const onProgress = (progress: Progress) => state.set({ ...state.get(), progress })
      const read = await backend.load(table, dataBefore ?? undefined, onProgress, inBackground)
      const loaded = state.get().data
      // If a write was applied during the load, its rows stay unless the answer has a higher version. If no write was
      // applied, the answer always replaces the rows. Its version may be lower, because the database may have been
      // restored from a backup.
      const data = loaded && loaded !== dataBefore && loaded.version >= read.version ? loaded : read
      state.set({ status: 'ready', data, progress: null, error: null })
    } catch (error) {
      const reason = error instanceof EventmsError ? error : new EventmsError('internalError', {}, { cause: error })
      state.set({ ...state.get(), status: 'failed', progress: null, error: reason })
      throw reason
    }
  }

  function begin(inBackground?: boolean): Promise<void> {
    state.set({ ...state.get(), status: state.get().data ? 'ready' : 'loading', progress: null, error: null })
    const started = run(() => read(inBackground)).finally(() => {
      if (current === started) current = null
    })
    current = started
    return started
  }

  return {
    state,
    load(inBackground) {
      if (!current) return begin(inBackground)
      // The running load may have read the table before this call. Another load follows, which concurrent callers
      // share.
      next ??= current
        .catch(() => {})
        .then(() => {
          next = null
          return begin(inBackground)
        })
      return next
    },
    apply(from, data) {
      const loaded = state.get().data
      if (!loaded) return false
      if (loaded.version >= data.version) return true
      if (loaded.version !== from) return false
      state.set({ ...state.get(), data })
      return true
    },
    forget: () => state.set({ ...state.get(), status: current ? 'loading' : 'failed', data: null }),
  }
}
