import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaperBlock } from './paper.ts'
import { rowHeight, tablePages, type PaperTable } from './table-pages.ts'

const ROOM = 226
const style = { size: 9.5, headSize: 8, rowHeight: 6.5 }

const tables = fc
  .array(
    fc.tuple(
      fc.array(fc.constantFrom(6.5, 6.5, 6.5, 8.8, 30), { maxLength: 120 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
    ),
    {
      maxLength: 6,
    },
  )
  .map((sizes): PaperTable[] =>
    sizes.map(([heights, total, headed, subtotal], at) => ({
      style,
      heading: headed ? String(at) : null,
      continuedHeading: headed ? `${at} continued` : null,
      columns: [],
      rows: heights.map((height, row) => ({ id: `${at} ${row}`, texts: [], height })),
      ...(total && { total: [{ text: 'total', span: 1 }] }),
      ...(subtotal && { subtotal: (from: number, to: number) => [{ text: `${from}-${to}`, span: 1 }] }),
    })),
  )

const heightOf = (blocks: readonly PaperBlock[]): number =>
  blocks.reduce(
    (sum, { heading, rows, foot }) =>
      sum + (heading === null ? 9 : 18) + rows.reduce((height, row) => height + row.height, 0) + foot.length * 6.5,
    (blocks.length - 1) * 4,
  )

test('each row is on exactly one page in its order, with its sums, and no page is overfull', () => {
  fc.assert(
    fc.property(tables, (given) => {
      const pages = tablePages(given, ROOM)
      const blocks = pages.flat()
      expect(blocks.flatMap(({ rows }) => rows)).toEqual(given.flatMap(({ rows }) => rows))
      expect(blocks.filter(({ last }) => last).map(({ table }) => table)).toEqual(given.map((_, at) => at))
      for (const page of pages) expect(heightOf(page)).toBeLessThanOrEqual(ROOM)
      for (const { table, from, last, rows, foot } of blocks) {
        const { total, subtotal, rows: all } = given[table]!
        const to = from + rows.length
        expect(rows).toEqual(all.slice(from, to))
        const whole = from === 0 && last
        expect(foot.map(([cell]) => cell!.text)).toEqual([
          ...(subtotal && !whole ? [`${from}-${to}`] : []),
          ...(total && last ? ['total'] : []),
        ])
        if (from === 0 && all.length > 2) expect(rows.length).toBeGreaterThan(1)
      }
    }),
    { numRuns: 100 },
  )
})

test('a full page of rows keeps its total, and the row after it takes the total to the next page', () => {
  const rows = (count: number) => {
    const table: PaperTable = {
      style,
      heading: 'Event',
      continuedHeading: 'Event',
      columns: [],
      rows: Array.from({ length: count }, (_, id) => ({ id, texts: [], height: 6.5 })),
      total: [{ text: 'sum', span: 1 }],
    }
    return tablePages([table], ROOM).map((blocks) => blocks.map((block) => block.rows.length))
  }
  expect(rows(31)).toEqual([[31]])
  expect(rows(32)).toEqual([[31], [1]])
  expect(rows(64)).toEqual([[32], [31], [1]])
})

test('a row that is higher than a page has a page of its own', () => {
  const table: PaperTable = {
    style,
    heading: null,
    continuedHeading: null,
    columns: [],
    rows: [6.5, 500, 6.5].map((height, id) => ({ id, texts: [], height })),
  }
  expect(tablePages([table], ROOM).map((blocks) => blocks.flatMap(({ rows }) => rows.map(({ id }) => id)))).toEqual([
    [0],
    [1],
    [2],
  ])
})

test('a row is as high as the longest of its texts needs at one text size', () => {
  const columns = [
    { label: 'a', width: 20 },
    { label: 'b', width: 20 },
  ]
  expect(rowHeight(['1', '2'], columns, style)).toBe(6.5)
  const two = rowHeight(['1', '営業第一部大阪'], columns, style)
  expect(two).toBeGreaterThan(6.5)
  expect(rowHeight(['1', '営業第一部大阪'.repeat(3)], columns, style)).toBeGreaterThan(two)
  expect(rowHeight(['W'.repeat(60), '2'], columns, style)).toBeLessThan(100)
})
