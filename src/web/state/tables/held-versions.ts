import { useMemo } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useFromTables } from './loaded-tables.ts'
import type { TablesStore } from './tables.tsx'

export const isHeldAt = (tables: Pick<TablesStore, 'get'>, versions: Versions): boolean =>
  namesOf(versions).every((name) => tables.get(name).data?.version === versions[name])

export function useHeldAt(versions: Versions): boolean {
  const names = useMemo(() => namesOf(versions), [versions])
  return useFromTables(names, (stateOf) => isHeldAt({ get: stateOf }, versions))
}

export const namesOf = (versions: Versions): TableName[] => Object.keys(versions) as TableName[]
