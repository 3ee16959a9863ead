import { useEffect, useState } from 'react'
import type { Activity } from '#domain/wire.ts'
import type { Backend, Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { useBackend, useLive } from '#web/state/backend.tsx'
import { useTables, type TablesStore } from '#web/state/tables/tables.tsx'

const MINUTE = 60_000

interface Read {
  /** Null until the first answer. */
  readonly entries: readonly Activity[] | null
  /** Error of the last read; the entries are the previous ones. */
  readonly failure: unknown
}

interface RecentActivity {
  readonly state: Live<Read>
  read(): void
  /**
   * Reads now, on every table change or refresh, and each minute, since prints by others change no table. Returns its
   * end.
   */
  start(): () => void
}

function createRecentActivity(backend: Backend, tables: TablesStore): RecentActivity {
  const state = live<Read>({ entries: null, failure: null })
  let asked = 0
  const read = () => {
    const question = ++asked
    backend.activity().then(
      (entries) => question === asked && state.set({ entries, failure: null }),
      (failure: unknown) => question === asked && state.set({ ...state.get(), failure }),
    )
  }
  return {
    state,
    read,
    start() {
      read()
      const ends = [backend.versions.subscribe(read), tables.renewed.subscribe(read)]
      const timer = setInterval(read, MINUTE)
      return () => {
        clearInterval(timer)
        for (const end of ends) end()
        asked += 1
      }
    },
  }
}

/** The recent activity with live updates. */
export function useActivity(): Read & { retry(): void } {
  const backend = useBackend()
  const tables = useTables()
  const [activity] = useState(() => createRecentActivity(backend, tables))
  useEffect(() => activity.start(), [activity])
  return { ...useLive(activity.state), retry: activity.read }
}
