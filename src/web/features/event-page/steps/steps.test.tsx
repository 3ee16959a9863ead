// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { confirmedOf, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { Printed } from '#domain/wire.ts'
import { type PersonAct, PersonActContext } from '#web/dialogs/person-act.ts'
import {
  handlers,
  open,
  openFollowing,
  ordinary,
  prepareEventPage,
} from '#web/features/event-page/event-page.test-help.tsx'

prepareEventPage()

const list = () => screen.getByRole('region', { name: 'Steps of the event' })
const texts = () =>
  within(list())
    .getAllByRole('listitem')
    .map((step) => [step.children[0], step.children[1]].map((part) => part?.textContent).join(': '))
const due = () => within(list()).getByRole('listitem', { current: 'step' })
const primary = () => [...document.querySelectorAll('section [data-variant=filled]')].map((one) => one.textContent)
const press = (name: string) => fireEvent.click(within(list()).getByRole('button', { name }))

test('the page tells the state of each step, and the primary button does the one that is due', async () => {
  const follow = await openFollowing({ products: [] })
  expect(texts()).toEqual([
    'Products: Not begun',
    'Plan: Not begun',
    'Allocation: Not begun',
    'Print: Not begun',
    'Receipt: Not begun',
    'Sales: Not begun',
    'Payments: Not begun',
    'Reconciliation: Not begun',
    'Closing: Not begun',
  ])
  expect([due().textContent, within(list()).getByText(/^Next: /).textContent]).toEqual([
    expect.stringMatching(/^Products/),
    'Next: Products',
  ])
  expect(primary()).toEqual(['Add a product'])
  press('Add a product')
  expect(handlers.onAdd.mock.calls).toEqual([['products']])

  await follow('products', [{ productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 }])
  // No position has a number of booklets, so the plan must come from a file.
  await follow('positions', [])
  expect(primary()).toEqual(['Import the plan'])
  press('Import the plan')
  expect(handlers.onImport.mock.calls).toEqual([['distributionStatus']])
  await follow('positions', officeWith().positions)
  expect(primary()).toEqual(['Plan from positions...'])
  await follow('distributionStatus', [planOf('0001')])
  expect([texts()[1], primary()]).toEqual(['Plan: Done · 1 employee without a plan', ['Allocate']])
  await follow('distributionStatus', [planOf('0001'), planOf('0002', { distributionNumber: 20 })])
  expect(primary()).toEqual(['Allocate'])
  await follow('sealData', ordinary().sealData)
  expect(texts().slice(1, 3)).toEqual(['Plan: Done', 'Allocation: Done'])
  expect(primary()).toEqual(['Print the seals'])
  press('Print the seals')
  expect(handlers.onOpenSheet.mock.calls).toEqual([['printSeal', undefined]])
  await follow('salesData', [saleOf(1), saleOf(50)])
  expect(texts().slice(3)).toEqual([
    'Print: Not recorded',
    'Receipt: Not recorded',
    'Sales: 29 booklets not reported · 1 discrepancy',
    'Payments: Not begun',
    'Reconciliation: Not begun',
    'Closing: Not begun',
  ])
  expect(primary()).toEqual(['Import sales'])
  press('Import sales')
  expect(handlers.onImport.mock.calls.at(-1)).toEqual(['salesData'])
  press('Import payments')
  expect(handlers.onImport.mock.calls.at(-1)).toEqual(['payments'])
  press('Reconcile')
  expect(handlers.onReconcile).toHaveBeenCalledOnce()
})

test('a plan that is passed over counts no employees without one', async () => {
  await open({ salesData: [saleOf(1)] })
  expect(texts()[1]).toBe('Plan: Not recorded')
})

test('everything of the event is opened from its steps', async () => {
  await open(ordinary())
  for (const name of ['Distribution list', 'Ticket receipts']) press(name)
  for (const name of ['Open Products', 'Open the plan', 'Open Seal Data', 'Open Sales Data', 'Open Confirmed Data'])
    press(name)
  expect(handlers.onOpenSheet.mock.calls).toEqual([['distributionList'], ['ticketReceiptStamp']])
  expect(handlers.onOpenRows.mock.calls.map(([place]) => place)).toEqual(
    ['products', 'distributionStatus', 'sealData', 'salesData', 'confirmedData'].map((table) => ({
      table,
      filters: { eventCode: 1 },
    })),
  )
})

