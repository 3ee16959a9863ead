import { useMemo } from 'react'
import type { Grid } from '#domain/grid/grid.ts'
import type { Condition, Sort, Wanted } from '#domain/grid/wanted.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useLive } from '#web/state/backend.tsx'
import { isNarrowed, type ListState, WHOLE_LIST } from '#web/state/lists/lists.ts'
import { useListStore } from '#web/state/lists/list-states.ts'
import { useFound } from './use-found.ts'

/** What of a table is looked at, and what was found. */
export interface List extends ListState {
  /** The page that was asked for: `page` is the last one, where so many are no longer there. */
  readonly wanted: number
  readonly pages: number
  readonly pageSize: number
  /** What was looked through, and the indices in it of all rows that are wanted, in order. */
  readonly rows: readonly Row[]
  readonly found: Uint32Array
  /** What those were looked for by: of a large table not always what is wanted by now. */
  readonly foundBy: Wanted
  /** Something else is being looked for; what was found before stands meanwhile. */
  readonly busy: boolean
  /** The rows of the open page. */
  readonly shown: readonly Row[]
  readonly narrowed: boolean
  search(query: string): void
  /**
   * Orders by a column, ascending first; by another click descending.
   * @param further where those before leave rows alike; a third click takes the column out again
   */
  sortBy(field: string, further: boolean): void
  /** Replaces the condition of a field; null removes it. */
  setFilter(field: string, condition: Condition | null): void
  /** Looks at something else altogether. */
  change(next: Partial<Wanted>): void
  clear(): void
  open(page: number): void
}

/** What of a table is looked at: search, sorts and conditions go back to page 1. It is kept until it is cleared. */
export function useList(table: TableName, all: readonly Row[], grid: Grid | null, pageSize: number): List {
  const kept = useListStore(table)
  const state = useLive(kept)
  const { rows, found, foundBy, busy } = useFound(grid, all, state)
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  // Rows may have gone since the page was opened.
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
    }
  }, [kept])

  // Stable: what is memoised by the list renders again only for a change of it.
  return useMemo(() => {
    const narrowed = isNarrowed(state)
    return { ...state, ...acts, page, wanted: state.page, pages, pageSize, rows, found, foundBy, busy, shown, narrowed }
  }, [state, acts, page, pages, pageSize, rows, found, foundBy, busy, shown])
}

function sortedBy(sorts: readonly Sort[], field: string, further: boolean): readonly Sort[] {
  const at = sorts.findIndex((sort) => sort.field === field)
  const descending = at >= 0 && !sorts[at]!.descending
  if (!further) return [{ field, descending }]
  if (at < 0) return [...sorts, { field, descending }]
  return sorts.flatMap((sort, place) => (place !== at ? [sort] : descending ? [{ field, descending }] : []))
}
