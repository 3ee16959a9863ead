import { useCallback, useMemo, useState } from 'react'
import type { Grid } from '#domain/grid/grid.ts'
import { numbersFrom } from '#domain/grid/numbers-from.ts'
import { EVERYTHING, type ListQuery } from '#domain/grid/list-query.ts'
import { inShare } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'

export interface Found {
  readonly rows: readonly Row[]
  readonly foundRows: Uint32Array
  readonly foundBy: ListQuery
}

const NOTHING = new Uint32Array()

/**
 * The rows that match the search and filters, in the sort order. While a large table is searched, these are the rows of
 * the previous search.
 * @param grid the search index; null until its code is loaded
 */
export function useFound(
  grid: Grid | null,
  rows: readonly Row[],
  { query, conditions, sorts }: ListQuery,
): Found & { readonly busy: boolean } {
  const listQuery = useMemo(() => ({ query, conditions, sorts }), [query, conditions, sorts])
  const immediateResult = useMemo(() => {
    const foundRows = foundAtOnce(grid, rows, listQuery)
    return foundRows && { rows, foundRows, foundBy: listQuery, busy: false }
  }, [grid, rows, listQuery])
  const steps = useCallback(() => findSteps(grid!, listQuery), [grid, listQuery])
  const { value, busy } = useSteps(immediateResult || !grid ? null : steps, false)
  // `value` is the result of the last search in steps. `lastResult` contains the last immediate result, and the `value`
  // at that time. While a search in steps runs, the list shows the newer of the two results. If `value` is still the
  // same, the immediate result is newer.
  const [lastResult, setLastResult] = useState<{
    readonly immediateResult: Found
    readonly value: Found | undefined
  } | null>(null)
  if (immediateResult && !grid?.atOnce && lastResult?.immediateResult !== immediateResult)
    setLastResult({ immediateResult, value })
  if (immediateResult) return immediateResult
  return {
    ...((lastResult && lastResult.value === value ? lastResult.immediateResult : value) ?? {
      rows,
      foundRows: NOTHING,
      foundBy: EVERYTHING,
    }),
    busy,
  }
}

/**
 * The matching rows if they can be found at once. Null for a search in a large table, or until the search code is
 * loaded.
 */
function foundAtOnce(grid: Grid | null, rows: readonly Row[], listQuery: ListQuery): Uint32Array | null {
  const { query, conditions, sorts } = listQuery
  const matchesAll = query.trim() === '' && conditions.length === 0 && sorts.length === 0
  if (!grid) return matchesAll ? numbersFrom(0, rows.length) : null
  return matchesAll || grid.atOnce ? grid.view(listQuery) : null
}

function* findSteps(grid: Grid, listQuery: ListQuery): Generator<number, Found> {
  return { rows: grid.rows, foundRows: yield* inShare(0, grid.viewing(listQuery)), foundBy: listQuery }
}
