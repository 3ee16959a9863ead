import { actKinds } from '#domain/act-kinds.ts'
import {
  type ActCursor,
  type ActRows,
  differing,
  foldedImages,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryPage,
  type HistoryCursor,
  type RowChange,
  type RowEntry,
  type RowHistory,
  type HistoryAct,
} from '#domain/history.ts'
import { sqlName } from '#domain/table.ts'
import { tableNames, tableOf, type TableName, tables } from '#domain/tables/index.ts'
import type { OneRow } from '#domain/wire.ts'
import { tableNamed } from './answers.ts'
import { badRequest, isObject } from './check.ts'

/** An act as the database returns it, with the database names of tables: sealdata for sealData. */
interface ActEntry extends Omit<HistoryAct, 'changes'> {
  readonly tables: Readonly<Record<string, Omit<HistoryAct['changes'][number], 'table'>>>
}

export interface RowHistoryEntry extends Omit<RowHistory, 'changes'> {
  readonly acts: readonly ActEntry[]
  readonly entries: readonly RowEntry[]
}

export interface ActRowsEntry extends Omit<ActRows, 'act' | 'rows'> {
  readonly act: ActEntry | null
  readonly rows: readonly (Pick<RowEntry, 'operation' | 'old' | 'new'> & {
    readonly table: string
    readonly key: number
  })[]
}

export interface HistoryPageEntry extends Omit<HistoryPage, 'entries'> {
  readonly entries: readonly (Omit<HistoryEntry, 'act'> & { readonly act?: ActEntry })[]
}

const LONGEST_NAME = 320

/** Checks the table and key of a row. @throws EventmsError 'badRequest' */
export function checkRowOf(table: unknown, key: unknown): OneRow {
  const declaration = typeof table === 'string' ? tableOf(table) : undefined
  if (!declaration || !Number.isSafeInteger(key)) throw badRequest('a row is named by its table and key')
  return { table: declaration.name as TableName, key: key as number }
}

export function storedRow(row: OneRow | undefined): readonly [table: string | null, key: number | null] {
  return row ? [sqlName(tables[row.table]), row.key] : [null, null]
}

/**
 * Checks the cursor of a row's history. The next page has the entries with smaller numbers. @throws EventmsError
 * 'badRequest'
 */
export function checkBefore(before: unknown): number | null {
  if (before === undefined || before === null) return null
  if (!Number.isSafeInteger(before)) throw badRequest('before must be a whole number')
  return before as number
}

/** Checks the cursor in a request for the next page of an act's rows. @throws EventmsError 'badRequest' */
export function checkActCursor(place: unknown): ActCursor | null {
  if (place === undefined || place === null) return null
  if (!isObject(place) || !Number.isSafeInteger(place.entry) || !Number.isSafeInteger(place.place))
    throw badRequest('after must be what the answer before said')
  return { entry: place.entry as number, place: Math.min(Math.max(place.place as number, 0), 1_000_000) }
}

/** Checks the cursor in the history. @throws EventmsError 'badRequest' */
export function checkHistoryCursor(place: unknown): HistoryCursor | null {
  if (place === undefined || place === null) return null
  const { at, print, id } = isObject(place) ? place : {}
  // 2.5e17 microseconds is about the year 9900.
  if (
    !Number.isSafeInteger(at) ||
    Math.abs(at as number) > 2.5e17 ||
    !Number.isSafeInteger(id) ||
    typeof print !== 'boolean'
  )
    throw badRequest('after must be what the answer before said')
  return { at: at as number, print, id: id as number }
}

/** Checks the filter of the history. @throws EventmsError 'badRequest' */
export function checkHistoryFilter(filter: unknown): HistoryFilter {
  if (!isObject(filter)) throw badRequest('filter must be an object')
  const { who, table, kind, event, number } = filter
  if (who !== undefined && who !== null && (typeof who !== 'string' || who.length > LONGEST_NAME))
    throw badRequest('who must be an email or null')
  if (table !== undefined && !(typeof table === 'string' && tableOf(table))) throw badRequest('table must be a table')
  if (kind !== undefined && !([...actKinds, 'print'] as readonly unknown[]).includes(kind))
    throw badRequest('kind must be a kind of act, or print')
  if (event !== undefined && !Number.isSafeInteger(event)) throw badRequest('event must be the code of an event')
  if (number !== undefined && (!Number.isSafeInteger(number) || Number(number) < 1 || event === undefined))
    throw badRequest('number must be a number of an event')
  const given = { who, table, kind, event, number, from: moment(filter, 'from'), to: moment(filter, 'to') }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as HistoryFilter
}

function moment(filter: Readonly<Record<string, unknown>>, name: 'from' | 'to'): string | undefined {
  const value = filter[name]
  if (value === undefined) return undefined
  const time = typeof value === 'string' && value.length < 50 ? Date.parse(value) : Number.NaN
  // 2.5e14 milliseconds is about the year 9900.
  if (!(Math.abs(time) < 2.5e14)) throw badRequest(`${name} must be a moment`)
  return new Date(time).toISOString()
}

export function storedFilter(filter: HistoryFilter): Readonly<Record<string, unknown>> {
  return { ...filter, ...(filter.table && { table: sqlName(tables[filter.table]) }) }
}

export function rowHistoryOf({ acts, entries, ...told }: RowHistoryEntry): RowHistory {
  const byNumber = new Map(acts.map((act) => [act.id, historyAct(act)]))
  const groups = new Map<string, RowEntry[]>()
  for (const entry of entries) {
    const group = entry.act === null ? `entry ${entry.entry}` : `act ${entry.act}`
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  const changes = [...groups.values()].flatMap((group): RowChange[] => {
    const images = foldedImages(group.toReversed())
    const { entry, at, who, act } = group[0]!
    const imported = group.some((one) => one.imported)
    return images ? [{ entry, at, who, imported, act: (act !== null && byNumber.get(act)) || null, ...images }] : []
  })
  return { ...told, changes }
}

export function actRowsOf({ act, rows, next }: ActRowsEntry): ActRows | null {
  if (!act) return null
  return {
    act: historyAct(act),
    next,
    rows: rows.flatMap(({ table, key, operation, old, new: became }) => {
      const name = tableNamed(table)
      const images = differing({
        was: operation === 'insert' ? null : old,
        became: operation === 'delete' ? null : became,
      })
      return name && images ? [{ table: name, key, ...images }] : []
    }),
  }
}

export function historyPageOf({ entries, ...page }: HistoryPageEntry): HistoryPage {
  return { ...page, entries: entries.map(({ act, ...entry }) => ({ ...entry, ...(act && { act: historyAct(act) }) })) }
}

/**
 * Sorts the changed tables in the order of the menu. A table with deleted rows is first, because the deletion causes
 * the other changes.
 */
function historyAct({ tables: counts, ...act }: ActEntry): HistoryAct {
  const changes = Object.entries(counts).flatMap(([table, change]) => {
    const name = tableNamed(table)
    return name ? [{ table: name, ...change }] : []
  })
  const place = ({ table, removed }: (typeof changes)[number]) =>
    tableNames.indexOf(table) - (removed > 0 ? tableNames.length : 0)
  return { ...act, changes: changes.toSorted((a, b) => place(a) - place(b)) }
}
