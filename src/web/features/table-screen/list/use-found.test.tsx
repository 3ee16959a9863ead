// @vitest-environment jsdom
/** A large table is searched in steps. */
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Grid } from '#domain/grid/grid.ts'
import { EVERYTHING } from '#domain/grid/list-query.ts'
import { useFound } from './use-found.ts'

afterEach(cleanup)

const rows = Array.from({ length: 200_001 }, (_, id) => ({ id }))
const large = new Grid(rows, [{ field: 'id', kind: 'id', unique: true }])

function open(grid: Grid | null, query: string) {
  return renderHook(
    (asked: { grid: Grid | null; query: string }) => useFound(asked.grid, rows, { ...EVERYTHING, query: asked.query }),
    {
      initialProps: { grid, query },
    },
  )
}

test('what was found before stands until the steps are done; an older search never shows', async () => {
  const { result, rerender } = open(large, '')
  expect([result.current.foundRows.length, result.current.busy]).toEqual([rows.length, false])
  rerender({ grid: large, query: '9' })
  expect([result.current.foundRows.length, result.current.busy]).toEqual([rows.length, true])
  // The filters in `foundBy` belong to the shown result, not to the running search.
  expect(result.current.foundBy.query).toBe('')
  rerender({ grid: large, query: '199999' })
  const seen: number[] = []
  await waitFor(
    () => {
      seen.push(result.current.foundRows.length)
      expect(result.current.busy).toBe(false)
    },
    { timeout: 20_000, interval: 5 },
  )
  expect(new Set(seen)).toEqual(new Set([rows.length, 1]))
  expect([...result.current.foundRows]).toEqual([199_999])
  expect(result.current.foundBy.query).toBe('199999')
  rerender({ grid: large, query: '' })
  expect(result.current.foundRows.length).toBe(rows.length)
  rerender({ grid: large, query: '19999' })
  expect([result.current.foundRows.length, result.current.busy]).toEqual([rows.length, true])
})

test('before the code that searches is there, all rows show, and stand while something is typed', () => {
  const { result, rerender } = open(null, '')
  expect(result.current.foundRows.length).toBe(rows.length)
  rerender({ grid: null, query: '1' })
  expect([result.current.foundRows.length, result.current.busy]).toEqual([rows.length, true])
})

test('what was kept is not shown unfiltered for a moment', () => {
  expect(open(null, '1').result.current.foundRows.length).toBe(0)
})
