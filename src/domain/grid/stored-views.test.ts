/** Saved views in browser storage: an unreadable view neither hides the others nor gets lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameData, notReadBack, readKept, writeKept } from './stored-views.ts'
import type { SavedView } from './saved-views.ts'

const view = (name: string): SavedView => ({ name, table: 'employees', query: '', conditions: [], sorts: [] })
const later = { name: 'b', table: 'employees', conditions: [{ field: 'moonPhase', is: 'empty', empty: true }] }
const kept = (...views: readonly unknown[]) => JSON.stringify({ eventms: 'views', views })

test('one that cannot be read takes none of the others away, and is kept as it was', () => {
  const read = readKept(kept(view('a'), later, view('c')))
  expect(read.views).toEqual([view('a'), view('c')])
  expect(read.unread).toEqual([
    { given: later, issue: { fault: 'field', view: 'b', table: 'employees', text: 'moonPhase', place: 2 } },
  ])
  const again = readKept(writeKept({ ...read, views: [...read.views, view('d')] }))
  expect(again.views).toEqual([view('a'), view('c'), view('d')])
  expect(again.unread.map(({ given }) => given)).toEqual([later])
})

test('of two of a name the first is read', () => {
  const { views, unread } = readKept(kept(view('a'), { ...view('a'), search: 'x' }))
  expect(views).toEqual([view('a')])
  expect(unread.map(({ issue }) => issue.fault)).toEqual(['nameTwice'])
})

test.each(['', 'no JSON', '{"eventms":', '{"eventms":"views","views":{}}', '[1]', 'null'])(
  'what is no list of views is kept whole beside those that come to it: %j',
  (text) => {
    const { views, unread } = readKept(text)
    expect(views).toEqual([])
    const again = readKept(writeKept({ views: [view('a')], unread }))
    expect(again.views).toEqual([view('a')])
    expect(again.unread.map(({ given }) => given)).toEqual([text])
  },
)

test('a stranger never makes it fail, and nothing of it is lost', () => {
  const strange = fc.oneof(
    fc.json(),
    fc.array(fc.jsonValue()).map((views) => kept(...views, view('a'))),
  )
  fc.assert(
    fc.property(strange, (text) => {
      const read = readKept(text)
      const again = readKept(writeKept(read))
      expect(again.views).toEqual(read.views)
      expect(again.unread.map(({ given }) => given)).toEqual(read.unread.map(({ given }) => given))
    }),
    { numRuns: 200 },
  )
})

const asking = (...conditions: SavedView['conditions']): SavedView => ({ ...view('a'), conditions })

test.each<[string, SavedView, string]>([
  ['a search too long', { ...view('a'), query: 'x'.repeat(1001) }, 'search'],
  [
    'more values than are read',
    asking({ field: 'departmentCode', is: 'oneOf', values: Array.from({ length: 1001 }, (_, at) => at) }),
    'condition',
  ],
  ['a value that its column cannot hold', asking({ field: 'departmentCode', is: 'oneOf', values: ['x'] }), 'value'],
  // JSON turns NaN into null, an open bound: the view would show more rows.
  ['a bound that is no number', asking({ field: 'id', is: 'between', from: NaN, to: 9 }), 'condition'],
])('what could not be read back as it is is told: %s', (_what, wrong, fault) => {
  expect(notReadBack([view('b'), wrong])).toMatchObject({ fault, view: 'a', table: 'employees' })
  expect(notReadBack([view('b')])).toBeNull()
})

test('data is the same in whatever order its parts stand', () => {
  expect(isSameData({ a: 1, b: [1, null] }, { b: [1, null], a: 1 })).toBe(true)
  for (const other of [{ a: 1 }, { a: 1, b: [1] }, { a: 1, b: [null, 1] }, { a: 1, c: [1, null] }, null, 1])
    expect(isSameData({ a: 1, b: [1, null] }, other)).toBe(false)
})