test('once numbers are allocated, the dialog leads to the printing', async () => {
  const follow = await openFollowing(
    { distributionStatus: [planOf('0001')] },
    { ticketAct: () => Promise.resolve({ act: 7, tables: {} }) },
  )
  press('Allocate')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Allocate 10 numbers' }))
  await follow('sealData', [sealOf(1, 10)])
  const next = await dialog.findByRole('button', { name: 'Next: Print the seals' })
  expect(document.activeElement).toBe(next)
  expect(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!.dataset['variant']).toBe('default')
  fireEvent.click(next)
  expect(screen.queryByText('Done', { selector: '[role=dialog] *' })).toBeNull()
  expect(handlers.onOpenSheet.mock.calls).toEqual([['printSeal', undefined]])
})

test('without the print log the step of printing is unknown, and does not hold up the sales', async () => {
  await open(ordinary(), { backend: { printed: () => Promise.reject(new Error('unreachable')) } })
  expect(texts()[3]).toBe('Print: Unknown')
  expect(primary()).toEqual(['Import sales'])
})

test('a print by someone else is seen once the window has the focus again', async () => {
  let printed: Printed = { cards: [], open: [] }
  await open({ sealData: ordinary().sealData }, { backend: { printed: () => Promise.resolve(printed) } })
  expect(texts()[3]).toBe('Print: Not begun')
  printed = { ...printed, open: [{ print: 1 } as Printed['open'][number]] }
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(texts()[3]).toBe('Print: 2 cards to print')
})

test('the primary button leads to what is left: to the rows, or to the discrepancies', async () => {
  const follow = await openFollowing({
    products: [{ productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: null }],
  })
  expect(primary()).toEqual(['Open Products'])
  await follow('products', [{ productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 }])
  await follow('distributionStatus', [planOf('0001'), planOf('0002'), planOf('9999')])
  expect([texts()[1], primary()]).toEqual(['Plan: 1 person incomplete', ['Open the plan']])
  await follow('distributionStatus', [planOf('0001')])
  await follow('sealData', [sealOf(1, 10, { distributionNumber: 9 })])
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
  await follow(
    'salesData',
    numbers.map((number) => saleOf(number)),
  )
  await follow(
    'confirmedData',
    numbers.map((number) => confirmedOf(number)),
  )
  expect([texts()[2], primary()]).toEqual(['Allocation: 1 discrepancy', ['Show the discrepancies']])
  press('Show the discrepancies')
  expect(handlers.onOpenFaults).toHaveBeenCalledOnce()
  await follow('sealData', [sealOf(1, 10)])
  const paid = (amount: number) => [rowOf('payments', { id: 1, eventCode: 1, companyCode: '0001', amount })]
  await follow('payments', paid(4000))
  expect([within(list()).getByText('The event is reconciled.').tagName, primary()]).toEqual(['P', ['Payments']])
  expect(texts().at(-1)).toBe('Closing: 1 person owes money')
  await follow('payments', paid(5000))
  expect([within(list()).getByText('Next: Closing').tagName, primary()]).toEqual(['P', ['Closing']])
  press('Closing')
  expect(handlers.onClosing).toHaveBeenCalledOnce()
  await follow('closings', [rowOf('closings', { id: 1, eventCode: 1 })])
  expect([within(list()).getByText('All steps are done.').tagName, primary()]).toEqual(['P', ['Copy this event...']])
  await follow('distributionStatus', [planOf('0001', { distributionNumber: 12 })])
  expect([within(list()).getByText('The event is closed.').tagName, primary()]).toEqual(['P', ['Copy this event...']])
})

test('arrow keys move between the buttons of the steps, and Tab stops at the primary one', async () => {
  await open(ordinary())
  const stops = () =>
    within(list())
      .getAllByRole('button')
      .filter((one) => one.tabIndex === 0)
  expect(stops().map(({ textContent }) => textContent)).toEqual(primary())
  act(() => stops()[0]!.focus())
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toBe('Return from several')
  fireEvent.keyDown(document.activeElement!, { key: 'End' })
  expect(document.activeElement?.textContent).toBe('Copy this event...')
})

test('the steps ask who moves or leaves, and open that act of the person', async () => {
  const openAct = vi.fn<(act: PersonAct) => void>()
  await open(ordinary(), { around: (page) => <PersonActContext value={openAct}>{page}</PersonActContext> })
  press('Moves or leaves...')
  const dialog = within(await screen.findByRole('dialog', { name: 'Moves or leaves...' }))
  const who = await dialog.findByRole('combobox', { name: 'Who moves or leaves' })
  expect(dialog.getByRole('button', { name: 'Move...' })).toHaveProperty('disabled', true)
  fireEvent.change(who, { target: { value: '0002' } })
  fireEvent.keyDown(who, { key: 'Enter' })
  fireEvent.click(dialog.getByRole('button', { name: 'Leave...' }))
  expect(openAct.mock.calls).toEqual([[{ kind: 'leave', code: '0002' }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})
