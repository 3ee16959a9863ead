import { useEffect, useMemo, useState } from 'react'
import { gridColumns, type NamesOf } from '#domain/grid/columns.ts'
import type { Grid } from '#domain/grid/grid.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

type GridClass = typeof Grid
let fetched: GridClass | undefined

/** Loads the code for searching and sorting. Called after the first rows are shown. */
export const fetchGrid = async (): Promise<GridClass> => (fetched ??= (await import('#domain/grid/grid.ts')).Grid)

/** The search index of a table; null until its code is loaded. It is built while the browser is idle. */
export function useGrid(declaration: TableDeclaration, rows: readonly Row[], names: NamesOf): Grid | null {
  const columns = useMemo(() => gridColumns(declaration, names), [declaration, names])
  const Grid = useGridClass()
  const [held, hold] = useState<{ readonly columns: typeof columns; readonly grid: Grid } | null>(null)
  let grid = held?.grid ?? null
  if (Grid && (held?.grid.rows !== rows || held.columns !== columns)) {
    // Reuses the search data that the previous grid has prepared for rows that have not changed.
    grid = new Grid(rows, columns, held?.grid)
    hold({ columns, grid })
  }
  useEffect(() => (grid ? prepareWhenIdle(grid) : undefined), [grid])
  return grid
}

function useGridClass(): GridClass | undefined {
  const [Grid, setGrid] = useState(() => fetched)
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null)
  useEffect(() => {
    if (!Grid)
      fetchGrid().then(
        (code) => setGrid(() => code),
        (reason: unknown) => setFailure({ reason }),
      )
  }, [Grid])
  if (failure) throw failure.reason
  return Grid
}

function prepareWhenIdle(grid: Grid): () => void {
  const slices = grid.preparing()
  let cancel = (): void => {}
  const step = (left: () => number): void => {
    do if (slices.next().done) return
    while (left() > 1)
    cancel = whenIdle(step)
  }
  cancel = whenIdle(step)
  return () => cancel()
}
