// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventRow, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type PersonAct, PersonActContext } from '#web/dialogs/person-act.ts'
import { PersonPayment } from '#web/features/event-page/payments/PersonPayment.tsx'
import { CardPanel } from '#web/features/cards/CardPanel.tsx'
import { backendWith, prepareBrowser, type Rows, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { useView, type View, ViewProvider } from '#web/state/view/view.tsx'
import { useEffect, useState } from 'react'
import { PersonDialog } from './PersonDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const last = { eventCode: 2, eventName: '秋祭り' }
const office = officeWith({
  events: [eventRow(), eventRow(last)],
  sealData: [sealOf(1, 8, { id: 1 }), sealOf(1, 5, { id: 2, ...last })],
  salesData: [saleOf(3, { eventCode: 2 })],
  distributionStatus: [planOf('0001', { id: 1 }), planOf('0001', { id: 2, eventCode: 2, name: '𠮷田 花子' })],
})
let sent: TicketActRequest[]
const closedCard = vi.fn<() => void>()

function Page({ asked }: { readonly asked?: PersonAct | undefined }) {
  const [open, setOpen] = useState<PersonAct | null>(asked ?? null)
  const unasked = () => expect.unreachable()
  return (
    <PersonActContext value={setOpen}>
      <CardPanel
        requested={{ table: 'employees', code: '0001', name: null }}
        onClose={closedCard}
        onOpenCard={unasked}
        onOpenRows={unasked}
        onOpenEvent={unasked}
      />
      {open?.kind === 'pay' && <PersonPayment {...open} onClose={() => setOpen(null)} />}
      {open && open.kind !== 'pay' && <PersonDialog act={open} currentEvent={2} onClose={() => setOpen(null)} />}
    </PersonActContext>
  )
}

let viewNow: View
function ViewNow() {
  const view = useView()
  useEffect(() => {
    viewNow = view
  }, [view])
  return null
}

async function open(asked?: PersonAct, printed?: Backend['printed']) {
  sent = []
  closedCard.mockReset()
  const backend = backendWith(office as unknown as Rows, {
    ...(printed && { printed }),
    ticketAct: async (request) => {
      sent.push(request)
      return { act: 3, tables: {} }
    },
  })
  show(
    backend,
    <ViewProvider>
      <ViewNow />
      <TablesProvider>
        <Page asked={asked} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
}

let presses: number
function press(element: HTMLElement) {
  presses += 1
  fireEvent.click(element)
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const rows = () =>
  [...screen.getByRole('table', { name: 'Row by row' }).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  )

test('a person is moved with seal and plan in at most six presses, the opening of the card included', async () => {
  await open()
  presses = 1
  press(await screen.findByRole('button', { name: 'Move...' }))
  await screen.findByRole('dialog', { name: 'Move: 0001 𠮷田 花子' })
  expect(button('Move').disabled).toBe(true)
  press(screen.getByRole('combobox', { name: 'Department' }))
  press(await screen.findByRole('option', { name: '20 総務部' }))
  expect(rows()).toEqual([
    'Employees | 𠮷田 花子 | Department: 10 営業部 → 20 総務部',
    'Seal Data | 𠮷田 花子, 秋祭り, 1–5 | Department: 10 営業部 → 20 総務部, Department Name: 営業部 → 総務部',
    'Distribution Status | 𠮷田 花子, 秋祭り | Department: 10 営業部 → 20 総務部',
  ])
  screen.getByText('Cards to print again: 秋祭り (1)')
  press(button('Move'))
  expect(presses).toBeLessThanOrEqual(6)
  await screen.findByRole('button', { name: 'Print Seal: 秋祭り' })
  button('Undo')
  // The card was never printed, so the sheet opens with the cards not printed yet.
  fireEvent.click(button('Print Seal: 秋祭り'))
  const opened = { view: 'printSeal', params: { eventCode: 2, filters: { scope: 'notPrinted' } } }
  await waitFor(() => expect(history.state).toMatchObject({ eventms: opened }))
  const department = { departmentCode: 20 }
  expect(sent).toMatchObject([
    {
      kind: 'move',
      eventCode: null,
      changes: {
        employees: { edit: [{ key: 1, changes: department }] },
        sealData: { edit: [{ key: 2, changes: { ...department, departmentName: '総務部' } }] },
        distributionStatus: { edit: [{ key: 2, changes: department }] },
      },
    },
  ])
})

test('a payment is recorded from the card, with what is owed for the event, by Enter in its field', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Record a payment for 秋祭り' }))
  const amount = await screen.findByRole('textbox', { name: /^Amount Paid/ })
  expect(amount).toHaveProperty('value', '500')
  fireEvent.submit(amount.closest('form')!)
  expect(sent).toEqual([])
  fireEvent.click(amount.closest('form')!.querySelector('[type=submit]')!)
  await screen.findByRole('button', { name: 'Undo' })
  expect(sent).toMatchObject([
    { kind: 'pay', eventCode: 2, changes: { payments: { add: [{ companyCode: '0001', amount: 500 }] } } },
  ])
})

test('on a phone, Escape closes the dialog, and the card behind it by a second press', async () => {
  window.matchMedia = (media) =>
    ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Move...' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move: 0001 𠮷田 花子' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(closedCard).not.toHaveBeenCalled()
  fireEvent.keyDown(button('Move...'), { key: 'Escape' })
  expect(closedCard).toHaveBeenCalledOnce()
})

test.each([
  ['before the press, Back leads to it from Print Seal', 'before', 'printSeal', 2],
  ['while the prints are read, it stays', 'after', 'employees', 1],
] as const)('if another view is opened %s', async (_, opens, view, entries) => {
  const answers: (() => void)[] = []
  await open(
    { kind: 'move', code: '0001' },
    () => new Promise((answer) => answers.push(() => answer({ cards: [], open: [] }))),
  )
  fireEvent.click(await screen.findByRole('combobox', { name: 'Department' }))
  fireEvent.click(await screen.findByRole('option', { name: '20 総務部' }))
  fireEvent.click(button('Move'))
  const print = await screen.findByRole('button', { name: 'Print Seal: 秋祭り' })
  if (opens === 'before') act(() => viewNow.go('employees'))
  fireEvent.click(print)
  if (opens === 'after') act(() => viewNow.go('employees'))
  await act(async () => answers[0]!())
  expect(history.state).toMatchObject({ eventms: { view, at: entries } })
})

test('each event’s seals and plan follow by choice', async () => {
  await open({ kind: 'move', code: '0001' })
  fireEvent.click(await screen.findByRole('combobox', { name: 'Person in Charge' }))
  fireEvent.click(await screen.findByRole('option', { name: '2 山﨑' }))
  const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
  check('秋祭り: 1 seal')
  check('秋祭り: plan')
  expect(rows()).toHaveLength(1)
  screen.getByText('No card changes.')
  check('春の菓子市: 1 seal')
  expect(rows()).toHaveLength(2)
  fireEvent.click(button('Move'))
  await screen.findByRole('button', { name: 'Undo' })
  expect(Object.keys(sent[0]!.changes)).toEqual(['employees', 'sealData'])
})

test('who leaves returns booklets or passes them on; sold ones and those of other events are named', async () => {
  await open({ kind: 'leave', code: '0001' })
  await screen.findByText('1 of these numbers is reported as sold: 3. Its sale will have no holder.')
  screen.getByText(/^Stays as it is: 春の菓子市: 8 booklets\./)
  fireEvent.click(screen.getByRole('radio', { name: 'Pass on' }))
  screen.getByText('Choose to whom the numbers go.')
  expect([button('Leave').disabled, screen.queryByText(/reported as sold/)]).toEqual([true, null])
  fireEvent.click(screen.getByRole('combobox', { name: 'To whom' }))
  fireEvent.click(await screen.findByRole('option', { name: '0002 森 一郎' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Delete the employee’s record' }))
  expect(rows()).toEqual([
    'Seal Data | 𠮷田 花子, 秋祭り, 1–5 | deleted',
    'Seal Data | 森 一郎, 秋祭り, 1–5 | added: 5 booklets',
    'Distribution Status | 𠮷田 花子, 秋祭り | Booklets: 10 → 0, Ticket Number Output: Yes → No',
    'Distribution Status | 森 一郎, 秋祭り | added: 25 booklets',
    'Employees | 𠮷田 花子 | deleted',
  ])
  fireEvent.click(button('Leave'))
  await screen.findByText('0001 𠮷田 花子 has left.')
  expect(sent).toMatchObject([{ kind: 'leave', eventCode: 2, details: { to: '0002' } }])
})

test('who joins is added with the plan of the position, once the required fields are filled in', async () => {
  await open({ kind: 'join' })
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })
  await screen.findByRole('dialog', { name: 'New employee joins' })
  type('Company Code', '0001')
  screen.getByText('Another employee has this code.')
  type('Company Code', '0009')
  type('Name', '新井')
  type('Sweet Card Number', '123')
  for (const [name, option] of [
    ['Department', '10 営業部'],
    ['Position', '2 課長'],
    ['Person in Charge', '1 髙橋'],
  ] as const) {
    expect(button('Join').disabled).toBe(true)
    fireEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  fireEvent.click(screen.getByRole('checkbox', { name: '秋祭り' }))
  expect(rows()).toEqual(['Employees | 新井 | added', 'Distribution Status | 新井, 秋祭り | added: 20 booklets'])
  fireEvent.click(button('Join'))
  await waitFor(() => expect(sent).toHaveLength(1))
  const person = { companyCode: '0009', name: '新井', departmentCode: 10, positionCode: 2, personInChargeCode: 1 }
  expect(sent[0]!.changes).toMatchObject({
    employees: { add: [person] },
    distributionStatus: { add: [{ ...person, eventCode: 2, distributionNumber: 20 }] },
  })
})
