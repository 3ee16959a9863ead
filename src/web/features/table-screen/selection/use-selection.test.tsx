// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EVERYTHING } from '#domain/grid/list-query.ts'
import { departments } from '#domain/tables/departments.ts'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const rows = ['A1', 'B1', 'A2', 'B2', 'A3'].map((departmentName, at) => ({ departmentCode: at + 1, departmentName }))
/** A list whose result is of the search `found`, while `query` is the current search. */
const list = (found: string, query = found, all = rows) => ({
  ...EVERYTHING,
  query,
  wantedPage: 1,
  pageSize: 10,
  rows: all,
  foundRows: Uint32Array.from(all.keys()).filter((at) => all[at]!.departmentName.startsWith(found)),
  foundBy: { ...EVERYTHING, query: found },
  busy: query !== found,
})

function open(first: ReturnType<typeof list>) {
  const { result, rerender } = renderHook((now) => useSelection(departments, now, 0), { initialProps: first })
  return {
    change: rerender,
    left: () => result.current.leftSelection,
    /** @returns false if the list refused it */
    select(some: typeof rows, selected = true): boolean {
      let counts = true
      act(() => void (counts = result.current.set(some, selected)))
      return counts
    },
    selected: () => [[...result.current.selected], result.current.rows().map((row) => row['departmentCode'])],
  }
}

test('nothing is selected of what an older search found; of what the newer one finds it is', () => {
  const { change, select, selected } = open(list('A'))
  select([rows[0]!, rows[2]!])
  expect(selected()).toEqual([
    [1, 3],
    [1, 3],
  ])
  change(list('A', 'B'))
  expect(selected()).toEqual([[], []])
  expect(select([rows[0]!, rows[2]!])).toBe(false)
  expect(selected()).toEqual([[], []])
  change(list('B'))
  expect(selected()).toEqual([[], []])
  expect(select([rows[1]!])).toBe(true)
  expect(selected()).toEqual([[2], [2]])
})

test('of another condition it is the same, though the search is', () => {
  const { change, select, selected } = open(list('A'))
  change({ ...list('A'), conditions: [{ field: 'departmentCode', is: 'empty', empty: true }] })
  select([rows[0]!])
  expect(selected()).toEqual([[], []])
})

test('what a change lets fall out of what is found is selected no longer, and told', () => {
  const { change, left, select, selected } = open(list('A'))
  select([rows[0]!, rows[2]!, rows[4]!])
  const renamed = { departmentCode: 1, departmentName: 'C1' }
  change(list('A', 'A', [renamed, ...rows.slice(1)]))
  expect(selected()).toEqual([
    [3, 5],
    [3, 5],
  ])
  expect(left()).toEqual({ deletedRows: [], unmatched: [renamed] })
  // Rows that dropped out earlier are still reported.
  change(list('A', 'A', [renamed, rows[1]!, rows[4]!]))
  expect(selected()).toEqual([[5], [5]])
  change(list('A', 'A', [renamed]))
  expect(selected()).toEqual([[], []])
  expect(left()).toEqual({ deletedRows: [rows[2], rows[4]], unmatched: [renamed] })
})

test('of a table that becomes very large nothing is found for a moment: what is selected stays, and nothing is told', () => {
  const { change, left, select, selected } = open(list('A'))
  select([rows[0]!, rows[2]!])
  const grown = [...rows, { departmentCode: 6, departmentName: 'A6' }]
  change({ ...list('A', 'A', grown), foundRows: new Uint32Array(), busy: true })
  change(list('A', 'A', grown))
  expect(selected()).toEqual([
    [1, 3],
    [1, 3],
  ])
  expect(left()).toBeNull()
})
