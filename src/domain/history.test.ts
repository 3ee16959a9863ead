import { expect, test } from 'vitest'
import { differing, foldedImages } from './history.ts'

const inserted = (row: Record<string, string>) => ({ operation: 'insert', old: null, new: row }) as const
const updated = (old: Record<string, string>, became: Record<string, string>) =>
  ({ operation: 'update', old, new: became }) as const
const deleted = (row: Record<string, string>) => ({ operation: 'delete', old: row, new: null }) as const

test('several statements of an act on one row count as one change, from the first to the last value', () => {
  expect(foldedImages([updated({ a: '1' }, { a: '2' }), updated({ a: '2', b: '5' }, { a: '3', b: '6' })])).toEqual({
    was: { a: '1', b: '5' },
    became: { a: '3', b: '6' },
  })
  expect(foldedImages([inserted({ a: '1', b: '2' }), updated({ a: '1' }, { a: '3' })])).toEqual({
    was: null,
    became: { a: '3', b: '2' },
  })
  expect(foldedImages([updated({ a: '1' }, { a: '2' }), deleted({ a: '2', b: '3' })])).toEqual({
    was: { a: '1', b: '3' },
    became: null,
  })
  expect(foldedImages([deleted({ a: '1', b: '2' }), inserted({ a: '1', b: '3' })])).toEqual({
    was: { b: '2' },
    became: { b: '3' },
  })
})

test('a row that was added and deleted in one act, or ended unchanged, counts as unchanged', () => {
  expect(foldedImages([inserted({ a: '1' }), deleted({ a: '1' })])).toBeNull()
  expect(foldedImages([updated({ a: '1' }, { a: '2' }), updated({ a: '2' }, { a: '1' })])).toBeNull()
  expect(differing({ was: { a: '1' }, became: { a: '1' } })).toBeNull()
})
