// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Versions } from '#domain/wire.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'
import type { Backend } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import type { ListFile, PaperProps } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import type { SlipPaperProps } from '#web/features/event-page/payments/payment-handlers.ts'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { PaymentsPage } from './PaymentsPage.tsx'

const onOpenRows = vi.fn<(place: RowsLink) => void>()
const onImport = vi.fn<() => void>()
const onExport = vi.fn<(list: ListFile, format: string) => void>()
const paper = vi.fn<(props: PaperProps) => null>(() => null)
const slipPaper = vi.fn<(props: SlipPaperProps) => null>(() => null)
const sent = vi.fn<(request: TicketActRequest) => void>()

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const mock of [onOpenRows, onImport, onExport, paper, slipPaper, sent]) mock.mockClear()
})

const paid = (id: number, amount: number, changes: Partial<TableRow<'payments'>>) =>
  rowOf('payments', { id, eventCode: 1, amount, paidOn: '2026-08-20', way: 'Cash', ...changes })

/**
 * Amounts due: 1500 and 1000 under person in charge 1, 1500 under 2, 500 without a holder. The second person has
 * overpaid; there is also a payment of an unknown payer.
 */
async function open(payments?: readonly TableRow<'payments'>[], openHistory?: () => Promise<HistoryCalls>) {
  const rows = {
    ...officeWith({
      sealData: [
        sealOf(1, 10),
        sealOf(11, 20, { companyCode: '0002', name: '森 一郎' }),
        sealOf(21, 30, { companyCode: '0003', name: '林 次郎', personInChargeCode: 2, personInChargeName: '山﨑' }),
      ],
      salesData: [saleOf(1, { quantity: 3 }), saleOf(11, { quantity: 2 }), saleOf(21, { quantity: 3 }), saleOf(50)],
    }),
    payments: payments ?? [
      paid(1, 500, { personInChargeCode: 1 }),
      paid(2, 1200, { companyCode: '0002' }),
      paid(3, 70, { companyCode: '9999' }),
    ],
  }
  const ticketAct = async (request: TicketActRequest) => {
    sent(request)
    return { act: 1, tables: {} }
  }
  const versions = live<Versions>({})
  const load: Backend['load'] = async (name) => ({
    version: versions.get()[name] ?? 1,
    rows: (rows as unknown as Rows)[name] ?? [],
  })
  show(
    backendWith({}, { ticketAct, versions, load, ...(openHistory && { openHistory }) }),
    <TablesProvider>
      <PaymentsPage
        eventCode={1}
        onBack={() => {}}
        onOpenRows={onOpenRows}
        onImport={onImport}
        onExport={onExport}
        Paper={paper}
        SlipPaper={slipPaper}
        ReceiptPaper={() => null}
      />
    </TablesProvider>,
  )
  await act(async () => {})
  /** Somebody else records a payment. */
  return async (payment: TableRow<'payments'>) => {
    rows.payments = [...rows.payments.filter(({ id }) => id !== payment.id), payment]
    await act(async () => versions.set({ payments: (versions.get().payments ?? 1) + 1 }))
  }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const cells = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const box = () => within(screen.getByRole('dialog'))

test('who owes, what was overpaid and paid by unknown codes, with equal sums', async () => {
  await open()
  expect(cells('By holder')).toEqual([
    ['0001 𠮷田 花子', '1 髙橋', '10 営業部', '¥1,500', '¥500', '¥1,000', 'Partly paid', 'Record a payment...'],
    ['0003 林 次郎', '2 山﨑', '10 営業部', '¥1,500', '¥0', '¥1,500', '', 'Record a payment...'],
  ])
  screen.getByText('2 people owe ¥2,500 (¥270 overpaid).')
  const sumsOnPaper = () => {
    const { heading, total } = paper.mock.lastCall![0].layOut()[0]!
    return [heading, total?.at(-1)]
  }
  expect(sumsOnPaper()).toEqual(['2 people owe ¥2,500.', '¥2,500'])
  expect([...screen.getByLabelText('Totals of the payments').children].map((one) => one.textContent)).toEqual([
    'Due¥4,500',
    'Paid¥1,770',
    'Owed¥2,730',
  ])
  expect(screen.getByRole('list', { name: 'Overpaid' }).textContent).toBe(
    '0002 森 一郎: due ¥1,000, paid ¥1,200, owed -¥200',
  )
  expect(screen.getByRole('list', { name: 'Handed in too little' }).textContent).toBe(
    'Person in Charge 1 髙橋: due ¥2,500, paid ¥1,700, owed ¥800',
  )
  expect(screen.getByRole('list', { name: 'Unknown code' }).textContent).toContain('9999 (not in the master data)')
  fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
  expect(cells('By person in charge').map((line) => line.slice(0, 4))).toEqual([
    ['1 髙橋', '¥2,500', '¥1,700', '¥800'],
    ['2 山﨑', '¥1,500', '¥0', '¥1,500'],
    ['–', '¥0', '¥70', '-¥70'],
    ['Sales without a holder', '¥500', '¥0', '¥500'],
  ])
  press('Export as CSV')
  const owed = onExport.mock.calls[0]![0].rows.map((row) => Number(row['owed']))
  expect(owed.reduce((sum, amount) => sum + amount, 0)).toBe(2730)
  expect(sumsOnPaper()).toEqual(['Totals of the payments', '¥2,730'])
})

test('a slip has every holder of its person in charge, and no slip has the sales that nobody holds', async () => {
  await open()
  const slips = () =>
    slipPaper.mock.lastCall![0].slips.map(({ personInCharge, owed, holders, sums }) => [
      personInCharge,
      owed,
      holders.map(({ texts }) => texts.join(' ')),
      sums.join(' '),
    ])
  const first = [
    '1 髙橋',
    // The overpayment of one person pays for nobody else.
    '¥1,000 (¥200 overpaid)',
    ['0001 𠮷田 花子 10 営業部 ¥1,500 ¥500 ¥1,000', '0002 森 一郎 10 営業部 ¥1,000 ¥1,200 -¥200'],
    '¥2,500 ¥1,700 ¥800',
  ]
  const second = ['2 山﨑', '¥1,500', ['0003 林 次郎 10 営業部 ¥1,500 ¥0 ¥1,500'], '¥1,500 ¥0 ¥1,500']
  press('Payment slips...')
  box().getByText('2 slips for 3 holders, ¥2,500 (¥200 overpaid) owed.')
  expect(slips()).toEqual([first, second])
  fireEvent.change(box().getByLabelText('Person in Charge'), { target: { value: 'all' } })
  expect(slips().map(([name]) => name)).toEqual(['1 髙橋', '2 山﨑', 'No person in charge recorded'])
  fireEvent.click(box().getAllByRole('button', { name: 'Close' }).at(-1)!)
  press('Payment slip: 2 山﨑')
  expect(slips()).toEqual([second])
})

test('paid in full is one act of all that a person in charge’s people owe', async () => {
  await open()
  press('Paid in full: 1 髙橋')
  expect(cells('Payments that are recorded')).toEqual([['0001 𠮷田 花子', '¥1,000', '']])
  expect(amountOf('0001 𠮷田 花子').value).toBe('1000')
  fireEvent.click(box().getByRole('button', { name: 'Record 1 payment' }))
  await act(async () => {})
  const [request] = sent.mock.calls[0]!
  expect(request).toMatchObject({ kind: 'pay', eventCode: 1, details: { rows: 1 } })
  // The sums depend on these tables: the act is refused if one of them has changed.
  expect(Object.keys(request.versions)).toEqual(expect.arrayContaining(['sealData', 'salesData', 'payments']))
  expect(request.changes.payments!.add).toMatchObject([
    { eventCode: 1, companyCode: '0001', personInChargeCode: 1, amount: 1000, way: 'Cash' },
  ])
})

const amountOf = (name: string) => box().getByRole<HTMLInputElement>('textbox', { name: `${name} Amount Paid` })
const type = (value: string) => fireEvent.change(amountOf('0001 𠮷田 花子'), { target: { value } })

test('of those who pay at once, some pay another amount than they owe, and some nothing', async () => {
  await open()
  press('Paid in full: 1 髙橋')
  const record = (name: string) => box().getByRole<HTMLButtonElement>('button', { name })
  type('x')
  expect(record('Record 0 payments').disabled).toBe(true)
  type('０')
  expect(record('Record 0 payments').disabled).toBe(true)
  box().getByText('0 people pay ¥0 in total.')
  type('７００')
  box().getByText('1 person pays ¥700.')
  fireEvent.click(record('Record 1 payment'))
  await act(async () => {})
  expect(sent.mock.calls[0]![0].changes.payments!.add).toMatchObject([{ companyCode: '0001', amount: 700 }])
})

test('an amount is not paid twice, nor a correction overwritten, by two dialogs that are open at once', async () => {
  const others = await open()
  press('Record a payment of 0003 林 次郎')
  const button = (name: string) => box().getByRole<HTMLButtonElement>('button', { name })
  await others(paid(4, 10, { companyCode: '0001' }))
  expect(button('Record').disabled).toBe(false)
  await others(paid(5, 1500, { companyCode: '0003' }))
  expect(button('Record').disabled).toBe(true)
  fireEvent.click(button('The amount is right'))
  expect(button('Record').disabled).toBe(false)
  await others(paid(6, 1, { personInChargeCode: 2 }))
  expect(button('Record').disabled).toBe(true)
  fireEvent.click(button('Cancel'))

  press('Paid in full: 1 髙橋')
  type('700')
  await others(paid(7, 100, { companyCode: '0001' }))
  expect(button('Record 1 payment').disabled).toBe(true)
  type('800')
  expect(button('Record 1 payment').disabled).toBe(false)
  fireEvent.click(button('Cancel'))

  fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
  press('0002 森 一郎')
  fireEvent.click(box().getAllByRole('button', { name: /^Correct the payment/ })[0]!)
  fireEvent.change(box().getByRole('textbox', { name: /^Amount Paid/ }), { target: { value: '1000' } })
  await others(paid(2, 1300, { companyCode: '0002' }))
  expect(button('Correct').disabled).toBe(true)
  expect(sent).not.toHaveBeenCalled()
})

test('one payment is recorded with what is owed, and corrected or deleted from the rows of its line', async () => {
  await open()
  press('Record a payment of 0003 林 次郎')
  expect(box().getByRole('textbox', { name: /^Amount Paid/ })).toHaveProperty('value', '1500')
  fireEvent.click(box().getByRole('button', { name: 'Record' }))
  await act(async () => {})
  expect(sent.mock.lastCall![0].changes.payments!.add).toMatchObject([{ companyCode: '0003', amount: 1500 }])
  fireEvent.click(box().getAllByRole('button', { name: 'Close' }).at(-1)!)

  press('0001 𠮷田 花子')
  expect(cells('Sales')).toEqual([['1', '11 カステラ', '3', '¥1,500']])
  fireEvent.click(box().getByRole('button', { name: '1' }))
  expect(onOpenRows).toHaveBeenCalledWith({ table: 'salesData', filters: { eventCode: 1, ticketNumber: 1 } })
  fireEvent.click(box().getByRole('button', { name: 'Correct the payment of 2026/08/20, ¥500' }))
  const correct = () => box().getByRole<HTMLButtonElement>('button', { name: 'Correct' })
  expect(correct().disabled).toBe(true)
  fireEvent.change(box().getByRole('textbox', { name: /^Amount Paid/ }), { target: { value: '０' } })
  expect([correct().disabled, box().getByText('Amount Paid must not be 0')]).toMatchObject([true, {}])
  fireEvent.change(box().getByRole('textbox', { name: /^Amount Paid/ }), { target: { value: '¥1,500' } })
  fireEvent.click(correct())
  await act(async () => {})
  expect(sent.mock.lastCall![0].changes).toEqual({ payments: { edit: [{ key: 1, changes: { amount: 1500 } }] } })
})

test('each total opens its rows, and a payment method those paid by it', async () => {
  await open()
  press('Due: ¥4,500. Show the rows')
  expect(cells('Sales').map(([number, , , amount]) => [number, amount])).toEqual([
    ['1', '¥1,500'],
    ['11', '¥1,000'],
    ['21', '¥1,500'],
    ['50', '¥500'],
  ])
  fireEvent.click(box().getAllByRole('button', { name: 'Close' }).at(-1)!)
  press('Cash: ¥1,770. Show the rows')
  expect(cells('Payments').map(([, payer, amount]) => [payer, amount])).toEqual([
    ['Person in Charge 1', '¥500'],
    ['0002', '¥1,200'],
    ['9999', '¥70'],
  ])
  fireEvent.click(box().getAllByRole('button', { name: 'Close' }).at(-1)!)
  press('Owed: ¥2,730. Show the rows')
  expect(within(box().getByRole('table')).getAllByRole('row')).toHaveLength(6)
  fireEvent.click(box().getByRole('button', { name: 'Sales without a holder' }))
  expect(cells('Sales').map(([number]) => number)).toEqual(['50'])
  press('Import payments...')
  expect(onImport).toHaveBeenCalledOnce()
})

test('a payment of no event is corrected on the page, and then counts for this event', async () => {
  const others = await open()
  await others(paid(9, 800, { companyCode: '0003', eventCode: 7 }))
  const list = within(screen.getByRole('list', { name: 'Payments of no event' }))
  fireEvent.click(list.getByRole('button', { name: /^Correct the payment/ }))
  fireEvent.click(box().getByRole('button', { name: 'Correct' }))
  await act(async () => {})
  expect(sent.mock.lastCall![0].changes).toEqual({ payments: { edit: [{ key: 9, changes: { eventCode: 1 } }] } })
})

test('a price that changed after a payment is named with the history of the product', async () => {
  const at = new Date(2026, 7, 25).toISOString()
  const rowHistory = async () => ({
    changes: [
      { entry: 1, at, who: null, imported: false, act: null, was: { unitPrice: 400 }, became: { unitPrice: 500 } },
    ],
    next: null,
    since: null,
    prints: [],
  })
  await open([paid(1, 1200, { companyCode: '0001' })], async () => ({ rowHistory }) as unknown as HistoryCalls)
  expect(screen.getByRole('list', { name: 'Price changed after the payments' }).textContent).toBe(
    '11 カステラ: ¥400 until 2026/08/25, today ¥500: 1 person, ¥300',
  )
  expect(screen.queryByRole('list', { name: 'Partly paid' })).toBeNull()
})
