import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Referrers, referrersOf, referringTables } from '#domain/grid/referrers.ts'
import type { Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { useTables } from '#web/state/tables.tsx'

export interface KnownReferrers {
  /** As far as they are known, and followed. */
  readonly referrers: readonly Referrers[]
  /** A table that may refer to the rows is being read for the first time. */
  readonly reading: boolean
  /** Those that could not be read, or not yet: more may refer to the rows. */
  readonly unread: readonly TableName[]
}

/** Milliseconds that are waited for a table whose answer may never come. */
const LONGEST_MS = 5000

/** What refers to some rows of a table: at once where all that can is held, otherwise when it was read. */
export function useReferrers(table: TableName, rows: readonly Row[]): KnownReferrers {
  const store = useTables()
  const names = useMemo(() => referringTables(table), [table])
  const held = useHeld(names)
  const unread = names.filter((name) => !store.get(name).data)
  const [late, setLate] = useState(false)
  const reading = !late && unread.some((name) => store.get(name).status === 'loading')
  useEffect(() => {
    const failed = names.filter((name) => !store.get(name).data && store.get(name).status === 'failed')
    if (failed.length > 0) void store.ensureCurrent(failed).catch(() => {})
  }, [store, names])
  useEffect(() => {
    if (!reading) return
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [reading])
  const { key } = tables[table]
  const referrers = useMemo(
    () => referrersOf(table, new Set(rows.map((row) => row[key] ?? null)), (name) => store.get(name).data?.rows ?? []),
    // oxlint-disable-next-line react/exhaustive-deps -- `held` says when they change
    [key, rows, store, table, held],
  )
  return { referrers, reading, unread }
}

/** Changes with what is held of these tables. */
function useHeld(names: readonly TableName[]): string {
  const store = useTables()
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = names.map((name) => store.state(name).subscribe(changed))
      return () => ends.forEach((end) => end())
    },
    [store, names],
  )
  return useSyncExternalStore(subscribe, () =>
    names.map((name) => `${store.get(name).data?.version} ${store.get(name).status}`).join(),
  )
}
