import { useEffect, useMemo, useState } from 'react'
import { type Referrers, referrersOf, referringTables } from '#domain/grid/referrers.ts'
import type { Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { LONGEST_MS, useFirstLoad, useHeldData } from '#web/state/tables/held-tables.ts'
import { useTables } from '#web/state/tables/tables.tsx'

export interface KnownReferrers {
  /** As far as they are known, and followed. */
  readonly referrers: readonly Referrers[]
  /** A table that may refer to the rows is being read for the first time. */
  readonly reading: boolean
  /** Those that could not be read, or not yet: more may refer to the rows. */
  readonly unread: readonly TableName[]
}

/** What refers to some rows of a table: at once where all that can is held, otherwise when it was read. */
export function useReferrers(table: TableName, rows: readonly Row[]): KnownReferrers {
  const store = useTables()
  const names = useMemo(() => referringTables(table), [table])
  const held = useHeldData(names)
  const loading = useFirstLoad(names)
  const [late, setLate] = useState(false)
  const reading = loading && !late
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
    () => referrersOf(table, new Set(rows.map((row) => row[key] ?? null)), (name) => held[name]?.rows ?? []),
    [key, rows, table, held],
  )
  return { referrers, reading, unread: names.filter((name) => !held[name]) }
}
