/**
 * Files of saved views: a saved view is restored unchanged. Any invalid view refuses the whole file, with its position.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasView, tableNames, tables } from '#domain/tables/index.ts'
import { arranged, type Arrangement, putColumns } from './arrangement.ts'
import { shownFields } from './columns.ts'
import { readViews, type SavedView, VIEWS_FILE_LIMIT, VIEWS_LIMIT, writeViews } from './saved-views.ts'

const view: SavedView = {
  name: '営業部・未配布',
  table: 'sealData',
  query: '宮崎 営業',
  conditions: [
    { field: 'departmentCode', is: 'oneOf', values: [10, null] },
    { field: 'ticketStartNumber', is: 'between', from: 1001, to: null },
    { field: 'receivedOn', is: 'between', from: '2026-04-01', to: '2026-04-30' },
    { field: 'name', is: 'containing', text: 'みや' },
    { field: 'companyCode', is: 'empty', empty: false },
  ],
  sorts: [
    { field: 'departmentCode', descending: false },
    { field: 'ticketStartNumber', descending: true },
  ],
}
const columns = {
  columns: [
    { field: 'name', shown: true },
    { field: 'departmentName', shown: true },
    { field: 'departmentCode', shown: false },
  ],
  pinned: ['name'],
  widths: { departmentName: 200 },
}
const file = (...views: readonly unknown[]) => JSON.stringify({ eventms: 'views', views })
const withOne = (change: object) => file(view, { ...view, name: 'b', ...change })
const faultsOf = (text: string) => {
  const read = readViews(text)
  return 'issues' in read ? read.issues.map(({ fault, place, text: said }) => [fault, place, said]) : []
}

test('saved views are read back unchanged, also after a byte-order mark', () => {
  expect(readViews(writeViews([view]))).toEqual({ views: [view] })
  expect(readViews(`\uFEFF${writeViews([view])}`)).toEqual({ views: [view] })
  expect(readViews(file({ name: ' a ', table: 'employees' }))).toEqual({
    views: [{ name: 'a', table: 'employees', query: '', conditions: [], sorts: [] }],
  })
})

test.each([
  ['no JSON', 'name,table', [['notViews', undefined, undefined]]],
  ['other JSON', '[{"companyCode":"1"}]', [['notViews', undefined, undefined]]],
  ['data of the office', '{"employees":[]}', [['notViews', undefined, undefined]]],
  ['too long', ' '.repeat(VIEWS_FILE_LIMIT + 1), [['tooLarge', undefined, undefined]]],
  ['too many', file(...Array.from({ length: VIEWS_LIMIT + 1 }, () => view)), [['tooMany', undefined, undefined]]],
  ['no view', file(view, 'a'), [['notViews', 2, undefined]]],
  ['no name', withOne({ name: ' ' }), [['name', 2, undefined]]],
  ['a name that turns round', withOne({ name: 'a\u202Eb' }), [['name', 2, undefined]]],
  ['a name too long', withOne({ name: 'あ'.repeat(61) }), [['name', 2, undefined]]],
  ['a name twice', withOne({ name: view.name }), [['nameTwice', 2, undefined]]],
  ['no table', withOne({ table: '__proto__' }), [['table', 2, '__proto__']]],
  ['a table without a view', withOne({ table: 'withdrawn' }), [['table', 2, 'withdrawn']]],
  ['no search', withOne({ search: 5 }), [['search', 2, undefined]]],
  ['no list', withOne({ conditions: {} }), [['condition', 2, '{}']]],
  [
    'no column',
    withOne({ conditions: [{ field: 'constructor', is: 'empty', empty: true }] }),
    [['field', 2, 'constructor']],
  ],
  ['a column twice', withOne({ sorts: [view.sorts[0], view.sorts[0]] }), [['fieldTwice', 2, 'departmentCode']]],
  ['no order', withOne({ sorts: [{ field: 'name', descending: 'no' }] }), [['order', 2, 'name']]],
  ['no question', withOne({ conditions: [{ field: 'name', is: 'likes' }] }), [['condition', 2, 'name']]],
  ['nothing asked', withOne({ conditions: [{ field: 'name', is: 'oneOf', values: [] }] }), [['condition', 2, 'name']]],
  ['texts between', withOne({ conditions: [{ field: 'name', is: 'between', from: 1 }] }), [['condition', 2, 'name']]],
  [
    'a day that is none',
    withOne({ conditions: [{ field: 'receivedOn', is: 'between', from: '2026-02-29' }] }),
    [['value', 2, 'receivedOn']],
  ],
  [
    'reversed',
    withOne({ conditions: [{ field: 'ticketStartNumber', is: 'between', from: 2, to: 1 }] }),
    [['value', 2, 'ticketStartNumber']],
  ],
  [
    'a text for a number',
    withOne({ conditions: [{ field: 'departmentCode', is: 'oneOf', values: ['10'] }] }),
    [['value', 2, 'departmentCode']],
  ],
])('refused with its place, and none of the others taken: %s', (_what, text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
})

test('the columns are read as they were put; a view without them has none', () => {
  const kept = { ...view, columns }
  expect(readViews(writeViews([kept, { ...view, name: 'b' }]))).toEqual({ views: [kept, { ...view, name: 'b' }] })
  expect(JSON.parse(writeViews([kept]))).toMatchObject({
    views: [
      {
        columns: [
          { field: 'name', shown: true, pinned: true },
          { field: 'departmentName', shown: true, width: 200 },
          { field: 'departmentCode', shown: false },
        ],
      },
    ],
  })
})

test.each([
  ['no list', { name: true }, 'columns', '{"name":true}'],
  ['null', null, 'columns', 'null'],
  ['no column', [{ field: 'salary', shown: true }], 'field', 'salary'],
  ['one of every object', [{ field: 'constructor', shown: true }], 'field', 'constructor'],
  [
    'twice',
    [
      { field: 'name', shown: true },
      { field: 'name', shown: false },
    ],
    'fieldTwice',
    'name',
  ],
  ['neither shown nor hidden', [{ field: 'name' }], 'column', 'name'],
  ['pinned somehow', [{ field: 'name', shown: true, pinned: 'left' }], 'column', 'name'],
  ['too narrow', [{ field: 'name', shown: true, width: 47 }], 'width', 'name'],
  ['too wide', [{ field: 'name', shown: true, width: 801 }], 'width', 'name'],
  ['half a pixel', [{ field: 'name', shown: true, width: 100.5 }], 'width', 'name'],
  ['none shown', [{ field: 'name', shown: false }], 'noColumn', undefined],
  ['empty', [], 'noColumn', undefined],
])('columns that are none are refused with their place: %s', (_what, given, fault, text) => {
  expect(faultsOf(withOne({ columns: given }))).toEqual([[fault, 2, text]])
})

test('the number that the database gives a row is no column where people know it by something else', () => {
  const ofId = [{ field: 'id', shown: true }]
  expect(faultsOf(file({ name: 'a', table: 'employees', columns: ofId }))).toEqual([['field', 1, 'id']])
  expect(faultsOf(file({ name: 'a', table: 'sealData', columns: ofId }))).toEqual([])
})

test('a saved view restores any arrangement of its table', () => {
  const tablesWithView = tableNames.filter(hasView)
  const arrangement = fc.constantFrom(...tablesWithView).chain((table) => {
    const fields = shownFields(tables[table])
    const some = fc.subarray(fields)
    return fc.record({
      table: fc.constant(table),
      kept: fc.record({
        columns: fc
          .shuffledSubarray(fields)
          .chain((order) => some.map((on) => order.map((field) => ({ field, shown: on.includes(field) })))),
        pinned: some,
        widths: fc.dictionary(fc.constantFrom(...fields), fc.double({ min: 1, max: 2000, noNaN: true })),
        compact: fc.boolean(),
      }) as fc.Arbitrary<Arrangement>,
    })
  })
  fc.assert(
    fc.property(arrangement, ({ table, kept }) => {
      const seen = arranged(tables[table], kept)
      const saved: SavedView = { name: 'a', table, query: '', conditions: [], sorts: [], columns: putColumns(seen) }
      const read = readViews(writeViews([saved]))
      expect(read).toEqual({ views: [saved] })
      const again = arranged(tables[table], { ...kept, ...('views' in read && read.views[0]!.columns) })
      expect(again).toEqual(seen)
    }),
    { numRuns: 200 },
  )
})

test('all faults are reported at once', () => {
  expect(faultsOf(file({ ...view, name: '' }, view, { ...view, table: 'x' }))).toEqual([
    ['name', 1, undefined],
    ['table', 3, 'x'],
  ])
})

test('random input never makes the parser throw, and accepted input is written back unchanged', () => {
  const strange = fc.oneof(
    fc.json(),
    fc.jsonValue().map((value) => file(value)),
    fc.jsonValue().map((value) => withOne({ conditions: value })),
    fc.jsonValue().map((value) => withOne({ columns: value })),
    fc.jsonValue().map((value) => withOne({ columns: [{ field: 'name', shown: true, width: value }] })),
  )
  fc.assert(
    fc.property(strange, (text) => {
      const read = readViews(text)
      if ('views' in read) expect(readViews(writeViews(read.views))).toEqual(read)
      else expect(read.issues.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
