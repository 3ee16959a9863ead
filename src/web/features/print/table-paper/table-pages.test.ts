import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tablePages, type PaperTable } from './table-pages.ts'

const tables = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 120 }), fc.boolean()), { maxLength: 6 })
  .map((sizes): PaperTable[] =>
    sizes.map(([size, foot], at) => ({
      heading: String(at),
      columns: [],
      rows: Array.from({ length: size }, (_, row) => [`${at} ${row}`]),
      ...(foot && { foot: ['sum'] }),
    })),
  )

test('every row once and in order, every foot once, nothing over the foot of a page', () => {
  fc.assert(
    fc.property(tables, (given) => {
      const pages = tablePages(given)
      expect(pages.flatMap((page) => page.flatMap(({ rows }) => rows))).toEqual(given.flatMap(({ rows }) => rows))
      expect(pages.flatMap((page) => page.filter(({ last }) => last).map(({ table }) => table))).toEqual(given)
      for (const blocks of pages) {
        const height = blocks.reduce(
          (sum, { table, rows, last }) => sum + 9 + 9 + (rows.length + Number(last && !!table.foot)) * 6.5,
          (blocks.length - 1) * 4,
        )
        expect(height).toBeLessThanOrEqual(226)
        // A table's rows go on only from a full page, and never begin with one row alone where it has more.
        for (const { table, from, rows } of blocks) {
          expect(rows).toEqual(table.rows.slice(from, from + rows.length))
          if (from === 0 && table.rows.length > 2) expect(rows.length).toBeGreaterThan(1)
        }
      }
    }),
    { numRuns: 60 },
  )
})
