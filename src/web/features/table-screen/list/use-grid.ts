import { useEffect, useMemo, useState } from 'react'
import { gridColumns, type NamesOf } from '#domain/grid/columns.ts'
import { Grid } from '#domain/grid/grid.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'

/** The table's grid. What searching and sorting need is prepared in idle time, after the rows are painted. */
export function useGrid(declaration: TableDeclaration, rows: readonly Row[], names: NamesOf): Grid {
  const columns = useMemo(() => gridColumns(declaration, names), [declaration, names])
  const [held, hold] = useState(() => ({ rows, columns, grid: new Grid(rows, columns) }))
  let { grid } = held
  if (held.rows !== rows || held.columns !== columns) {
    // What was prepared for the rows before is used again.
    grid = new Grid(rows, columns, grid)
    hold({ rows, columns, grid })
  }
  useEffect(() => prepareWhenIdle(grid), [grid])
  return grid
}

/** Safari has no requestIdleCallback: there slices of 8 ms between other work. */
const whenIdle = (work: (left: () => number) => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback((deadline) => work(() => deadline.timeRemaining()))
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(() => {
    const end = performance.now() + 8
    work(() => end - performance.now())
  }, 30)
  return () => clearTimeout(handle)
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
