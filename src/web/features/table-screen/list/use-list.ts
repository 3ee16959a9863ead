import { useCallback, useMemo, useState } from 'react'
import { filterFields, filterOf, type NamesOf } from '#domain/grid/columns.ts'
import type { Grid, Sort } from '#domain/grid/grid.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'

/** Rows a page shows; the first one is what a page shows until another is chosen. */
export const pageSizes = [10, 25, 50, 100] as const
const PAGE_SIZE_KEY = 'eventms-page-size'

/** By field: a code as text, 'none' for the rows without one. */
export type Filters = Readonly<Record<string, string>>
export const NONE = 'none'

export interface List {
  readonly query: string
  readonly sort: Sort | null
  readonly filters: Filters
  /** From 1. */
  readonly page: number
  /** The page that was asked for: the last one, where so many are no longer there. */
  readonly wanted: number
  readonly pages: number
  readonly pageSize: number
  /** Indices of all rows that are wanted, in order. */
  readonly found: Uint32Array
  /** The rows of the open page. */
  readonly shown: readonly Row[]
  readonly narrowed: boolean
  search(query: string): void
  sortBy(field: string): void
  filter(field: string, value: string | null): void
  clear(): void
  open(page: number): void
  setPageSize(size: number): void
}

interface Wanted {
  readonly query: string
  readonly sort: Sort | null
  readonly filters: Filters
  readonly page: number
}

/** What of a table is looked at: search, sort and filters go back to page 1. */
export function useList(
  declaration: TableDeclaration,
  grid: Grid,
  names: NamesOf,
  initial: Pick<Wanted, 'query' | 'filters'>,
): List {
  const [wanted, setWanted] = useState<Wanted>({ sort: null, page: 1, ...initial })
  const [pageSize, rememberPageSize] = useState(rememberedPageSize)
  const { query, sort, filters } = wanted

  const gridFilters = useMemo(
    () =>
      filterFields(declaration).flatMap((field) => {
        const chosen = filters[field.field]
        return chosen === undefined
          ? []
          : [filterOf(field, chosen === NONE ? null : Number(chosen), names[field.master])]
      }),
    [declaration, filters, names],
  )
  const found = useMemo(() => grid.view({ query, sort, filters: gridFilters }), [grid, query, sort, gridFilters])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  // Rows may have gone since the page was opened.
  const page = Math.min(wanted.page, pages)
  const shown = useMemo(() => {
    const rows: Row[] = []
    for (const index of found.subarray((page - 1) * pageSize, page * pageSize)) rows.push(grid.rows[index] as Row)
    return rows
  }, [grid, found, page, pageSize])

  const change = useCallback((next: Partial<Wanted>) => setWanted((now) => ({ ...now, page: 1, ...next })), [])
  const search = useCallback((text: string) => change({ query: text }), [change])
  const sortBy = useCallback(
    (field: string) =>
      setWanted((now) => ({
        ...now,
        page: 1,
        sort: { field, descending: now.sort?.field === field && !now.sort.descending },
      })),
    [],
  )
  const filter = useCallback((field: string, value: string | null) => {
    setWanted((now) => {
      const { [field]: _, ...others } = now.filters
      return { ...now, page: 1, filters: value === null ? others : { ...others, [field]: value } }
    })
  }, [])
  const clear = useCallback(() => change({ query: '', filters: {} }), [change])
  const open = useCallback((to: number) => change({ page: to }), [change])
  const setPageSize = useCallback(
    (size: number) => {
      rememberedIn((storage) => storage.setItem(PAGE_SIZE_KEY, String(size)))
      rememberPageSize(size)
      change({})
    },
    [change],
  )

  const narrowed = query.trim() !== '' || Object.keys(filters).length > 0
  return {
    query,
    sort,
    filters,
    page,
    wanted: wanted.page,
    pages,
    pageSize,
    found,
    shown,
    narrowed,
    search,
    sortBy,
    filter,
    clear,
    open,
    setPageSize,
  }
}

function rememberedPageSize(): number {
  const size = Number(rememberedIn((storage) => storage.getItem(PAGE_SIZE_KEY)))
  return pageSizes.find((known) => known === size) ?? pageSizes[0]
}

/** A browser that keeps nothing (storage switched off, or full) still pages. */
function rememberedIn<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage)
  } catch {
    return null
  }
}
