// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HistoryFilter, HistoryPage } from '#domain/history.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'
import { prepareBrowser, type Rows } from '#web/page.test-help.tsx'
import { DistributionListScreen } from '#web/features/print/distribution-list/DistributionListScreen.tsx'
import { ReceiptScreen } from '#web/features/print/receipts/ReceiptScreen.tsx'
import { officeRows, openSheet, sealRow } from '#web/features/print/sheet.test-help.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const seal = (from: number, to: number, eventCode = 1) =>
  sealRow({
    eventCode,
    eventName: eventCode === 1 ? '春の市' : '夏の市',
    companyCode: `C${from}`,
    ticketStartNumber: from,
    ticketEndNumber: to,
    distributionNumber: to - from + 1,
  })
const seals = () => [seal(1, 10), seal(21, 30), seal(1, 10, 2), seal(21, 30, 2)]

/** Numbers 11 and 12 of the first event are withdrawn; `history` answers returns and allocations. */
async function open(sheet: Parameters<typeof openSheet>[0], history: HistoryCalls['history']) {
  const withdrawn = [{ id: 1, eventCode: 1, ticketStartNumber: 11, ticketEndNumber: 12, reason: '紛失' }]
  const rows: Rows = { ...officeRows, sealData: seals(), withdrawn }
  await openSheet(sheet, [], 'en', {
    load: async (table: TableName) => ({ version: 1, rows: rows[table] ?? [] }),
    openHistory: async () => ({ history }) as HistoryCalls,
  })
}

/** Answers one return at a time, the latest first. */
const returns = (...acts: { readonly event: number; readonly numbers: string }[]) =>
  vi.fn<HistoryCalls['history']>(async (filter: HistoryFilter, after) => {
    const at = after?.id ?? 0
    const of = acts.filter(({ event }) => filter.kind === 'return' && [undefined, event].includes(filter.event))
    const entries = of.slice(at, at + 1).map(({ event, numbers }) => ({
      at: '2026-11-25T00:00:00.000Z',
      moment: 1,
      who: null,
      act: { id: 100 - at, kind: 'return', event, details: { numbers }, takenBack: false },
    }))
    const next = at + 1 < of.length ? { at: 1, print: false, id: at + 1 } : null
    return { entries, next, older: false } as unknown as HistoryPage
  })

function gaps() {
  const title = screen.queryByText(/^Show: Booklet numbers left out|^Booklet numbers left out/, { selector: 'summary' })
  if (!title) return []
  const details = title.closest('details')!
  if (!details.open) {
    details.open = true
    fireEvent(details, new Event('toggle'))
  }
  return [...details.querySelectorAll('li')].map((line) => line.textContent!.split(',')[0])
}

test('withdrawn and returned numbers are no gap of their event', async () => {
  const history = returns({ event: 1, numbers: '13-15, 17' }, { event: 1, numbers: '19-20' })
  await open(<ReceiptScreen />, history)
  await waitFor(() => expect(gaps()).toEqual(['16', '18']))
  screen.getByText(/^About all seals of this event\./)
  expect(history.mock.calls.map(([filter]) => filter)).toEqual([
    { kind: 'return', event: 1 },
    { kind: 'leave', event: 1 },
    { kind: 'allocate', event: 1 },
    { kind: 'return', event: 1 },
  ])
})

test('the distribution list warns of each event’s own gaps', async () => {
  await open(<DistributionListScreen />, returns({ event: 2, numbers: '11-19' }))
  await waitFor(() => expect(gaps()).toEqual(['13 ～ 20', '20']))
  screen.getByText(/^About the seals of all events\./)
})

test('all gaps but the withdrawn are warned of where what was returned cannot be read', async () => {
  await open(<ReceiptScreen />, () => Promise.reject(new Error('gone')))
  await waitFor(() => expect(gaps()).toEqual(['13 ～ 20']))
  await act(async () => {})
  expect(gaps()).toEqual(['13 ～ 20'])
})

test('they are warned of, too, where more was returned than is read', async () => {
  const endless = returns(...Array.from({ length: 30 }, () => ({ event: 1, numbers: '13-20' })))
  await open(<ReceiptScreen />, endless)
  await waitFor(() => expect(endless.mock.calls.filter(([{ kind }]) => kind === 'return')).toHaveLength(20))
  await act(async () => {})
  expect(gaps()).toEqual(['13 ～ 20'])
})

test('what was returned is not asked for where nothing is missing', async () => {
  const history = returns()
  await openSheet(<ReceiptScreen />, [seal(1, 10), seal(11, 20)], 'en', {
    openHistory: async () => ({ history }) as unknown as HistoryCalls,
  })
  await screen.findByRole('button', { name: 'Print' })
  expect(history).not.toHaveBeenCalled()
})
