// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import { eventTicketsOf } from '#domain/tickets/index.ts'
import { officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { EditRequest } from '#domain/wire.ts'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { HandOverDialog } from './HandOverDialog.tsx'

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = (number: number, changes: Partial<Row> = {}) =>
  sealOf(number * 10 + 1, number * 10 + 10, {
    id: number,
    companyCode: `C00${number}`,
    name: `社員${number}`,
    ...changes,
  })
const rows = officeWith({
  sealData: [
    person(1),
    person(2),
    person(3),
    person(4, { departmentCode: 20, departmentName: '総務部' }),
    person(5, { receivedOn: '2026-04-01' }),
  ],
})

async function open() {
  const sent: EditRequest[] = []
  const onClose = vi.fn<() => void>()
  const backend = backendWith(rows as unknown as Rows, {
    edit: async (_, request) => {
      sent.push(request)
      return { from: 1, to: 2, added: 0, changed: request.edits.length, removed: 0, versions: {}, act: 7 }
    },
  })
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <HandOverDialog tickets={eventTicketsOf(rows, 1)!} onClose={onClose} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  return { sent, onClose }
}

const press = async (role: 'button' | 'checkbox', name: RegExp) => {
  fireEvent.click(screen.getByRole(role, { name }))
  await act(async () => {})
}
const scan = (text: string) => {
  const field = screen.getByLabelText('Name, booklet number or company code')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}
const keys = (sent: readonly EditRequest[]) => sent.map(({ edits }) => edits.map(({ key }) => key))

test('a department is recorded by two presses in the dialog, and one for each person who has not come', async () => {
  const { sent, onClose } = await open()
  await press('checkbox', /^10 /)
  await press('checkbox', /^C002/)
  await press('button', /^Record 2 people$/)
  expect(keys(sent)).toEqual([[1, 3]])
  expect(sent[0]!.edits[0]).toMatchObject({
    changes: { receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    // The write is refused if another user changed the seal's holder, numbers or receipt meanwhile.
    expected: { companyCode: 'C001', ticketStartNumber: 11, ticketEndNumber: 20, receivedOn: null, receivedBy: null },
  })
  // A stored receiver is kept.
  expect(sent[0]!.edits[0]!.changes).not.toHaveProperty('receivedBy')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a scanner ticks one holder after another, by number or company code', async () => {
  const { sent } = await open()
  scan('15')
  expect(screen.getByText('C001 社員1 is ticked.')).toBeTruthy()
  scan('C004')
  expect(screen.getByText('C004 社員4 is ticked.')).toBeTruthy()
  expect(within(screen.getByRole('group', { name: /^20 / })).getAllByRole('checkbox')).toHaveLength(2)
  scan('C005')
  expect(screen.getByText('C005 社員5 has received everything already.')).toBeTruthy()
  scan('9999')
  expect(screen.getByText('Nobody holds “9999” in this event.')).toBeTruthy()
  // A name of several people ticks nobody; the user ticks the right ones.
  scan('社員')
  expect(screen.getByText(/^“社員” fits more than one person/)).toBeTruthy()
  expect(screen.getAllByRole('checkbox', { name: /社員/ })).toHaveLength(4)
  await press('button', /^Record 2 people$/)
  expect(keys(sent)).toEqual([[1, 4]])
})

test('without a valid date nothing is recorded', async () => {
  const { sent } = await open()
  scan('C001')
  fireEvent.change(screen.getByLabelText(/^Received On/), { target: { value: '4/1' } })
  await press('button', /^Record 1 person$/)
  expect(screen.getByText('Received On must be a date such as 2026/4/1')).toBeTruthy()
  expect(sent).toEqual([])
})
