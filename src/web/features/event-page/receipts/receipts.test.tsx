// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { PaymentsPage } from '#web/features/event-page/payments/PaymentsPage.tsx'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import type { ReceiptPaperProps } from './receipt-paper.ts'

const receiptPaper = vi.fn<(props: ReceiptPaperProps) => null>(() => null)
const sent = vi.fn<(request: TicketActRequest) => void>()

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const mock of [receiptPaper, sent]) mock.mockClear()
})

const receiptOf = (id: number, changes: Partial<TableRow<'paymentReceipts'>>) =>
  rowOf('paymentReceipts', { id, eventCode: 1, issuer: '事務局', issuedOn: '2026-08-20', amount: 700, ...changes })

async function open(paymentReceipts: readonly TableRow<'paymentReceipts'>[]) {
  const rows = {
    ...officeWith({
      sealData: [sealOf(1, 10, { companyCode: '0002', name: '森 一郎' })],
      salesData: [saleOf(1, { quantity: 2 })],
    }),
    payments: [rowOf('payments', { id: 2, eventCode: 1, companyCode: '0002', amount: 1200, paidOn: '2026-08-20' })],
    paymentReceipts,
  }
  const ticketAct = async (request: TicketActRequest) => {
    sent(request)
    return { act: 1, tables: {} }
  }
  const none = () => null
  show(
    backendWith(rows as unknown as Rows, { ticketAct }),
    <TablesProvider>
      <PaymentsPage
        eventCode={1}
        onBack={() => {}}
        onOpenRows={() => {}}
        onImport={() => {}}
        onExport={() => {}}
        Paper={none}
        SlipPaper={none}
        ReceiptPaper={receiptPaper}
      />
    </TablesProvider>,
  )
  await act(async () => {})
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const cells = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const box = () => within(screen.getByRole('dialog'))

test('a receipt is issued for what a payment has none for, to its payer and by the last issuer', async () => {
  await open([receiptOf(8, { paymentId: 2, registrationNumber: 'T1234567890123' })])
  fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
  fireEvent.click(
    within(screen.getByRole('table', { name: 'By holder' })).getByRole('button', { name: '0002 森 一郎' }),
  )
  fireEvent.click(box().getAllByRole('button', { name: 'Receipts of the payment of 2026/08/20, ¥1,200' })[0]!)
  box().getByText('¥500 of this payment has no receipt yet.')
  fireEvent.click(box().getByRole('button', { name: 'Issue a receipt...' }))
  const field = (name: RegExp) => box().getByRole<HTMLInputElement>('textbox', { name })
  expect(
    [/^Addressee/, /^Receipt Amount/, /^Issuer \*|^Issuer$/, /^Registration/].map((name) => field(name).value),
  ).toEqual(['森 一郎', '500', '事務局', 'T1234567890123'])
  const issue = () => box().getByRole<HTMLButtonElement>('button', { name: 'Issue the receipt' })
  fireEvent.change(field(/^Receipt Amount/), { target: { value: '501' } })
  expect([issue().disabled, box().getByText(/^At most ¥500/)]).toMatchObject([true, {}])
  fireEvent.change(field(/^Receipt Amount/), { target: { value: '500' } })
  fireEvent.change(field(/^Registration/), { target: { value: 'T12' } })
  expect(issue().disabled).toBe(true)
  fireEvent.change(field(/^Registration/), { target: { value: '' } })
  fireEvent.click(issue())
  await act(async () => {})
  const [request] = sent.mock.lastCall!
  expect(request).toMatchObject({ kind: 'issue', eventCode: 1 })
  // The amount is checked against these tables.
  expect(Object.keys(request.versions)).toEqual(expect.arrayContaining(['events', 'payments', 'paymentReceipts']))
  expect(request.changes.paymentReceipts!.add).toMatchObject([
    { paymentId: 2, addressee: '森 一郎', amount: 500, issuer: '事務局', registrationNumber: null },
  ])
})

test('a void receipt stays in the list, crossed out and named by its replacement, and has no paper', async () => {
  const [wrong, right] = [
    receiptOf(8, { paymentId: 2, addressee: '上', voidedOn: '2026-08-21', voidReason: '宛名の誤り' }),
    receiptOf(9, { paymentId: 2, addressee: '森 一郎', replaces: 8 }),
  ]
  await open([wrong, right])
  expect(cells('Payment receipts').map((row) => row.at(-1))).toEqual([
    'Valid, replaces no. 8',
    'Void since 2026/08/21: 宛名の誤り. Replaced by no. 9',
  ])
  const rows = [...screen.getByRole('table', { name: 'Payment receipts' }).querySelectorAll('tbody tr')]
  expect(rows.map((row) => row.hasAttribute('data-crossed'))).toEqual([false, true])
  press('8')
  box().getByText('A void receipt is not printed.')
  fireEvent.click(box().getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(receiptPaper).not.toHaveBeenCalled()
  press('9')
  expect(receiptPaper.mock.lastCall![0].receipt).toMatchObject({ number: '9', replaces: '8', amount: '¥700' })
  fireEvent.click(box().getByRole('button', { name: 'Void...' }))
  fireEvent.change(box().getByRole('textbox', { name: /^Void Reason/ }), { target: { value: '金額の誤り' } })
  fireEvent.click(box().getByRole('checkbox', { name: 'Issue a replacement' }))
  fireEvent.change(box().getByRole('textbox', { name: /^Receipt Amount/ }), { target: { value: '1,200' } })
  fireEvent.click(box().getByRole('button', { name: 'Void and replace' }))
  await act(async () => {})
  expect(sent.mock.lastCall![0]).toMatchObject({
    kind: 'void',
    changes: {
      paymentReceipts: {
        edit: [{ key: 9, changes: { voidReason: '金額の誤り' } }],
        add: [{ paymentId: 2, amount: 1200, replaces: 9, addressee: '森 一郎' }],
      },
    },
  })
})
