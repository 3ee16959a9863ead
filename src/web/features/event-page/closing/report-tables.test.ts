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
