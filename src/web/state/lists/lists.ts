import type { PutColumns } from '#domain/grid/arrangement.ts'
import { EVERYTHING, type Wanted } from '#domain/grid/wanted.ts'
import { tables, tableNames, type TableName } from '#domain/tables/index.ts'
import { live, type Settable } from '#web/backend/live.ts'

/** How a table's list is looked at. Plain data. */
export interface ListState extends Wanted {
  /** From 1; the last one, where so many are no longer there. */
  readonly page: number
  /** What is shown was asked for by what opened the view, and nobody has changed it since. */
  readonly opened?: true
  /** The columns of the view that was opened: shown in place of somebody's own, until these are wanted again. */
  readonly ofView?: { readonly name: string; readonly columns: PutColumns }
}

/** How each table's list is looked at: it stays so until it is cleared, whatever view is opened meanwhile. */
export type Lists = Readonly<Record<TableName, Settable<ListState>>>

export const WHOLE_LIST: ListState = { ...EVERYTHING, page: 1 }

/** Whether less than all rows may be shown. */
export const isNarrowed = ({ query, conditions }: Wanted): boolean => query.trim() !== '' || conditions.length > 0

/** @param kept from before a reload */
export function createLists(kept: Readonly<Record<string, ListState>> = {}): Lists {
  const entries = tableNames.map((table) => [table, live(kept[table] ? sound(table, kept[table]) : WHOLE_LIST)])
  return Object.fromEntries(entries) as Lists
}

/** What is not as it was at first: that is all there is to keep. */
export function toKeep(lists: Lists): Record<string, ListState> {
  const states = tableNames.map((table) => [table, lists[table].get()] as const)
  return Object.fromEntries(states.filter(([, state]) => state !== WHOLE_LIST))
}

/** Search and filters with which a list opens. */
interface OpeningFilters {
  readonly search?: string
  readonly filters?: Readonly<Record<string, string | number | null>>
}

/** The list of a view that opens with a search or filters; null of others, which show the list as it was left. */
export function openedWith({ search, filters = {} }: OpeningFilters): ListState | null {
  const conditions = Object.entries(filters).map(([field, value]) => ({ field, is: 'oneOf' as const, values: [value] }))
  if (search === undefined && conditions.length === 0) return null
  return { ...WHOLE_LIST, query: search ?? '', conditions, opened: true }
}

/** As another version of the product may have kept it: without fields that the table does not have. */
function sound(table: TableName, kept: Partial<ListState>): ListState {
  const { query, conditions, sorts, page, ofView } = { ...WHOLE_LIST, ...kept }
  const known = ({ field }: { readonly field: string }) => Object.hasOwn(tables[table].fields, field)
  const list = { query, conditions: conditions.filter(known), sorts: sorts.filter(known), page }
  return ofView ? { ...list, ofView } : list
}
