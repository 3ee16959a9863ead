import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrayParts, objectParts } from './json.ts'

const row = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)), {
  noNullPrototype: true,
})

test('what is written reads back as the same rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      expect(JSON.parse(arrayParts(rows).join(''))).toEqual(rows)
    }),
  )
})

test('a table longer than one part stays one array', () => {
  const rows = Array.from({ length: 2500 }, (_, id) => ({ id, name: `髙﨑 "${id}"` }))
  const parts = arrayParts(rows)
  expect(parts.length).toBeGreaterThan(3)
  expect(JSON.parse(parts.join(''))).toEqual(rows)
})

test('several tables become one object, empty ones included', () => {
  const tables = { employees: [], departments: [{ departmentCode: 1, departmentName: '総務部' }] }
  expect(JSON.parse(objectParts(tables).join(''))).toEqual(tables)
  expect(JSON.parse(objectParts({}).join(''))).toEqual({})
})
