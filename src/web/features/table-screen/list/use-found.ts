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
 * The found rows. While a search of a large table runs, the previous result.
 * @param grid null before its code is loaded
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
  // Shown while a search in steps runs: the result of the last such search, or a later immediate result.
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
 * The result if it can be computed at once. Null for a search in a large table, or before the grid's code is loaded.
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
