import { useMemo } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useFromTables } from './held-tables.ts'
import type { TablesStore } from './tables.tsx'

/** Whether each of these tables is held at the version that is named for it. */
export const isHeldAt = (tables: Pick<TablesStore, 'get'>, versions: Versions): boolean =>
  namesOf(versions).every((name) => tables.get(name).data?.version === versions[name])

/** As `isHeldAt`, following the tables. */
export function useHeldAt(versions: Versions): boolean {
  const names = useMemo(() => namesOf(versions), [versions])
  return useFromTables(names, (stateOf) => isHeldAt({ get: stateOf }, versions))
}

/** The tables whose versions these are. */
export const namesOf = (versions: Versions): TableName[] => Object.keys(versions) as TableName[]
