import type { PutColumns } from '#domain/grid/arrangement.ts'
import { EVERYTHING, type WantedRows } from '#domain/grid/list-query.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, tableNames, type TableName } from '#domain/tables/index.ts'
import { live, type Settable } from '#web/backend/live.ts'

/** The search, filters, order and page of a table's list, as plain data. */
export interface ListState extends WantedRows {
  /** The page number, from 1. May exceed the number of pages after rows were deleted. */
  readonly page: number
  readonly opened?: true
  /** The columns of the open saved view, shown instead of the user's own. */
  readonly ofView?: { readonly name: string; readonly columns: PutColumns }
}

/** The state of each table's list. It stays while other views are open, until it is cleared. */
export type Lists = Readonly<Record<TableName, Settable<ListState>>>

export const WHOLE_LIST: ListState = { ...EVERYTHING, page: 1 }

/**
 * @param storedLists the states before a reload
 * @param event the current event; lists without a state of their own are limited to it
 */
export function createLists(storedLists: Readonly<Record<string, ListState>> = {}, event: number | null = null): Lists {
  const entries = tableNames.map((table) => {
    const list = storedLists[table] ? sound(table, storedLists[table]) : ofEventOnly(table, WHOLE_LIST, event)
    return [table, live(list)]
  })
  return Object.fromEntries(entries) as Lists
}

/** Limits the list to this event, in place of any other; null removes the filter by event. */
export function ofEventOnly(table: TableName, list: ListState, event: number | null): ListState {
  const { ofEvent }: TableDeclaration = tables[table]
  const otherConditions = list.conditions.filter(({ field }) => field !== ofEvent)
  if (ofEvent === undefined || (event === null && otherConditions.length === list.conditions.length)) return list
  const eventConditions = event === null ? [] : [{ field: ofEvent, is: 'oneOf' as const, values: [event] }]
  const { opened: _, ...now } = list
  return { ...now, conditions: [...otherConditions, ...eventConditions], page: 1 }
}

/** Removes the filter by exactly this event. */
export function withoutEvent(table: TableName, list: ListState, event: number): ListState {
  const { ofEvent }: TableDeclaration = tables[table]
  const conditions = list.conditions.filter(
    (condition) =>
      !(
        condition.field === ofEvent &&
        condition.is === 'oneOf' &&
        condition.values.length === 1 &&
        condition.values[0] === event
      ),
  )
  return conditions.length === list.conditions.length ? list : { ...list, conditions, page: 1 }
}

/** The states that differ from the default. */
export function toKeep(lists: Lists): Record<string, ListState> {
  const states = tableNames.map((table) => [table, lists[table].get()] as const)
  return Object.fromEntries(states.filter(([, state]) => state !== WHOLE_LIST))
}

type FilterValue = string | number | null

/** Filters by field: a value, or several values of which one must match. */
export type Filters = Readonly<Record<string, FilterValue | readonly FilterValue[]>>

interface OpeningFilters {
  readonly search?: string
  readonly filters?: Filters
}

/** The list of a view that was opened with a search or filters. Null if it was opened without; its list then stays. */
export function openedWith({ search, filters = {} }: OpeningFilters): ListState | null {
  const conditions = Object.entries(filters).map(([field, value]) => ({
    field,
    is: 'oneOf' as const,
    values: [value].flat(),
  }))
  if (search === undefined && conditions.length === 0) return null
  return { ...WHOLE_LIST, query: search ?? '', conditions, opened: true }
}

/** Repairs a state stored by another version: drops fields that the table does not have. */
function sound(table: TableName, storedLists: Partial<ListState>): ListState {
  const { query, conditions, sorts, page, ofView } = { ...WHOLE_LIST, ...storedLists }
  const known = ({ field }: { readonly field: string }) => Object.hasOwn(tables[table].fields, field)
  const list = { query, conditions: conditions.filter(known), sorts: sorts.filter(known), page }
  return ofView ? { ...list, ofView } : list
}
