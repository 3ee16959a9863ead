import { useCallback, useMemo, useState } from 'react'
import type { Grid } from '#domain/grid/grid.ts'
import { numbersFrom } from '#domain/grid/numbers-from.ts'
import { EVERYTHING, type ListQuery } from '#domain/grid/list-query.ts'
import { inShare } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'

export interface Found {
  readonly rows: readonly Row[]
  readonly found: Uint32Array
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
  const wanted = useMemo(() => ({ query, conditions, sorts }), [query, conditions, sorts])
  const now = useMemo(() => {
    const found = foundAtOnce(grid, rows, wanted)
    return found && { rows, found, foundBy: wanted, busy: false }
  }, [grid, rows, wanted])
  const steps = useCallback(() => finding(grid!, wanted), [grid, wanted])
  const { value, busy } = useSteps(now || !grid ? null : steps, false)
  // Shown while a search in steps runs: the result of the last such search, or a later immediate result.
  const [held, hold] = useState<{ readonly now: Found; readonly value: Found | undefined } | null>(null)
  if (now && !grid?.atOnce && held?.now !== now) hold({ now, value })
  if (now) return now
  return {
    ...((held && held.value === value ? held.now : value) ?? { rows, found: NOTHING, foundBy: EVERYTHING }),
    busy,
  }
}

/**
 * The result if it can be computed at once. Null for a search in a large table, or before the grid's code is loaded.
 */
function foundAtOnce(grid: Grid | null, rows: readonly Row[], wanted: ListQuery): Uint32Array | null {
  const { query, conditions, sorts } = wanted
  const all = query.trim() === '' && conditions.length === 0 && sorts.length === 0
  if (!grid) return all ? numbersFrom(0, rows.length) : null
  return all || grid.atOnce ? grid.view(wanted) : null
}

function* finding(grid: Grid, wanted: ListQuery): Generator<number, Found> {
  return { rows: grid.rows, found: yield* inShare(0, grid.viewing(wanted)), foundBy: wanted }
}
