import { useMemo } from 'react'
import { NAMED_TABLES, staleNames, type RowsByTable, type StaleName } from '#domain/stale-names.ts'
import type { Versions } from '#domain/wire.ts'
import { useTable } from '../../state/tables.tsx'

export interface HeldNames {
  readonly stale: readonly StaleName[]
  /** Of the tables that they were looked for in. */
  readonly versions: Versions
}

/** The copied names that differ from their masters' in the tables as they are held, followed; null until all are. */
export function useStaleNames(): HeldNames | null {
  // oxlint-disable-next-line react/rules-of-hooks -- the tables follow from the declarations: the same each time
  const data = NAMED_TABLES.map((name) => useTable(name).data)
  return useMemo(() => {
    if (!data.every((table) => table !== null)) return null
    const rows = Object.fromEntries(NAMED_TABLES.map((name, at) => [name, data[at]!.rows])) as RowsByTable
    const versions = Object.fromEntries(NAMED_TABLES.map((name, at) => [name, data[at]!.version])) as Versions
    return { stale: staleNames(rows), versions }
    // oxlint-disable-next-line react/exhaustive-deps -- the tables, spelt out
  }, data)
}
