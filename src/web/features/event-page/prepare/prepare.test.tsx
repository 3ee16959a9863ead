// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { eventRow, officeWith, planOf } from '#domain/tickets/tickets.test-help.ts'
import type { Versions } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, prepareBrowser, type Rows, show } from '#web/page.test-help.tsx'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { useView, ViewProvider } from '#web/state/view/view.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let sent: TicketActRequest[]

function Page({ Dialog }: { readonly Dialog: typeof PlanDialog }) {
  const { tickets } = useEventTickets(1)
  const { view, params } = useView()
  return (
    <>
      <output>{JSON.stringify({ view, params })}</output>
      {tickets && <Dialog tickets={tickets} onClose={() => {}} />}
    </>
  )
}

async function open(
  Dialog: typeof PlanDialog,
  changes: Parameters<typeof officeWith>[0],
  locale: Locale = 'en',
  returned: Backend['returned'] = async () => ({ persons: [], untold: 0 }),
) {
  sent = []
  const rows = officeWith(changes) as unknown as Rows
  const versions = live<Versions>({})
  const backend = backendWith(rows, {
    versions,
    load: async (name) => ({ version: versions.get()[name] ?? 1, rows: rows[name] ?? [] }),
    ticketAct: async (request) => {
      sent.push(request)
      return { act: 3, tables: {} }
    },
    returned,
  })
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <Page Dialog={Dialog} />
      </TablesProvider>
    </ViewProvider>,
    locale,
  )
  await screen.findByRole('dialog')
  await loaded()
  /** Announces a new version of the seals. */
  return async () => {
    await act(async () => versions.set({ sealData: 2 }))
    await loaded()
  }
}

