import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '#domain/kinds/kind.ts'
import { finish } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { searchedText, shownText } from './display.ts'
import { Grid, type GridColumn } from './grid.ts'
import { passSteps } from './sorting.ts'
import { compareValues } from './ranking.ts'
import { type Bound, type Condition, EVERYTHING, type ListQuery } from './list-query.ts'

const names = new Map<Value, string>([
  [1, '営業部'],
  [2, '総務部'],
  [3, '髙﨑支店'],
])
const columns: GridColumn[] = [
  { field: 'id', kind: 'id', unique: true },
  { field: 'code', kind: 'id' },
  { field: 'name', kind: 'text' },
  { field: 'department', kind: 'reference', names, named: 'name' },
  { field: 'price', kind: 'money' },
  { field: 'done', kind: 'flag' },
  { field: 'first', kind: 'number', end: 'last' },
  { field: 'last', kind: 'number' },
  { field: 'day', kind: 'date' },
]
const fields = columns.map(({ field }) => field)

const stored =
  '山田,髙橋,高橋,山田 太郎,営業部,たなか,タナカ,ﾀﾅｶ ｶﾞｲ,ガイ,Ａbc d,c012,c0123,c9,c10,c09,a1b2,C9,007,7,12,9007199254740993,ﾔﾏﾀﾞ,ﾔﾏﾀﾞﾔﾏﾀﾞ,𠮷,かﾞ'
const typed =
  ',C,c0,ｃ012,山,ヤ,やまだ,営業,1 営,1,12,高﨑,吉,true,✓,\0,山田太郎,太郎　山田,たなか,ﾀﾅｶ,タナ,太 太郎,ガ,2,20,02,２１,9 営,ﾔﾏﾀ,ﾏﾀﾞﾔﾏﾀ,ﾏﾀﾞﾔﾏﾀﾞ,ﾞﾔ,か,が,no such,1200, '
const texts = fc.constantFrom(...stored.split(','))
const department = fc.constantFrom(1, 2, 3, 4)
const small = fc.integer({ min: 1, max: 30 })
const day = fc.constantFrom('2026-04-01', '2026-04-30', '2026-12-01', '2027-01-01')
const row = fc.record({
  code: fc.nat(400),
  name: fc.option(texts),
  department: fc.option(department),
  price: fc.option(fc.constantFrom(0, 5, 1200, 1200.5)),
  done: fc.boolean(),
  first: fc.option(small),
  last: fc.option(small),
  day: fc.option(day),
})
const table = (maxLength: number): fc.Arbitrary<Row[]> =>
  fc.array(row, { maxLength }).map((rows) => rows.map((one, index) => ({ ...one, id: 300 - 7 * index })))
const words = fc.constantFrom('1,2', ...typed.split(','))
const bound = fc.option(fc.constantFrom(0, 5, 7, 1200.5))
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constantFrom(...fields), is: fc.constant('containing'), text: words }),
  fc.record({
    field: fc.constantFrom('id', 'code', 'price', 'first'),
    is: fc.constant('between'),
    from: bound,
    to: bound,
  }),
  fc.record({ field: fc.constant('day'), is: fc.constant('between'), from: fc.option(day), to: fc.option(day) }),
  fc.record({
    field: fc.constant('department'),
    is: fc.constant('oneOf'),
    values: fc.array(fc.option(department), { maxLength: 3 }),
  }),
  fc.record({ field: fc.constant('done'), is: fc.constant('oneOf'), values: fc.array(fc.boolean(), { maxLength: 2 }) }),
  fc.record({ field: fc.constantFrom(...fields), is: fc.constant('empty'), empty: fc.boolean() }),
)
const wanted: fc.Arbitrary<ListQuery> = fc.record({
  query: words,
  conditions: fc.oneof(fc.constant([]), fc.array(condition, { maxLength: 3 })),
  sorts: fc.array(fc.record({ field: fc.constantFrom(...fields), descending: fc.boolean() }), { maxLength: 3 }),
})

