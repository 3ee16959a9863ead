import type { PutColumns } from '#domain/grid/arrangement.ts'
import { EVERYTHING, type WantedRows } from '#domain/grid/list-query.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, tableNames, type TableName } from '#domain/tables/index.ts'
import { live, type Settable } from '#web/backend/live.ts'

/** A list's search, filters, order and page number, as JSON data. */
export interface ListState extends WantedRows {
  /** The page number, from 1. Can be larger than the number of pages, for example after rows were deleted. */
  readonly page: number
  readonly opened?: true
  /** The columns of the open saved view, which are shown instead of the person's own. */
  readonly ofView?: { readonly name: string; readonly columns: PutColumns }
}

/** The state of each table's list. It does not change while other views are open. */
export type Lists = Readonly<Record<TableName, Settable<ListState>>>

export const WHOLE_LIST: ListState = { ...EVERYTHING, page: 1 }

/**
 * @param storedLists the states stored before a reload
 * @param event the current event, by which lists without a stored state are filtered
 */
export function createLists(storedLists: Readonly<Record<string, ListState>> = {}, event: number | null = null): Lists {
  const entries = tableNames.map((table) => {
    const list = storedLists[table] ? sound(table, storedLists[table]) : ofEventOnly(table, WHOLE_LIST, event)
    return [table, live(list)]
  })
  return Object.fromEntries(entries) as Lists
}

/** Sets the list's filter by event, if its table has an event column; null removes the filter. */
export function ofEventOnly(table: TableName, list: ListState, event: number | null): ListState {
  const { ofEvent }: TableDeclaration = tables[table]
  const otherConditions = list.conditions.filter(({ field }) => field !== ofEvent)
  if (ofEvent === undefined || (event === null && otherConditions.length === list.conditions.length)) return list
  const eventConditions = event === null ? [] : [{ field: ofEvent, is: 'oneOf' as const, values: [event] }]
  const { opened: _, ...now } = list
  return { ...now, conditions: [...otherConditions, ...eventConditions], page: 1 }
}

/** Removes this event from the list's filter by event. */
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

/** The states to store: those that differ from the default. */
export function toKeep(lists: Lists): Record<string, ListState> {
  const states = tableNames.map((table) => [table, lists[table].get()] as const)
  return Object.fromEntries(states.filter(([, state]) => state !== WHOLE_LIST))
}

type FilterValue = string | number | null

/**
 * Filters by field name, with one value or several. A row must have one of these values: `{ eventCode: [1, 2] }` finds
 * the rows of both events.
 */
export type Filters = Readonly<Record<string, FilterValue | readonly FilterValue[]>>

interface OpeningFilters {
  readonly search?: string
  readonly filters?: Filters
}

/**
 * The list's state for a view that is opened with a search or filters. Null without them: the list then does not
 * change.
 */
export function openedWith({ search, filters = {} }: OpeningFilters): ListState | null {
  const conditions = Object.entries(filters).map(([field, value]) => ({
    field,
    is: 'oneOf' as const,
    values: [value].flat(),
  }))
  if (search === undefined && conditions.length === 0) return null
  return { ...WHOLE_LIST, query: search ?? '', conditions, opened: true }
}

/** Repairs a state that another version of the product has stored: removes fields that the table does not have. */
function sound(table: TableName, storedLists: Partial<ListState>): ListState {
  const { query, conditions, sorts, page, ofView } = { ...WHOLE_LIST, ...storedLists }
  const known = ({ field }: { readonly field: string }) => Object.hasOwn(tables[table].fields, field)
  const list = { query, conditions: conditions.filter(known), sorts: sorts.filter(known), page }
  return ofView ? { ...list, ofView } : list
}
