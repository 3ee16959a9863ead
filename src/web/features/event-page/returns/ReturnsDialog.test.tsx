// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { standingOf } from '#domain/tickets/index.ts'
import { officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
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

async function open() {
  const sent: TicketActRequest[] = []
  const backend = backendWith(rows as unknown as Rows, {
    ticketAct: async (request) => {
      sent.push(request)
      return { act: 7, tables: {} }
    },
  })
  show(
    backend,
    <TablesProvider>
      <ReturnsDialog standing={standingOf(rows, 1)!} onClose={() => {}} />
    </TablesProvider>,
  )
  await act(async () => {})
  return sent
}

const enter = (text: string) => {
  const field = screen.getByLabelText('Name, booklet number or company code')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('people by name and single numbers come back as one act; sold numbers stay', async () => {
  const sent = await open()
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
