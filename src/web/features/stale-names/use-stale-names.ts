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
  const held = useHeldTables(COPYING_TABLES)
  return useMemo(() => held && { stale: staleNames(held.rows), versions: held.versions }, [held])
}
