import { useMemo } from 'react'
import { COPYING_TABLES, staleNames, type StaleName } from '#domain/stale-names.ts'
import type { Versions } from '#domain/wire.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'

export interface StaleNames {
  readonly stale: readonly StaleName[]
  readonly versions: Versions
}

/**
 * Names stored in rows that differ from the current names of their codes, updated live. Null until all tables are
 * loaded.
 */
export function useStaleNames(): StaleNames | null {
  const tableData = useLoadedTables(COPYING_TABLES)
  return useMemo(() => tableData && { stale: staleNames(tableData.rows), versions: tableData.versions }, [tableData])
}
