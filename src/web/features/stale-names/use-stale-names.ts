import { useMemo } from 'react'
import { COPYING_TABLES, staleNames, type StaleName } from '#domain/stale-names.ts'
import type { Versions } from '#domain/wire.ts'
import { useHeldTables } from '#web/state/tables/held-tables.ts'

export interface HeldNames {
  readonly stale: readonly StaleName[]
  readonly versions: Versions
}

/**
 * Names stored in rows that differ from the current names of their codes, updated live. Null until all tables are
 * loaded.
 */
export function useStaleNames(): HeldNames | null {
  const tableData = useHeldTables(COPYING_TABLES)
  return useMemo(() => tableData && { stale: staleNames(tableData.rows), versions: tableData.versions }, [tableData])
}
