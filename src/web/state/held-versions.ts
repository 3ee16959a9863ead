import type { TableName } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import type { TablesStore } from './tables-store.ts'

/**
 * The versions of these tables as they are held: to be taken together with the rows that something is made from, and
 * sent with it. Null while one of them is not held.
 */
export function heldVersions(tables: Pick<TablesStore, 'get'>, names: readonly TableName[]): Versions | null {
  const versions = names.map((name) => [name, tables.get(name).data?.version] as const)
  return versions.every(([, version]) => version !== undefined) ? Object.fromEntries(versions) : null
}
