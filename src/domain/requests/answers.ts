import { sqlName } from '#domain/table.ts'
import { type TableName, tableNames, tables } from '#domain/tables/index.ts'
import type { ActKind, Activity, TableChange, Versions, WriteResult } from '#domain/wire.ts'

const bySqlName = new Map<string, TableName>(tableNames.map((name) => [sqlName(tables[name]), name]))

/** The product's name of a table, by its name in the database. */
export function tableNamed(name: string): TableName | undefined {
  return bySqlName.get(name)
}

/** Versions by the product's names, from those by the database's. */
export function namedVersions(versions: Readonly<Record<string, number>>): Versions {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([name, version]) =>
      bySqlName.has(name) ? [[bySqlName.get(name), version]] : [],
    ),
  )
}

/** What the database's functions answer to a write: a `WriteResult`, but for the names of tables. */
export interface Outcome extends Omit<WriteResult, 'versions'> {
  readonly versions: Readonly<Record<string, number>>
}

export function resultOf(outcome: Outcome): WriteResult {
  return { ...outcome, versions: namedVersions(outcome.versions) }
}

/** What eventms_activity says: an `Activity`, but for the names of tables. */
export interface ActivityEntry {
  readonly at: string
  readonly who: string | null
  readonly act?: number
  readonly kind?: ActKind
  readonly takesBack?: number
  readonly changes?: readonly (Omit<TableChange, 'table'> & { readonly table: string })[]
  readonly file?: string
  readonly print?: NonNullable<Activity['print']>
}

/** How many entries a list of activity shows. */
export const ACTIVITY_SHOWN = 20

export function activityOf(entries: readonly ActivityEntry[]): Activity[] {
  return entries.map(({ changes = [], ...entry }) => ({
    ...entry,
    changes: changes.flatMap(({ table, ...change }) => {
      const name = tableNamed(table)
      return name ? [{ table: name, ...change }] : []
    }),
  }))
}
