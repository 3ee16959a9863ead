import { useCallback, useSyncExternalStore } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import { type TablesStore, useTables } from './tables.tsx'

/**
 * The versions of these tables as they are held: to be taken together with the rows that something is made from, and
 * sent with it. Null while one of them is not held.
 */
export function heldVersions(tables: Pick<TablesStore, 'get'>, names: readonly TableName[]): Versions | null {
  const versions = names.map((name) => [name, tables.get(name).data?.version] as const)
  return versions.every(([, version]) => version !== undefined) ? Object.fromEntries(versions) : null
}

/** Whether each of these tables is held at the version that is named for it. */
export const isHeldAt = (tables: Pick<TablesStore, 'get'>, versions: Versions): boolean =>
  namesOf(versions).every((name) => tables.get(name).data?.version === versions[name])

/** As `isHeldAt`, following the tables. */
export function useHeldAt(versions: Versions): boolean {
  const tables = useTables()
  const follow = useCallback(
    (changed: () => void) => {
      const ends = namesOf(versions).map((name) => tables.state(name).subscribe(changed))
      return () => {
        for (const end of ends) end()
      }
    },
    [tables, versions],
  )
  return useSyncExternalStore(follow, () => isHeldAt(tables, versions))
}

/** The tables whose versions these are. */
export const namesOf = (versions: Versions): TableName[] => Object.keys(versions) as TableName[]
