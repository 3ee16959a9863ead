import { useMemo } from 'react'
import { COPYING_TABLES, staleNames, type StaleName } from '#domain/stale-names.ts'
import type { Versions } from '#domain/wire.ts'
import { useHeldTables } from '#web/state/tables/held-tables.ts'

export interface HeldNames {
  readonly stale: readonly StaleName[]
  readonly versions: Versions
}

/** Copied names that differ from the names in the masters, updated live. Null until all tables are loaded. */
export function useStaleNames(): HeldNames | null {
  const tableData = useHeldTables(COPYING_TABLES)
  return useMemo(() => tableData && { stale: staleNames(tableData.rows), versions: tableData.versions }, [tableData])
}
