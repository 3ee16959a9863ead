// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { applied } from '#domain/tickets/acts/applied.test-help.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { eventRow, officeWith, planOf, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import type { UndoPreview, UndoRequest, Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { ChangeStart } from './form.ts'

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Changes = { readonly [N in TableName]?: readonly TableRow<N>[] }

const second = { companyCode: '0002', name: '森 一郎' }
const ordinary = (): Changes => ({
  sealData: [sealOf(1, 10, { id: 1 }), sealOf(11, 14, { id: 2, ...second })],
  distributionStatus: [planOf('0001'), planOf('0002', { distributionNumber: 4 })],
  salesData: [saleOf(3), saleOf(12)],
  withdrawn: [withdrawnOf(50, 51, { id: 5, reason: '紛失' })],
})

function homeWith(changes: Changes) {
  let tables = officeWith(changes) as unknown as Rows
  const versions = live<Versions>({})
  const at = (name: TableName) => versions.get()[name] ?? 1
  const sent: TicketActRequest[] = []
  const undone: UndoRequest[] = []
  const backend = backendWith(
    {},
    {
      versions,
      load: async (name) => ({ version: at(name), rows: tables[name] ?? [] }),
      ticketAct: async (request) => {
        sent.push(request)
        meanwhile?.()
        meanwhile = null
        if (Object.entries(request.versions).some(([name, version]) => at(name as TableName) !== version))
          throw new EventmsError('tableMoved', { table: 'sealData' })
        tables = applied(tables, request.changes)
        if (lost) {
          versions.set({
            ...versions.get(),
            ...Object.fromEntries(Object.keys(request.changes).map((name) => [name, 2])),
          })
          throw lost
        }
        return { act: 7, tables: {} }
      },
      previewUndo: async () => ({ versions: { sealData: 3 } }) as UndoPreview,
      undoAct: async (_, request) => {
        undone.push(request)
        return { act: 8, left: 0, tables: {} }
      },
    },
  )
  let meanwhile: (() => void) | null = null
  let lost: unknown = null
  return {
    backend,
    sent,
    undone,
    /** The write succeeds, but its answer is lost. */
    lose(reason: unknown) {
      lost = reason
    },
    before(changed: Changes) {
      meanwhile = () => {
        tables = { ...tables, ...(changed as Rows) }
        versions.set({ ...versions.get(), ...Object.fromEntries(Object.keys(changed).map((name) => [name, 2])) })
      }
    },
  }
}

const onClose = vi.fn<() => void>()

function Opened({ start }: { readonly start: ChangeStart | undefined }) {
  const { tickets } = useEventTickets(1)
  return tickets && <ChangeDialog tickets={tickets} start={start} onClose={onClose} />
}

async function open(start?: ChangeStart, changes = ordinary()) {
  onClose.mockReset()
  const home = homeWith(changes)
  show(
    home.backend,
    <TablesProvider>
      <Opened start={start} />
    </TablesProvider>,
  )
  await waitFor(() => expect(document.querySelector('[role=radiogroup]')).toBeTruthy())
  return home
}

const box = () => document.querySelector<HTMLElement>('[role=dialog]')!
const named = <E extends HTMLElement>(selector: string, text: string) => {
  const found = [...box().querySelectorAll<E>(selector)].filter(({ textContent }) => textContent === text)
  expect(found, text).toHaveLength(1)
  return found[0]!
}
const choose = (name: string) => fireEvent.click(named('label', name))
const button = (name: string) => named<HTMLButtonElement>('button', name)
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio]), textarea' })
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
const scan = (text: string) => {
  type('Number', text)
  fireEvent.keyDown(field('Number'), { key: 'Enter' })
}
const cells = (name: string) =>
  [...box().querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  )
const range = (from: string, to: string) => {
  choose('Range')
  type('First number', from)
  type('Last number', to)
}

