import { expect, test } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { readRange } from './range.ts'

const numbers = tables.sealData.fields.ticketStartNumber
const rate = tables.positions.fields.reportingRate

test.each([
  [
    { from: '１，００５', to: '' },
    { from: 1005, to: null },
  ],
  [
    { from: ' ', to: '20' },
    { from: null, to: 20 },
  ],
  [
    { from: '7', to: '7' },
    { from: 7, to: 7 },
  ],
  [
    { from: '0', to: '0' },
    { from: 0, to: 0 },
  ],
])('bounds are read as a cell is typed, both or one of them: %o', (texts, range) => {
  expect(readRange(numbers, texts)).toEqual({ range })
})

test('dates are bounds as they are typed, and one day is a range', () => {
  const day = tables.sealData.fields.receivedOn
  expect(readRange(day, { from: '令和8年4月1日', to: '2026/4/1' })).toEqual({
    range: { from: '2026-04-01', to: '2026-04-01' },
  })
  expect(readRange(day, { from: '2026/4/2', to: '2026/4/1' })).toEqual({})
  expect(readRange(day, { from: '4/1', to: '' })).toMatchObject({ faults: { from: { code: 'mustBeValidDate' } } })
})

test('a percentage has decimals', () => {
  expect(readRange(rate, { from: '12.5', to: '' })).toEqual({ range: { from: 12.5, to: null } })
})

test('what is no number is told of its bound; reversed bounds are no range', () => {
  expect(readRange(numbers, { from: '1', to: 'x' })).toMatchObject({ faults: { to: { code: expect.any(String) } } })
  expect(Object.keys(readRange(numbers, { from: '1', to: 'x' }).faults!)).toEqual(['to'])
  expect(Object.keys(readRange(numbers, { from: '1.5', to: 'x' }).faults!)).toEqual(['from', 'to'])
  expect(readRange(numbers, { from: '2', to: '1' })).toEqual({})
})
