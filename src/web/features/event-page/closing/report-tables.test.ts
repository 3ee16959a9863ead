import { expect, test } from 'vitest'
import { spoken } from '#web/messages/languages.test-help.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { headTables } from './report-tables.ts'

test('the paper of an event that is not closed names what is not settled, and never says that nothing is excepted', () => {
  const open = { title: 'Not settled', none: 'Everything is settled.', texts: ['Sales: 3', 'One owes'] }
  const before = headTables(spoken.en, null, open, 'abcdef')[1]!.rows
  expect(before).toEqual([
    ['Closed On', 'Not closed'],
    ['Not settled', 'Sales: 3'],
    ['Not settled', 'One owes'],
    ['Digest', expect.anything()],
  ])
  const closing = rowOf('closings', { eventCode: 1, closedOn: '2026-08-31' })
  const none = { title: 'Exceptions', none: 'None', texts: [] }
  expect(headTables(spoken.en, closing, none, null)[1]!.rows).toEqual([
    ['Closed On', '2026/08/31'],
    ['Exceptions', 'None'],
    ['Digest', expect.any(String)],
  ])
})

test('the paper of a closed event that changed since says so, with both digests', () => {
  const closing = rowOf('closings', { eventCode: 1, closedOn: '2026-08-31', digest: 'a'.repeat(16) })
  const none = { title: 'Exceptions', none: 'None', texts: [] }
  const digests = (today: string) =>
    headTables(spoken.en, closing, none, today)[1]!
      .rows.filter(([item]) => item === 'Digest')
      .map(([, text]) => text)
  expect(digests('a'.repeat(16))).toEqual(['aaaaaaaa aaaaaaaa'])
  expect(digests('b'.repeat(16))).toEqual([
    'aaaaaaaa aaaaaaaa',
    expect.stringMatching(/^Data of the event was changed after the closing: .* bbbbbbbb bbbbbbbb$/),
  ])
})
