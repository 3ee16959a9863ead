/** Row counts for each value of a column filter, and for each condition. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { filtersNothing, filterKindOf, filterKindsOf } from './filter-kinds.ts'
import { gridColumns } from './columns.ts'
import { Grid } from './grid.ts'
import { counting, MAX_VALUES, tallying } from './tally.ts'
import { type Condition, EVERYTHING } from './list-query.ts'

const names = {
  departments: new Map([
    [10, '営業部'],
    [20, '経理部'],
    [30, '営業部'],
    [40, ''],
  ]),
}
const gridOf = (rows: readonly Row[]) => new Grid(rows, gridColumns(tables.sealData, names))

const seals = fc.array(
  fc.record({
    departmentCode: fc.constantFrom(null, 10, 20, 99),
    departmentName: fc.constantFrom(null, '営業部', '経理部', '総務部'),
    distributionNumber: fc.constantFrom(null, 0, 5, 8),
    name: fc.constantFrom(null, '宮崎 悠真', 'みやざき', 'Tanaka'),
  }),
  { maxLength: 30 },
)
const others = fc.array(
  fc.constantFrom<Condition>(
    { field: 'distributionNumber', is: 'between', from: 1, to: null },
    { field: 'name', is: 'empty', empty: false },
    { field: 'departmentCode', is: 'oneOf', values: [20] },
  ),
  { maxLength: 2 },
)

test('each option’s count equals the rows that its filter finds, and no row is omitted', () => {
  fc.assert(
    fc.property(seals, others, fc.constantFrom('', 'ミヤ', '5'), (rows, conditions, query) => {
      const grid = gridOf(rows)
      const tallies = finish(tallying(grid, 'departmentCode', { query, conditions, sorts: [] }))!
      const rest = conditions.filter(({ field }) => field !== 'departmentCode')
      const foundBy = (value: number | null) =>
        grid.view({
          query,
          conditions: [...rest, { field: 'departmentCode', is: 'oneOf', values: [value] }],
          sorts: [],
        }).length
      const expected = [10, 20, 30, 40, 99, null].map((value) => ({ value, count: foundBy(value) }))
      expect(tallies).toEqual(expected.filter(({ count }) => count > 0))
    }),
    { numRuns: 150 },
  )
})

test('each condition is counted by itself, and the search beside it goes on as it was', () => {
  fc.assert(
    fc.property(seals, others, (rows, conditions) => {
      const grid = gridOf(rows)
      const wanted = { query: '営', conditions, sorts: [] }
      const before = [...grid.view(wanted)]
      const alone = conditions.map((one) => gridOf(rows).view({ ...EVERYTHING, conditions: [one] }).length)
      expect(finish(counting(grid, conditions))).toEqual(alone)
      expect([...grid.view(wanted)]).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test('options are sorted, with the empty cell last; too many options are not listed', () => {
  const grid = gridOf(['b', null, 'あ', 'b', 'a'].map((name) => ({ name })))
  expect(finish(tallying(grid, 'name', EVERYTHING))).toEqual([
    { value: 'a', count: 1 },
    { value: 'b', count: 2 },
    { value: 'あ', count: 1 },
    { value: null, count: 1 },
  ])
  const many = gridOf(Array.from({ length: MAX_VALUES + 1 }, (_, at) => ({ name: `${at}` })))
  expect(finish(tallying(many, 'name', EVERYTHING))).toBeNull()
})

test('required columns have no filter for empty cells; an unfilled condition filters nothing', () => {
  const { companyCode, departmentCode } = tables.employees.fields
  expect(filterKindsOf(companyCode)).toEqual(['containing', 'oneOf'])
  expect(filterKindsOf(departmentCode)).toEqual(['oneOf', 'containing', 'empty', 'filled'])
  expect(filterKindsOf(tables.distributionStatus.fields.ticketIssueFlag)).toEqual(['oneOf'])
  expect(filterKindOf({ field: 'a', is: 'empty', empty: false })).toBe('filled')
  const nothing: Condition[] = [
    { field: 'a', is: 'containing', text: ' 　' },
    { field: 'a', is: 'between', from: null, to: null },
    { field: 'a', is: 'oneOf', values: [] },
  ]
  expect(nothing.map(filtersNothing)).toEqual([true, true, true])
  expect(filtersNothing({ field: 'a', is: 'between', from: 0, to: null })).toBe(false)
  expect(filtersNothing({ field: 'a', is: 'empty', empty: true })).toBe(false)
})