/** An independent implementation of the search form, one character at a time. */
function folded(text: string): string {
  const one = (character: string): string => {
    const variant = { 髙: '高', 﨑: '崎', 𠮷: '吉' }[character] ?? character
    if (/\s/.test(variant)) return ''
    const code = variant.charCodeAt(0)
    return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 96) : variant
  }
  return [...text.replaceAll('\0', '').normalize('NFKC').toLowerCase()].map(one).join('')
}
const parts = (typed: string): string[] => typed.replaceAll('\0', '').split(/[ 　]/)
const apart = (text: string): string => [...text].map(folded).join('')
function has(row: Row, { field, kind, names: known }: GridColumn, word: string): boolean {
  const text = searchedText(kind, row[field]!, known)
  return folded(text).includes(folded(word)) || apart(text).includes(apart(word))
}

function holds(row: Row, word: string): boolean {
  if (!/^[1-9]\d*$/.test(folded(word)) || row['first'] === null || row['last'] === null) return false
  return Number(row['first']) <= Number(folded(word)) && Number(folded(word)) <= Number(row['last'])
}

function meets(row: Row, one: Condition): boolean {
  const value = row[one.field]!
  if (one.is === 'empty') return one.empty === (value === null)
  if (one.is === 'containing') {
    const column = columns.find(({ field }) => field === one.field)!
    return parts(one.text).every((word) => has(row, column, word))
  }
  if (one.is === 'between') {
    if (one.from === null && one.to === null) return true
    const order = (bound: Bound) => compareValues(value as Bound, bound)
    return value !== null && (one.from === null || order(one.from) >= 0) && (one.to === null || order(one.to) <= 0)
  }
  if (one.values.length === 0 || one.values.includes(value)) return true
  const called = one.field === 'department' && value === null ? row['name'] : null
  return called !== null && one.values.some((code) => names.get(code) === called)
}

/** A naive reference implementation of the grid. */
function naive(rows: readonly Row[], { query, conditions, sorts }: ListQuery): number[] {
  const passes = (row: Row): boolean =>
    parts(query).every((word) => holds(row, word) || columns.some((column) => has(row, column, word))) &&
    conditions.every((one) => meets(row, one))
  const found = rows.map((_, index) => index).filter((index) => passes(rows[index]!))
  return found.sort((a, b) => {
    for (const { field, descending } of sorts) {
      const [x, y] = [rows[a]![field]!, rows[b]![field]!]
      const order = x === null || y === null ? Number(x === null) - Number(y === null) : compareValues(x, y)
      if (order !== 0) return descending ? -order : order
    }
    return a - b
  })
}

