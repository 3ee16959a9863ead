import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../kinds/kind.ts'
import { searchForm, searchQuery } from '../search.ts'
import type { Row } from '../table.ts'
import { searchedText } from './display.ts'
import { type Filter, Grid, type GridColumn, type Wanted } from './grid.ts'
import { finish } from '../steps.ts'
import { compareValues } from './ranking.ts'

const names = new Map<Value, string>([
  [1, '営業部'],
  [2, '総務部'],
  [3, '髙﨑支店'],
])
const columns: GridColumn[] = [
  { field: 'code', kind: 'id' },
  { field: 'name', kind: 'text' },
  { field: 'department', kind: 'reference', names },
  { field: 'price', kind: 'money' },
  { field: 'done', kind: 'flag' },
]

const value = {
  text: fc.constantFrom(
    '山田',
    '髙橋',
    '高橋',
    'Ａbc',
    'c012',
    'c0123',
    'c9',
    'c10',
    'c09',
    'a1b2',
    'C9',
    '007',
    '7',
    '12',
    '9007199254740993',
    'ﾔﾏﾀﾞ',
    '𠮷',
  ),
  department: fc.constantFrom(1, 2, 3, 4),
}
const row = fc.record({
  code: fc.nat(400),
  name: fc.option(value.text),
  department: fc.option(value.department),
  price: fc.option(fc.constantFrom(0, 5, 1200, 1200.5)),
  done: fc.boolean(),
})
const filter: fc.Arbitrary<Filter> = fc.record(
  {
    field: fc.constant('department'),
    value: fc.option(value.department),
    otherwise: fc.record({ field: fc.constant('name'), value: value.text }),
  },
  { requiredKeys: ['field', 'value'] },
)
const wanted: fc.Arbitrary<Wanted> = fc.record({
  query: fc.constantFrom(
    '',
    'C',
    'c0',
    'ｃ012',
    '山',
    'ヤ',
    'ヤマダ',
    '営業',
    '1 営',
    '1',
    '12',
    '1,2',
    '高﨑',
    '吉',
    'true',
    '✓',
    '\0',
    'no such',
  ),
  sort: fc.option(
    fc.record({ field: fc.constantFrom('code', 'name', 'department', 'price', 'done'), descending: fc.boolean() }),
  ),
  filters: fc.array(filter, { maxLength: 2 }),
})

/** What a grid should answer, as plainly as it can be said. */
function naive(rows: readonly Row[], { query, sort, filters }: Wanted): number[] {
  const searched = searchQuery(query)
  const passes = (row: Row): boolean =>
    columns.some(({ field, kind, names: known }) =>
      searchForm(searchedText(kind, row[field]!, known)).includes(searched),
    ) &&
    filters.every(
      (one) =>
        row[one.field] === one.value ||
        (one.otherwise !== undefined && row[one.field] === null && row[one.otherwise.field] === one.otherwise.value),
    )
  const found = rows.map((_, index) => index).filter((index) => passes(rows[index]!))
  if (!sort) return found
  return found.sort((a, b) => {
    const [x, y] = [rows[a]![sort.field]!, rows[b]![sort.field]!]
    const order = x === null || y === null ? Number(x === null) - Number(y === null) : compareValues(x, y)
    return sort.descending ? -order : order
  })
}

describe('Grid', () => {
  it('answers as the naive model does, whatever was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 40 }),
        fc.array(wanted, { minLength: 1, maxLength: 6 }),
        (rows, questions) => {
          const grid = new Grid(rows, columns)
          for (const question of questions) expect([...grid.view(question)]).toEqual(naive(rows, question))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('answers the same when it takes over the work of the grid before it', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 20 }),
        fc.array(row, { maxLength: 20 }),
        wanted,
        (before, after, question) => {
          const first = new Grid(before, columns)
          finish(first.preparing())
          expect([...new Grid(after, columns, first).view(question)]).toEqual(naive(after, question))
        },
      ),
    )
  })

  it('finds rows by the names of today', () => {
    const rows = [{ code: 1, name: null, department: 1, price: null, done: false }]
    const first = new Grid(rows, columns)
    expect(first.view({ query: '営業', sort: null, filters: [] })).toHaveLength(1)
    const renamed = columns.map((column) => (column.names ? { ...column, names: new Map([[1, '経理部']]) } : column))
    const second = new Grid(rows, renamed, first)
    expect(second.view({ query: '営業', sort: null, filters: [] })).toHaveLength(0)
    expect(second.view({ query: '経理', sort: null, filters: [] })).toHaveLength(1)
  })

  it('can be asked while it is being prepared', () => {
    const rows = Array.from({ length: 3000 }, (_, code) => ({
      code,
      name: `c${code}`,
      department: code % 3,
      price: null,
      done: false,
    }))
    const grid = new Grid(rows, columns)
    const preparing = grid.preparing()
    for (let slices = 0; slices < 3; slices++) preparing.next()
    expect([...grid.view({ query: 'c2999', sort: { field: 'name', descending: true }, filters: [] })]).toEqual([2999])
    finish(preparing)
    expect(grid.view({ query: 'c299', sort: null, filters: [] })).toHaveLength(11)
  })

  it('orders numbers within text by size, empty cells last, first when descending', () => {
    const rows = ['c10', null, 'c9', 'あ'].map((name, code) => ({
      code,
      name,
      department: null,
      price: null,
      done: false,
    }))
    const grid = new Grid(rows, columns)
    const order = (descending: boolean) =>
      [...grid.view({ query: '', sort: { field: 'name', descending }, filters: [] })].map((index) => rows[index]!.name)
    expect(order(false)).toEqual(['c9', 'c10', 'あ', null])
    expect(order(true)).toEqual([null, 'あ', 'c10', 'c9'])
  })
})
