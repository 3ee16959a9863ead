import { expect, it } from 'vitest'
import { finish } from '#domain/steps.ts'
import { mergedSteps, UnreadableWorkbook, type SeenCell } from './index.ts'

it('counts the empty cells that a far column takes, not only the filled ones', () => {
  const count = 3000
  const far: SeenCell[] = Array.from({ length: 1000 }, () => 1)
  const rows: SeenCell[][] = [far, ...Array.from({ length: count }, (): SeenCell[] => [1])]
  const area = { from: { row: 1, column: 999 }, to: { row: count + 1, column: 999 } }
  expect(() =>
    finish(
      mergedSteps(
        rows,
        rows.map((_, i) => i + 1),
        [area],
      ),
    ),
  ).toThrow(UnreadableWorkbook)
  expect(rows.flat().length).toBeLessThan(2_100_000)
})

it.each([
  ['rows', 1000, 0],
  ['columns', 10, 200],
])('refuses areas that cover the same %s again and again, though nothing is in them', (_, count, columns) => {
  const rows = Array.from({ length: count }, (): SeenCell[] => Array.from({ length: columns + 1 }, () => ''))
  const area = { from: { row: 1, column: 0 }, to: { row: count, column: columns } }
  const lines = rows.map((_row, i) => i + 1)
  const steps = mergedSteps(
    rows,
    lines,
    Array.from({ length: 100_000 }, () => area),
  )
  expect(() => finish(steps)).toThrow(UnreadableWorkbook)
})

it('takes areas side by side over all rows', () => {
  const rows = Array.from({ length: 10_000 }, (): SeenCell[] => Array.from({ length: 100 }, () => ''))
  const areas = Array.from({ length: 50 }, (_, i) => ({
    from: { row: 1, column: 2 * i },
    to: { row: rows.length, column: 2 * i + 1 },
  }))
  const lines = rows.map((_, i) => i + 1)
  expect(finish(mergedSteps(rows, lines, areas)).size).toBe(0)
})
