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
  /** The requested page; `page` is at most the last one. */
  readonly wanted: number
  readonly pages: number
  readonly pageSize: number
  /** The searched rows, and the indices of the found ones in order. */
  readonly rows: readonly Row[]
  readonly found: Uint32Array
  /** The filters of this result: for a large table, possibly not the latest. */
  readonly foundBy: ListQuery
  /** A search is running; `found` is the previous result. */
  readonly busy: boolean
  readonly shown: readonly Row[]
  readonly narrowed: boolean
  /** Rows of closed events, left out while nothing is searched for. */
  readonly hidden: number
  search(query: string): void
  /** Ascending, then descending. @param further adds the column after the others; a third click removes it */
  sortBy(field: string, further: boolean): void
  setFilter(field: string, condition: Condition | null): void
  change(next: Partial<ListQuery>): void
  clear(): void
  open(page: number): void
  showClosed(): void
}

/** Search, filters and page of a table, kept until cleared. A change of search or filters opens page 1. */
export function useList(table: TableName, all: readonly Row[], grid: Grid | null, pageSize: number): List {
  const kept = useListStore(table)
  const state = useLive(kept)
  const { rows, found: foundRows, foundBy, busy } = useFound(grid, all, state)
  const closings = useClosings()
  const narrowed = isNarrowed(state)
  const { withClosed } = state
  const found = useMemo(
    () => withoutClosed(foundRows, rows, closedRows(table, { ...foundBy, withClosed }, closings)),
    [table, withClosed, closings, rows, foundRows, foundBy],
  )
  const hidden = foundRows.length - found.length
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(state.page, pages)
  const shown = useMemo(
    () => Array.from(found.subarray((page - 1) * pageSize, page * pageSize), (index) => rows[index]!),
    [rows, found, page, pageSize],
  )

  const acts = useMemo(() => {
    const change = (next: Partial<ListState>) => {
      const { opened: _, ...now } = kept.get()
      kept.set({ ...now, page: 1, ...next })
    }
    return {
      change,
      search: (text: string) => change({ query: text }),
      sortBy: (field: string, further: boolean) => change({ sorts: sortedBy(kept.get().sorts, field, further) }),
      setFilter(field: string, condition: Condition | null) {
        const others = kept.get().conditions.filter((one) => one.field !== field)
        change({ conditions: condition ? [...others, condition] : others })
      },
      clear: () => change({ query: '', conditions: WHOLE_LIST.conditions }),
      open: (to: number) => change({ page: to }),
      showClosed: () => change({ withClosed: true }),
    }
  }, [kept])

  // Stable for memoized components.
  return useMemo(() => {
    const result = { rows, found, foundBy, busy, shown, narrowed, hidden }
    return { ...state, ...acts, page, wanted: state.page, pages, pageSize, ...result }
  }, [state, acts, page, pages, pageSize, rows, found, foundBy, busy, shown, narrowed, hidden])
}

function sortedBy(sorts: readonly Sort[], field: string, further: boolean): readonly Sort[] {
  const at = sorts.findIndex((sort) => sort.field === field)
  const descending = at >= 0 && !sorts[at]!.descending
  if (!further) return [{ field, descending }]
  if (at < 0) return [...sorts, { field, descending }]
  return sorts.flatMap((sort, place) => (place !== at ? [sort] : descending ? [{ field, descending }] : []))
}
