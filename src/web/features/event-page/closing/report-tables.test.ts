import { expect, test } from 'vitest'
import { spoken } from '#web/messages/languages.test-help.ts'
import { finish } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { closingReportSteps } from '#domain/tickets/closing/report.ts'
import { balanceOf } from '#domain/tickets/payments/balance.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import { officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { headTables, reportRows } from './report-tables.ts'

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

test('the file of a closed event that changed since has both digests, that of an open event the one of today', () => {
  const rows = officeWith({ sealData: [sealOf(1, 10)] })
  const tickets = eventTicketsOf(rows, 1)!
  const report = finish(
    closingReportSteps({ ...rows, payments: [] }, tickets, balanceOf({ ...rows, payments: [] }, tickets)),
  )
  const digests = { wholeExport: 'b'.repeat(64), tables: [] }
  const told = (closing: TableRow<'closings'> | null) =>
    reportRows(report, tickets.event, closing, digests).flatMap(({ section, name }) =>
      String(section).startsWith('sha256') ? [[section, name]] : [],
    )
  const today = ['sha256', 'b'.repeat(64)]
  const closing = rowOf('closings', { eventCode: 1, closedOn: '2026-08-31', digest: 'a'.repeat(64) })
  expect([told(closing), told(null)]).toEqual([[['sha256 at closing', 'a'.repeat(64)], today], [today]])
})