describe('Grid', () => {
  it('answers as the naive model does, whatever was asked before [S4.9 S4.12]', () => {
    fc.assert(
      fc.property(table(40), fc.array(wanted, { minLength: 1, maxLength: 6 }), (rows, questions) => {
        const grid = new Grid(rows, columns)
        for (const question of questions) expect([...grid.view(question)]).toEqual(naive(rows, question))
      }),
      { numRuns: 300 },
    )
  })

  it('answers as the naive model does after searches that were given up', () => {
    fc.assert(
      fc.property(
        table(20),
        fc.array(fc.tuple(wanted, fc.nat(40)), { minLength: 1, maxLength: 3 }),
        wanted,
        (rows, givenUp, question) => {
          const grid = new Grid(rows, columns)
          finish(grid.preparing())
          for (const [other, after] of givenUp) {
            const steps = grid.viewing(other)
            for (let taken = 0; taken < after; taken++) steps.next()
          }
          expect([...grid.view(question)]).toEqual(naive(rows, question))
        },
      ),
    )
  })

  it('finds a row by each part of what its cells store or show', () => {
    fc.assert(
      fc.property(table(8), fc.nat(), fc.nat(), fc.nat(12), fc.nat(12), (rows, which, where, from, length) => {
        if (rows.length === 0) return
        const at = which % rows.length
        const { field, kind, names: known } = columns[where % columns.length]!
        const value = rows[at]![field] ?? null
        const grid = new Grid(rows, columns)
        for (const text of [value === null ? '' : String(value), shownText(kind, value, known)]) {
          const query = [...text].slice(from, from + length).join('')
          expect([...grid.view({ ...EVERYTHING, query })]).toContain(at)
        }
      }),
    )
  })

  it('goes over very many rows in steps, and finds all that is wanted', () => {
    const rows = Array.from({ length: 7 * passSteps + 5 }, (_, at) => ({ code: at % 1000, price: at % 7 }))
    const grid = new Grid(rows, [
      { field: 'code', kind: 'id' },
      { field: 'price', kind: 'count' },
    ])
    finish(grid.preparing())
    const steps = grid.viewing({
      query: '12',
      conditions: [{ field: 'price', is: 'between', from: 2, to: 5 }],
      sorts: [{ field: 'code', descending: true }],
    })
    let taken = 1
    let step = steps.next()
    for (; !step.done; step = steps.next()) taken++
    const found = rows.flatMap(({ code, price }, at) =>
      String(code).includes('12') && price >= 2 && price <= 5 ? [at] : [],
    )
    expect([...step.value]).toEqual(found.toSorted((a, b) => rows[b]!.code - rows[a]!.code))
    // At least eight slices for each of five passes; sorting alone takes as many as two passes.
    expect(taken).toBeGreaterThan(5 * 8)
  })

  it('answers the same when it takes over the work of the grid before it', () => {
    fc.assert(
      fc.property(table(20), table(20), wanted, (before, after, question) => {
        const first = new Grid(before, columns)
        finish(first.preparing())
        expect([...new Grid(after, columns, first).view(question)]).toEqual(naive(after, question))
      }),
    )
  })

  it('seeks a further word where the words before it are found now, not where others were found', () => {
    const rows = ['山田 太郎', '高橋 太郎'].map((name, id) => ({
      id,
      code: null,
      name,
      department: null,
      price: null,
      done: false,
      first: null,
      last: null,
    }))
    const grid = new Grid(rows, columns)
    expect([...grid.view({ ...EVERYTHING, query: '高橋 太' })]).toEqual([1])
    expect([...grid.view({ ...EVERYTHING, query: '山田 太郎' })]).toEqual([0])
  })

  it('finds rows by the current names of masters', () => {
    const rows = [{ id: 1, code: 1, name: null, department: 1, price: null, done: false, first: null, last: null }]
    const first = new Grid(rows, columns)
    expect(first.view({ ...EVERYTHING, query: '営業' })).toHaveLength(1)
    const renamed = columns.map((column) => (column.names ? { ...column, names: new Map([[1, '経理部']]) } : column))
    const second = new Grid(rows, renamed, first)
    expect(second.view({ ...EVERYTHING, query: '営業' })).toHaveLength(0)
    expect(second.view({ ...EVERYTHING, query: '経理' })).toHaveLength(1)
  })

  it('can be asked while it is being prepared', () => {
    const rows = Array.from({ length: 3000 }, (_, code) => ({
      id: code,
      code,
      name: `c${code}`,
      department: code % 3,
      price: null,
      done: false,
      first: null,
      last: null,
    }))
    const grid = new Grid(rows, columns)
    const preparing = grid.preparing()
    for (let slices = 0; slices < 3; slices++) preparing.next()
    expect([...grid.view({ query: 'c2999', conditions: [], sorts: [{ field: 'name', descending: true }] })]).toEqual([
      2999,
    ])
    finish(preparing)
    expect(grid.view({ ...EVERYTHING, query: 'c299' })).toHaveLength(11)
  })

  it('orders numbers within text by size, empty cells last, first when descending [S4.12]', () => {
    const rows = ['c10', null, 'c9', 'あ'].map((name, code) => ({
      id: code,
      code,
      name,
      department: null,
      price: null,
      done: false,
      first: null,
      last: null,
    }))
    const grid = new Grid(rows, columns)
    const order = (descending: boolean) =>
      [...grid.view({ ...EVERYTHING, sorts: [{ field: 'name', descending }] })].map((index) => rows[index]!.name)
    expect(order(false)).toEqual(['c9', 'c10', 'あ', null])
    expect(order(true)).toEqual([null, 'あ', 'c10', 'c9'])
  })
})
