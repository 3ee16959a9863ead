// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { eventTicketsOf, type TicketRows } from '#domain/tickets/index.ts'
import { officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ReturnsDialog } from './ReturnsDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = (number: number) =>
  sealOf(number * 10 + 1, number * 10 + 10, { id: number, companyCode: `C00${number}`, name: `社員${number}` })
const rows = officeWith({ sealData: [person(1), person(2), person(3)], salesData: [saleOf(12), saleOf(31)] })

async function open(first: TicketRows = rows) {
  const sent: TicketActRequest[] = []
  let tables = first
  const versions = live<Versions>({})
  const backend = backendWith({} as Rows, {
    versions,
    load: async (name) => ({
      version: versions.get()[name] ?? 1,
      rows: name === 'payments' || name === 'paymentReceipts' || name === 'closings' ? [] : tables[name],
    }),
    ticketAct: async (request) => {
      sent.push(request)
      return { act: 7, tables: {} }
    },
  })
  show(
    backend,
    <TablesProvider>
      <ReturnsDialog tickets={eventTicketsOf(rows, 1)!} onClose={() => {}} />
    </TablesProvider>,
  )
  await act(async () => {})
  const sell = (number: number) => {
    tables = { ...tables, salesData: [...tables.salesData, saleOf(number)] }
    versions.set({ salesData: 2 })
  }
  return { sent, sell }
}

const enter = (text: string) => {
  const field = screen.getByLabelText('Name, booklet number or company code')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('people by name and single numbers come back as one act; sold numbers stay', async () => {
  const { sent } = await open()
  enter('社員1')
  expect(screen.getByText('C001 社員1 is ticked.')).toBeTruthy()
  enter('22-23')
  expect(screen.getByText('22 ～ 23 of C002 社員2 will be returned.')).toBeTruthy()
  enter('31')
  expect(screen.getByText('31 is reported as sold, and stays with its holder.')).toBeTruthy()
  enter('22')
  expect(screen.getByText('22 will be returned already.')).toBeTruthy()
  enter('4711')
  expect(screen.getByText('Nobody holds “4711” in this event.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Return (11)' }))
  await act(async () => {})
  expect(sent).toMatchObject([{ kind: 'return', details: { numbers: '11, 13-20, 22-23', count: 11, persons: 2 } }])
  // With the versions of the sales, the server refuses the return if a new sale was recorded.
  expect(sent[0]!.versions).toMatchObject({ sealData: 1, salesData: 1, confirmedData: 1 })
  expect(screen.getByText('11 booklets of 2 people returned to the stock.')).toBeTruthy()
})

test('a person who is unticked returns nothing, and none of the single numbers either', async () => {
  await open()
  enter('22')
  const line = screen.getByRole('checkbox', { name: /^C002 社員2 · 10 booklets: 21 ～ 30 · returns 22$/ })
  fireEvent.click(line)
  expect(screen.getByRole('button', { name: 'Return (10)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /^C002/ }))
  expect(screen.getByText('Nobody is ticked yet.')).toBeTruthy()
})

test('nothing is returned while a sale that has just arrived is being counted', async () => {
  const elsewhere = Array.from({ length: 6000 }, (_, at) => saleOf(at + 1, { eventCode: 2 }))
  const { sent, sell } = await open({ ...rows, salesData: [...rows.salesData, ...elsewhere] })
  await screen.findByLabelText('Name, booklet number or company code')
  enter('社員1')
  const waiting: (() => void)[] = []
  const { MessageChannel: real } = globalThis
  const held = class {
    readonly port1 = { onmessage: () => {}, close() {} }
    readonly port2 = { postMessage: () => waiting.push(() => this.port1.onmessage()) }
  }
  vi.stubGlobal('MessageChannel', held)
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Return/ })
  button().focus()
  await act(async () => sell(13))
  expect([button().textContent, button().disabled]).toEqual(['Return (9)', true])
  // Browsers take the focus from a disabled button; jsdom does not blur one.
  const field = screen.getByLabelText('Name, booklet number or company code')
  field.focus()
  field.blur()
  vi.stubGlobal('MessageChannel', real)
  await act(async () => waiting.forEach((go) => go()))
  await waitFor(() => expect([button().textContent, button().disabled]).toEqual(['Return (8)', false]))
  expect(document.activeElement).toBe(button())
  await act(async () => fireEvent.click(button()))
  expect(sent).toMatchObject([{ versions: { salesData: 2 }, details: { numbers: '11, 14-20' } }])
})
