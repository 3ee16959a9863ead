import { sqlName } from '#domain/table.ts'
import { type TableName, tableNames, tables } from '#domain/tables/index.ts'
import type { ActKind, Activity, TableChange, Versions, WriteResult } from '#domain/wire.ts'

const bySqlName = new Map<string, TableName>(tableNames.map((name) => [sqlName(tables[name]), name]))

/** Finds a table by its name in the database; undefined if the product has no such table. */
export function tableNamed(name: string): TableName | undefined {
  return bySqlName.get(name)
}

export function namedVersions(versions: Readonly<Record<string, number>>): Versions {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([name, version]) =>
      bySqlName.has(name) ? [[bySqlName.get(name), version]] : [],
    ),
  )
}

/** Result of the database functions that write. Contains the database names of tables: sealdata for sealData. */
export interface Outcome extends Omit<WriteResult, 'versions'> {
  readonly versions: Readonly<Record<string, number>>
}

export function resultOf(outcome: Outcome): WriteResult {
  return { ...outcome, versions: namedVersions(outcome.versions) }
}

/** Result of the database function eventms_activity. Contains the database names of tables: sealdata for sealData. */
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
