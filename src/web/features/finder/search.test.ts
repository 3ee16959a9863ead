import { expect, test } from 'vitest'
import { namedTables } from '#domain/tables/index.ts'
import { FOUND_TABLES } from './search.ts'

test('the finder shows employees and events first, and leaves out no table with a natural key', () => {
  expect(FOUND_TABLES).toEqual(['employees', 'events', 'departments', 'positions', 'personInCharge', 'products'])
  expect(FOUND_TABLES.toSorted()).toEqual(namedTables.toSorted())
})
