import { useMemo } from 'react'
import { COPYING_TABLES, staleNames, type StaleName } from '#domain/stale-names.ts'
import type { Versions } from '#domain/wire.ts'
import { useHeldTables } from '#web/state/tables/held-tables.ts'

export interface HeldNames {
  readonly stale: readonly StaleName[]
  /** Of the tables that they were looked for in. */
  readonly versions: Versions
}

/** The copied names that differ from their masters' in the tables as they are held, followed; null until all are. */
export function useStaleNames(): HeldNames | null {
  const held = useHeldTables(COPYING_TABLES)
  return useMemo(() => held && { stale: staleNames(held.rows), versions: held.versions }, [held])
}