/** Waits until nothing in the dialog is being loaded. */
async function loaded() {
  await act(async () => {})
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Loading...' })).toBeNull())
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
/** The open view. */
const opened = () => JSON.parse(document.querySelector('output')!.textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const cells = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('the plan from positions: every row, who is left out before and after, who is kept unless replaced', async () => {
  await open(PlanDialog, { distributionStatus: [planOf('0001', { id: 5, name: '𠮷田 花子', distributionNumber: 7 })] })
  screen.getByText('1 person gets the count of their position: 20 booklets.')
  expect(cells('Plans that stay')).toEqual(['0001 𠮷田 花子 | 7'])
  expect(cells('People without a plan')).toEqual(['0003 林 次郎 | – | no position'])
  expect(cells('Row by row')).toEqual(['Distribution Status | 森 一郎, 春の菓子市 | added: 20 booklets'])
  button('Plan for 1 of 2 people')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also replace the 1 plan that differs from the position' }))
  expect(cells('Row by row')).toEqual([
    'Distribution Status | 𠮷田 花子, 春の菓子市 | Booklets: 7 → 10',
    'Distribution Status | 森 一郎, 春の菓子市 | added: 20 booklets',
  ])
  await press('Plan for 2 of 3 people')
  expect(sent).toMatchObject([
    {
      kind: 'plan',
      eventCode: 1,
      versions: { distributionStatus: 1, employees: 1, positions: 1 },
      changes: { distributionStatus: { edit: [{ key: 5 }], add: [{ companyCode: '0002', distributionNumber: 20 }] } },
    },
  ])
  screen.getByText('People in the plan: 2. Booklets: 30.')
  button('Undo')
  expect(cells('People without a plan')).toEqual(['0003 林 次郎 | – | no position'])
  await press('Open them in Employees')
  expect(opened()).toMatchObject({ view: 'employees', params: { filters: { companyCode: ['0003'] } } })
})

test('where nothing changes there is nothing to press; rows without an event are named; in Japanese', async () => {
  const distributionStatus = ['0001', '0002', '0003']
    .map((code) => planOf(code))
    .concat(planOf('0001', { eventCode: null }))
  await open(PlanDialog, { distributionStatus }, 'ja')
  screen.getByText('変更される配布予定はありません。')
  screen.getByText(/^イベントが空欄の配布予定が1件あります。/)
  expect(button('0名の配布予定を作成').disabled).toBe(true)
})

test('an event is copied with its own code, name and numbers; people who are gone are named', async () => {
  const key = 'eventms-event:'
  localStorage.setItem(key, '1')
  await open(CopyDialog, {
    events: [eventRow(), eventRow({ eventCode: 4, eventName: '秋祭り' })],
    distributionStatus: [planOf('0001'), planOf('0099', { name: '退職者' })],
  })
  expect(cells('People without a plan')).toEqual(['0099 退職者 | 10 | no employee has this code'])
  const copy = 'Copy with 1 of 2 people'
  expect(button(copy).disabled).toBe(true)
  type(/^Event Name/, '秋祭り')
  screen.getByText('Another event has this name.')
  type(/^Event Name/, '夏の市')
  type(/^Start Number/, '501')
  type(/^End Number/, '500')
  expect(button(copy).disabled).toBe(true)
  type(/^End Number/, '600')
  type(/^First product code/, '11')
  screen.getByText('Already taken: 11.')
  expect(button(copy).disabled).toBe(true)
  type(/^First product code/, '12')
  expect(cells('Row by row')).toEqual([
    'Events | 夏の市, 501–600 | added',
    'Products | カステラ | added: code 12, ¥500',
    'Distribution Status | 𠮷田 花子 | added: 10 booklets',
  ])
  await press(copy)
  const event = { eventCode: 5, eventName: '夏の市', ticketStartNumber: 501, ticketEndNumber: 600 }
  expect(sent).toMatchObject([{ kind: 'copy', eventCode: 1, changes: { events: { add: [event] } } }])
  screen.getByText('The event 夏の市 was added. Products: 1. People in the plan: 1.')
  expect(cells('People without a plan')).toEqual(['0099 退職者 | 10 | no employee has this code'])
  screen.getByText('1 employee has no plan in the new event yet.')
  button('Open the page of 夏の市')
  await press('Next: Plan from positions...')
  expect(opened().params).toMatchObject({ eventPage: 5, planNow: true })
  expect(JSON.stringify(history.state)).not.toContain('planNow')
  // The copy replaces the copied event as the current event.
  expect(localStorage.getItem(key)).toBe('5')
})

const fillIn = () => {
  type(/^Event Name/, '夏の市')
  type(/^Start Number/, '501')
  type(/^End Number/, '600')
}

test('a copy takes no code that rows of a deleted event or product still have', async () => {
  const salesData = [{ id: 1, productCode: 30, eventCode: 8, ticketNumber: 101, quantity: 1 }]
  await open(CopyDialog, { distributionStatus: [planOf('0001')], salesData })
  fillIn()
  type(/^Event Code/, '8')
  screen.getByText('Rows of a deleted event still have this code. The next free code is 9.')
  expect(button('Copy').disabled).toBe(true)
  type(/^Event Code/, '9')
  type(/^First product code/, '30')
  screen.getByText('Already taken: 30.')
  type(/^First product code/, '31')
  await press('Copy')
  expect(sent).toMatchObject([{ changes: { events: { add: [{ eventCode: 9 }] } } }])
})

test('a copy adds returned booklets to the plan, row by row, and names what is not known', async () => {
  const distributionStatus = [
    planOf('0001', { distributionNumber: 0 }),
    planOf('0002', { distributionNumber: 13 }),
    planOf('0099', { distributionNumber: 0 }),
  ]
  const by = (companyCode: string, count: number) => ({ companyCode, name: null, count })
  const returned = { persons: [by('0001', 10), by('0002', 7), by('0099', 4)], untold: 2 }
  await open(CopyDialog, { distributionStatus }, 'en', async () => returned)
  expect(cells('Plans with returned booklets added')).toEqual([
    '0001 𠮷田 花子 | 0 | 10 | 10',
    '0002 森 一郎 | 13 | 7 | 20',
  ])
  screen.getByText(/Check people whose plan was changed after the return\.$/)
  screen.getByText(/^The plan of 1 person is 0 now\./)
  screen.getByText(/^2 earlier returns have no record of the holder\./)
  fillIn()
  expect(cells('Row by row').slice(2)).toEqual([
    'Distribution Status | 𠮷田 花子 | added: 10 booklets',
    'Distribution Status | 森 一郎 | added: 20 booklets',
  ])
  await press('Copy with 2 of 3 people')
  expect(sent).toMatchObject([
    {
      versions: { sealData: 1 },
      changes: { distributionStatus: { add: [{ distributionNumber: 10 }, { distributionNumber: 20 }] } },
    },
  ])
})

test('an event whose returns cannot be read is not copied before they are', async () => {
  let fails = true
  await open(CopyDialog, { distributionStatus: [planOf('0001')] }, 'en', async () => {
    if (fails) throw new EventmsError('unreachable')
    return { persons: [], untold: 0 }
  })
  screen.getByText('The returned booklets could not be read')
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  fails = false
  await press('Try again')
  await loaded()
  fillIn()
  expect(button('Copy').disabled).toBe(false)
})

test('returns that cannot be read again leave what was typed, and the event is not copied before they are', async () => {
  let fails = false
  const changeSeals = await open(CopyDialog, { distributionStatus: [planOf('0001')] }, 'en', async () => {
    if (fails) throw new EventmsError('unreachable')
    return { persons: [], untold: 0 }
  })
  fillIn()
  fails = true
  await changeSeals()
  screen.getByText('The returned booklets could not be read')
  expect(button('Copy').disabled).toBe(true)
  fails = false
  await press('Try again')
  await loaded()
  expect(screen.queryByText('The returned booklets could not be read')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Event Name/ }).value).toBe('夏の市')
  expect(button('Copy').disabled).toBe(false)
})
