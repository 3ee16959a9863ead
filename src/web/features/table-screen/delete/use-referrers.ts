import { useEffect, useMemo, useState } from 'react'
import { type Referrers, referrersOf, referringTables } from '#domain/grid/referrers.ts'
import { LEFT_BEHIND_TABLES } from '#domain/tickets/acts/people/index.ts'
import type { Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { LONGEST_MS, useFirstLoad, useTablesData } from '#web/state/tables/loaded-tables.ts'
import { useTables } from '#web/state/tables/tables.tsx'

export interface KnownReferrers {
  readonly referrers: readonly Referrers[]
  readonly isReading: boolean
  /** Tables that are not loaded yet or cannot be read. They may contain further references. */
  readonly unreadTables: readonly TableName[]
}

/** Finds the rows of other tables that refer to these rows. If not all tables are loaded, reads them first. */
export function useReferrers(table: TableName, rows: readonly Row[]): KnownReferrers {
  const store = useTables()
  const names = useMemo(
    () => [...new Set([...referringTables(table), ...(table === 'employees' ? LEFT_BEHIND_TABLES : [])])],
    [table],
  )
  const tableData = useTablesData(names)
  const loading = useFirstLoad(names)
  const [late, setLate] = useState(false)
  const isReading = loading && !late
  useEffect(() => {
    const failed = names.filter((name) => !store.get(name).data && store.get(name).status === 'failed')
    if (failed.length > 0) void store.ensureCurrent(failed).catch(() => {})
  }, [store, names])
  useEffect(() => {
    if (!isReading) return
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isReading])
  const { identity } = tables[table]
  const referrers = useMemo(
    () => referrersOf(table, new Set(rows.map((row) => row[identity] ?? null)), (name) => tableData[name]?.rows ?? []),
    [identity, rows, table, tableData],
  )
  return { referrers, isReading, unreadTables: names.filter((name) => !tableData[name]) }
}
