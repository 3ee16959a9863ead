import { sqlName } from '#domain/table.ts'
import { type TableName, tables, tableOf } from '#domain/tables/index.ts'
import type { OneRow, PutBackRow, UndoPreview, UndoRequest, UndoResult, Versions } from '#domain/wire.ts'
import { namedVersions, type Outcome, tableNamed, resultOf } from './answers.ts'
import { badRequest, isObject } from './check.ts'
import { checkRowOf } from './history.ts'

type Named<T> = Omit<T, 'table'> & { readonly table: string }

/**
 * Result of the database function eventms_take_back_preview. Contains the database names of tables: sealdata for
 * sealData.
 */
export interface PreviewEntry extends Omit<UndoPreview, 'versions' | 'changes' | 'rows' | 'concerned' | 'leftRows'> {
  readonly versions: Readonly<Record<string, number>>
  readonly tables: readonly Named<UndoPreview['changes'][number]>[]
  readonly rows: readonly Named<PutBackRow>[]
  readonly concerned: readonly Named<UndoPreview['concerned'][number]>[]
  readonly leftRows: readonly Named<UndoPreview['leftRows'][number]>[]
}

/** Result of the database function eventms_take_back. Contains the database names of tables: sealdata for sealData. */
export interface UndoEntry extends Omit<UndoResult, 'tables'> {
  readonly tables: Readonly<Record<string, Outcome>>
}

/** Checks the number of an act in a request. @throws EventmsError 'badRequest' */
export function checkAct(act: unknown): number {
  if (!Number.isSafeInteger(act) || Number(act) < 1) throw badRequest('an act is named by its number')
  return act as number
}

/** Checks the request that undoes an act. @throws EventmsError 'badRequest' */
export function checkUndo(body: unknown): UndoRequest {
  if (!isObject(body)) throw badRequest('versions must be those of the preview')
  const versions = checkVersions(body.versions)
  if (body.strict !== undefined && typeof body.strict !== 'boolean') throw badRequest('strict must be true or false')
  const only = body.only === undefined ? undefined : checkOnly(body.only)
  return { versions, strict: body.strict === true, ...(only && { only }) }
}

function checkOnly(only: unknown): OneRow {
  return checkRowOf(...(isObject(only) ? ([only.table, only.key] as const) : ([undefined, undefined] as const)))
}

/** Checks versions of tables in a request. @throws EventmsError 'badRequest' */
export function checkVersions(versions: unknown): Versions {
  if (!isObject(versions)) throw badRequest('versions must be those of what was shown')
  for (const [table, version] of Object.entries(versions))
    if (!tableOf(table) || !Number.isSafeInteger(version)) throw badRequest('a version is a table and a whole number')
  return versions
}

export function storedVersions(versions: Versions): Record<string, number> {
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [sqlName(tables[name as TableName]), version]),
  )
}

export function previewOf({
  versions,
  tables: changes,
  rows,
  concerned,
  leftRows,
  ...entry
}: PreviewEntry): UndoPreview {
  return {
    ...entry,
    versions: namedVersions(versions),
    changes: changes.flatMap(named),
    rows: rows.flatMap(named),
    concerned: concerned.flatMap(named),
    leftRows: leftRows.flatMap(named),
  }
}

export function undoResult({ tables: outcomes, ...entry }: UndoEntry): UndoResult {
  const results = Object.entries(outcomes).map(([name, outcome]) => [tableNamed(name), resultOf(outcome)] as const)
  return { ...entry, tables: Object.fromEntries(results) }
}

/**
 * Replaces the database name of the table by its name in the code: sealdata → sealData. Returns an empty list if
 * EventMS has no such table.
 */
function named<T extends { readonly table: string }>(entry: T): (Omit<T, 'table'> & { readonly table: TableName })[] {
  const table = tableNamed(entry.table)
  return table ? [{ ...entry, table }] : []
}
