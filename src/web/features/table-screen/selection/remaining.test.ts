import { expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { remaining, mergedLosses } from './remaining.ts'

const rows = ['a', 'b', 'c'].map((code, id) => ({ id, code }))

it('what is still found stays chosen; what is no more is told', () => {
  const after = rows.slice(1)
  expect(remaining('code', new Set(['a', 'b']), rows, after, after)).toEqual({
    selected: new Set(['b']),
    deletedRows: [rows[0]],
    unmatched: [],
  })
})

it('what is still there and found no longer is told apart from that, as it is now', () => {
  const after = [{ id: 0, code: 'x' }, rows[2]!]
  expect(remaining('id', new Set([0, 1, 2]), rows, after, [rows[2]!])).toEqual({
    selected: new Set([2]),
    deletedRows: [rows[1]],
    unmatched: [after[0]],
  })
})

it('a chosen row stays chosen whatever of it somebody changes, as long as it is found', () => {
  const [chosen, after] = [new Set([1]), [rows[0]!, { id: 1, code: 'z' }]]
  expect(remaining('id', chosen, rows, after, after)).toEqual({ selected: chosen, deletedRows: [], unmatched: [] })
})

it('a change of other rows leaves the selection as it is', () => {
  const [chosen, after] = [new Set(['a']), rows.slice(0, 2)]
  expect(remaining('code', chosen, rows, after, after)).toEqual({ selected: chosen, deletedRows: [], unmatched: [] })
})

it('what left in several steps is counted once: as gone, were it told before that it no longer matches', () => {
  const [a, b, c] = rows as readonly Row[] as readonly [Row, Row, Row]
  const renamed = { ...b, code: 'x' }
  const before = { deletedRows: [a], unmatched: [b] }
  expect(mergedLosses('id', before, { deletedRows: [], unmatched: [renamed, c] })).toEqual({
    deletedRows: [a],
    unmatched: [renamed, c],
  })
  expect(mergedLosses('id', before, { deletedRows: [a, b], unmatched: [c] })).toEqual({
    deletedRows: [a, b],
    unmatched: [c],
  })
})
