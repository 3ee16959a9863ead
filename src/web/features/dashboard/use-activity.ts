import { useCallback, useEffect, useRef, useState } from 'react'
import type { Activity } from '#domain/wire.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'

const MINUTE = 60_000

interface RecentActivity {
  readonly entries: readonly Activity[] | null
  /** The error of the last read. `entries` then has the result of an earlier read. */
  readonly failure: unknown
}

/**
 * Reads the recent activity again after every change of the tables. Also reads it every minute, because no event
 * announces that somebody else has printed.
 */
export function useActivity(): RecentActivity & { retry(): void } {
  const backend = useBackend()
  const tables = useTables()
  const [activity, setActivity] = useState<RecentActivity>({ entries: null, failure: null })
  const requestCount = useRef(0)
  const read = useCallback(() => {
    const request = ++requestCount.current
    backend.activity().then(
      (entries) => request === requestCount.current && setActivity({ entries, failure: null }),
      (failure: unknown) => request === requestCount.current && setActivity((before) => ({ ...before, failure })),
    )
  }, [backend])
  useEffect(() => {
    read()
    const ends = [backend.versions.subscribe(read), tables.renewed.subscribe(read)]
    const timer = setInterval(read, MINUTE)
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
    }
  }, [backend, tables, read])
  return { ...activity, retry: read }
}
