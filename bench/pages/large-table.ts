/** A very large table in a browser: the data structures of the product's page, without its interface. */
import { gridColumns } from '#domain/grid/columns.ts'
import { Grid } from '#domain/grid/grid.ts'
import { EVERYTHING, type ListQuery } from '#domain/grid/list-query.ts'
import { inShare } from '#domain/steps.ts'
import { tables } from '#domain/tables/index.ts'
import { yieldToBrowser, SLICE_MS } from '../../src/web/backend/yield-to-browser.ts'
import { readTable } from '../../src/web/backend/server/read-table.ts'

let grid: Grid | undefined

/** Runs steps in time slices, as the page does. Returns the duration, and the longest time without a pause. */
async function run<T>(steps: Generator<unknown, T>) {
  let longest = 0
  const began = performance.now()
  for (;;) {
    const start = performance.now()
    let step = steps.next()
    while (!step.done && performance.now() < start + SLICE_MS) step = steps.next()
    longest = Math.max(longest, performance.now() - start)
    if (step.done) return { value: step.value, longest, ms: performance.now() - began }
    await yieldToBrowser()
  }
}

const acts = {
  async read(url: string) {
    const { rows } = await readTable(tables.employees, (await fetch(url)).body!)
    grid = new Grid(rows, gridColumns(tables.employees, {}))
    return rows.length
  },
  async prepare() {
    const { longest, ms } = await run(inShare(0, grid!.preparing()))
    return { longest, ms }
  },
  async view(wanted: Partial<ListQuery>) {
    const { value, longest, ms } = await run(inShare(0, grid!.viewing({ ...EVERYTHING, ...wanted })))
    return { longest, ms, count: value.length }
  },
}
export type Acts = typeof acts
Object.assign(window, { acts })
