import { useMemo } from 'react'
import type { Grid } from '#domain/grid/grid.ts'
import type { Condition, Sort, ListQuery } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useLive } from '#web/state/backend.tsx'
import { closedRows, withoutClosed } from '#domain/tickets/closing/left-out-rows.ts'
import { isNarrowed } from '#domain/grid/list-query.ts'
import { type ListState, WHOLE_LIST } from '#web/state/lists/lists.ts'
import { useListStore } from '#web/state/lists/list-states.ts'
import { useClosings } from '#web/state/tables/closed-events.ts'
import { useFound } from './use-found.ts'

export interface List extends ListState {
  /** The page that the user has opened. `page` is smaller if there are fewer pages now. */
  readonly wantedPage: number
  readonly pages: number
  readonly pageSize: number
  /** All rows of the table. `foundRows` has the indices of the matching rows, in the sort order. */
  readonly rows: readonly Row[]
  readonly foundRows: Uint32Array
  /** The search, filters and sort order of `foundRows`. In a large table they may be older than the current ones. */
  readonly foundBy: ListQuery
  /** True while a search runs. `foundRows` is then the result of the previous search. */
  readonly busy: boolean
  readonly pageRows: readonly Row[]
  readonly narrowed: boolean
  /** Number of rows of closed events, which the list leaves out unless the user searches. */
  readonly hidden: number
  search(query: string): void
  /**
   * Sorts by a column: ascending at first, descending at the second call.
   * @param further true keeps the other sorted columns, and adds this one; a third call removes it again
   */
  sortBy(field: string, further: boolean): void
  setFilter(field: string, condition: Condition | null): void
  change(next: Partial<ListQuery>): void
  clear(): void
  open(page: number): void
  showClosed(): void
}

/** Search, filters, sort order and page of a table. They stay until cleared. A new search or filter opens page 1. */
export function useList(table: TableName, allRows: readonly Row[], grid: Grid | null, pageSize: number): List {
  const listStore = useListStore(table)
  const state = useLive(listStore)
  const { rows, foundRows: allFound, foundBy, busy } = useFound(grid, allRows, state)
  const closings = useClosings()
  const narrowed = isNarrowed(state)
  const { withClosed } = state
  const foundRows = useMemo(
    () => withoutClosed(allFound, rows, closedRows(table, { ...foundBy, withClosed }, closings)),
    [table, withClosed, closings, rows, allFound, foundBy],
  )
  const hidden = allFound.length - foundRows.length
  const pages = Math.max(1, Math.ceil(foundRows.length / pageSize))
  const page = Math.min(state.page, pages)
  const pageRows = useMemo(
    () => Array.from(foundRows.subarray((page - 1) * pageSize, page * pageSize), (index) => rows[index]!),
    [rows, foundRows, page, pageSize],
  )

  const acts = useMemo(() => {
    const change = (next: Partial<ListState>) => {
      const { opened: _, ...now } = listStore.get()
      listStore.set({ ...now, page: 1, ...next })
    }
    return {
      change,
      search: (text: string) => change({ query: text }),
      sortBy: (field: string, further: boolean) => change({ sorts: sortedBy(listStore.get().sorts, field, further) }),
      setFilter(field: string, condition: Condition | null) {
        const otherConditions = listStore.get().conditions.filter((one) => one.field !== field)
        change({ conditions: condition ? [...otherConditions, condition] : otherConditions })
      },
      clear: () => change({ query: '', conditions: WHOLE_LIST.conditions }),
      open: (to: number) => change({ page: to }),
      showClosed: () => change({ withClosed: true }),
    }
  }, [listStore])

  // The same object until something changes, because memoized components get it.
  return useMemo(() => {
    const result = { rows, foundRows, foundBy, busy, pageRows, narrowed, hidden }
    return { ...state, ...acts, page, wantedPage: state.page, pages, pageSize, ...result }
  }, [state, acts, page, pages, pageSize, rows, foundRows, foundBy, busy, pageRows, narrowed, hidden])
}

function sortedBy(sorts: readonly Sort[], field: string, further: boolean): readonly Sort[] {
  const at = sorts.findIndex((sort) => sort.field === field)
  const descending = at >= 0 && !sorts[at]!.descending
  if (!further) return [{ field, descending }]
  if (at < 0) return [...sorts, { field, descending }]
  return sorts.flatMap((sort, index) => (index !== at ? [sort] : descending ? [{ field, descending }] : []))
}
