import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutRows, withRows } from './merge.ts'

const rows = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 40 }), name: fc.string() }), {
  selector: (row) => row.id,
})
const sorted = rows.map((list) => [...list].sort((a, b) => a.id - b.id))

test('rows written over rows are what a map by key would hold, in key order', () => {
  fc.assert(
    fc.property(sorted, rows, (held, written) => {
      const model = new Map([...held, ...written].map((row) => [row.id, row]))
      expect(withRows(held, written, 'id')).toEqual([...model.values()].sort((a, b) => a.id - b.id))
    }),
  )
})

test('rows taken away leave exactly the others', () => {
  fc.assert(
    fc.property(sorted, fc.array(fc.integer({ min: 1, max: 40 })), (held, keys) => {
      expect(withoutRows(held, keys, 'id')).toEqual(held.filter((row) => !keys.includes(row.id)))
    }),
  )
})
