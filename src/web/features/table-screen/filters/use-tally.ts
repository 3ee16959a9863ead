import { useCallback, useMemo } from 'react'
import type { Grid } from '#domain/grid/grid.ts'
import { counting, type Tally, tallying } from '#domain/grid/tally.ts'
import type { Condition, ListQuery } from '#domain/grid/list-query.ts'
import { inShare } from '#domain/steps.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'

/**
 * The distinct values of a column with their numbers of rows, debounced. Undefined until counted; null if there are too
 * many values.
 */
export function useTally(
  grid: Grid | null,
  field: string,
  { query, conditions }: ListQuery,
): readonly Tally[] | null | undefined {
  const steps = useCallback(
    () => inShare(0, tallying(grid!, field, { query, conditions, sorts: [] })),
    [grid, field, query, conditions],
  )
  return useSteps(grid && steps, false).value
}

interface Counts {
  readonly conditions: readonly Condition[]
  readonly counts: readonly number[]
}

/** The number of rows that match each condition alone. Empty until counted. */
export function useCounts(grid: Grid | null, conditions: readonly Condition[]): ReadonlyMap<Condition, number> {
  const steps = useCallback(() => countSteps(grid!, conditions), [grid, conditions])
  const { value } = useSteps(grid && steps, false)
  // The counts are stored by condition, so unchanged filters keep their counts while new ones are counted.
  return useMemo(() => new Map(value?.conditions.map((condition, at) => [condition, value.counts[at]!])), [value])
}

function* countSteps(grid: Grid, conditions: readonly Condition[]): Generator<number, Counts> {
  return { conditions, counts: yield* inShare(0, counting(grid, conditions)) }
}
