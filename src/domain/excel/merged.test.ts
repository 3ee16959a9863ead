import { expect, it } from 'vitest'
import { finish } from '../steps.ts'
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