test('a range goes to somebody else: shown, done with the versions it was made from, and taken back strictly', async () => {
  const home = await open()
  range('4', '６')
  type('To whom', '0002')
  fireEvent.keyDown(field('To whom'), { key: 'Enter' })
  expect(cells('Number by number')).toEqual(['4 ～ 6 | 3 | 0001 𠮷田 花子 | 0002 森 一郎'])
  expect(cells('Person by person')).toEqual([
    '0001 𠮷田 花子 | 10 → 7 | 1 → 2 | 10 → 7',
    '0002 森 一郎 | 4 → 7 | 1 → 2 | 4 → 7',
  ])
  await press('Transfer (3)')
  expect(home.sent).toMatchObject([
    { kind: 'transfer', eventCode: 1, details: { numbers: '4-6', companyCode: '0001' } },
  ])
  // No versions of the sales: a sale recorded meanwhile does not make the server refuse the act.
  const names = ['departments', 'distributionStatus', 'employees', 'events', 'personInCharge', 'positions']
  expect(Object.keys(home.sent[0]!.versions).toSorted()).toEqual([...names, 'sealData', 'withdrawn'])
  expect(Object.values(home.sent[0]!.versions)).toEqual(Array.from({ length: 8 }, () => 1))
  expect(box().textContent).toContain('3 booklets transferred: 4 ～ 6.')
  expect(toasts.success).not.toHaveBeenCalled()
  await press('Undo')
  expect(home.undone).toEqual([{ versions: { sealData: 3 }, strict: true }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a holding that was opened is chosen; what is said of the numbers follows the kind of change', async () => {
  await open({ person: 'code:0001', seal: 1 })
  expect(field('Person').value).toBe('0001 𠮷田 花子')
  expect(field('Seal').value).toBe('1 ～ 10')
  choose('Return')
  expect(box().textContent).toContain('1 of these numbers is reported as sold: 3.')
  expect(cells('Number by number')).toEqual(['1 ～ 10 | 10 | 0001 𠮷田 花子 | In stock'])
  choose('Restore')
  type('Withdrawn numbers', '50')
  fireEvent.keyDown(field('Withdrawn numbers'), { key: 'Enter' })
  expect(cells('Number by number')).toEqual(['50 ～ 51 | 2 | Withdrawn (紛失) | In stock'])
  choose('Split a seal')
  type('The second seal begins at', '5')
  expect(cells('Person by person')).toEqual(['0001 𠮷田 花子 | 10 | 1 → 2 | 10'])
  type('The second seal begins at', 'x')
  expect(box().textContent).toContain('Please enter whole numbers.')
  expect(button('Split a seal').disabled).toBe(true)
})

test('scanned one after another: said at once where each is, and not lost without a question', async () => {
  const home = await open({ kind: 'withdraw' })
  choose('Type or scan')
  field('Number').focus()
  scan('1')
  expect(box().textContent).toContain('1 added: 0001 𠮷田 花子')
  scan('１')
  expect(box().textContent).toContain('1 is on the list already.')
  scan('50')
  expect(box().textContent).toContain('50 is not added: Withdrawn (紛失).')
  scan('101')
  expect(box().textContent).toContain('101 is not added: outside the range.')
  scan('abc')
  expect(box().textContent).toContain('“abc” is not a number.')
  scan('60')
  expect(document.activeElement).toBe(field('Number'))
  expect([...box().querySelectorAll('ul li')].map(({ textContent }) => textContent)).toEqual([
    '60: In stock',
    '1: 0001 𠮷田 花子',
  ])
  fireEvent.keyDown(box(), { key: 'Escape' })
  await screen.findByText('The listed numbers will be lost.')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Go on'))
  await waitFor(() => expect(screen.queryByText('The listed numbers will be lost.')).toBeNull())
  fireEvent.click(screen.getByLabelText('Remove 60 from the list'))
  choose('Other')
  expect(button('Withdraw').disabled).toBe(true)
  type('Other reason', '水濡れ')
  await press('Withdraw (1)')
  expect(home.sent[0]!.changes.withdrawn?.add).toEqual([
    { eventCode: 1, ticketStartNumber: 1, ticketEndNumber: 1, reason: '水濡れ', companyCode: '0001' },
  ])
})

test('a wrong scan is selected when the field has the focus again, so that the next scan replaces it', async () => {
  await open()
  choose('Type or scan')
  scan('x')
  button('Cancel').focus()
  field('Number').setSelectionRange(1, 1)
  field('Number').focus()
  expect([field('Number').selectionStart, field('Number').selectionEnd]).toEqual([0, 1])
})

test('the code on a seal scans all of its numbers; that of another event is refused by name', async () => {
  const { events } = officeWith()
  await open(
    { kind: 'return' },
    { ...ordinary(), events: [...events, eventRow({ eventCode: 2, eventName: '秋祭り' })] },
  )
  choose('Type or scan')
  scan('EMS1:2:1-10:0001')
  expect(box().textContent).toContain('That is a seal of another event: 秋祭り.')
  scan('EMS1:1:1-10:0001')
  expect(box().textContent).toContain('1 ～ 10 added: 0001 𠮷田 花子')
  scan('7')
  expect(box().textContent).toContain('7 is on the list already.')
  expect(button('Return (10)').disabled).toBe(false)
})

test('a pasted list is refused by line, and what cannot be done says why', async () => {
  await open({ kind: 'return' })
  choose('List')
  type('Numbers and ranges', '3\n9-5\n1,001')
  expect(box().textContent).toContain('Line 2: “9-5” ends before it starts.')
  expect(box().textContent).toContain('Line 3: “1,001” may be one number or several.')
  expect(button('Return').disabled).toBe(true)
  type('Numbers and ranges', '10-15')
  expect(box().textContent).toContain('Nobody holds these numbers: 15.')
  choose('Swap')
  expect(box().textContent).toContain('Nobody holds these numbers: 15.')
  expect(button('Swap').disabled).toBe(true)
})

test('where somebody else was first nothing is done, and it is shown anew', async () => {
  const home = await open()
  choose('Return')
  range('1', '10')
  home.before({ sealData: [sealOf(1, 10, { id: 1, ...second })] })
  await press('Return (10)')
  await waitFor(() =>
    expect(box().textContent).toContain('Someone else has changed the data in the meantime, so nothing was done.'),
  )
  expect(cells('Number by number')).toEqual(['1 ～ 10 | 10 | 0002 森 一郎 | In stock'])
  await press('Return (10)')
  expect(home.sent.map(({ versions }) => [versions.sealData, versions.salesData, versions.confirmedData])).toEqual([
    [1, 1, 1],
    [2, 1, 1],
  ])
  expect(box().textContent).toContain('10 booklets returned')
})

test('without an answer it is not done a second time before somebody has looked', async () => {
  const home = await open()
  home.lose(new EventmsError('unreachable'))
  choose('Swap')
  const people = screen.getAllByLabelText('Person', { selector: 'input:not([type=radio])' })
  for (const [at, code] of ['0001', '0002'].entries()) {
    fireEvent.change(people[at]!, { target: { value: code } })
    fireEvent.keyDown(people[at]!, { key: 'Enter' })
  }
  await press('Swap (14)')
  await waitFor(() => expect(box().textContent).toContain('the change may have been made'))
  expect(box().textContent).not.toContain('Nothing was changed')
  expect(button('Swap (14)').disabled).toBe(true)
  choose('Return')
  choose('Swap')
  expect(box().textContent).not.toContain('the change may have been made')
  expect(button('Swap (14)').disabled).toBe(false)
  expect(home.sent).toHaveLength(1)
})
