// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Activity, Versions } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { BackendProvider } from '#web/state/backend.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { TestTheme } from '#web/test-theme.test-help.tsx'
import { Dashboard } from './Dashboard.tsx'

// Lazy-loading takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

let rows: Partial<Record<TableName, readonly Row[]>>
let failing: boolean
const onOpen = vi.fn<(view: string) => void>()
const onPrintSeals = vi.fn<() => void>()
const onHistory = vi.fn<() => void>()
const onOpenEvent = vi.fn<(eventCode: number) => void>()
const onImportAll = vi.fn<() => void>()
const loadSamples = vi.fn<Backend['loadSamples']>()
let activity: readonly Activity[] | EventmsError

const versions = live<Versions>({ employees: 1 })
let arrived: Promise<void>
const backend = {
  session: live({ id: '1', email: 'a@example.com', name: 'A' }),
  versions,
  providers: [],
  staffAbilities: [],
  importLimit: 50 * 1024 * 1024,
  importRows: 1_000_000,
  async load(table: TableName) {
    if (failing) throw new EventmsError('unreachable')
    await arrived
    return { version: versions.get()[table] ?? 1, rows: rows[table] ?? [] }
  },
  async activity() {
    if (activity instanceof EventmsError) throw activity
    return activity
  },
  loadSamples,
} as unknown as Backend

beforeEach(() => {
  rows = {}
  arrived = Promise.resolve()
  activity = []
  failing = false
  versions.set({ employees: 1 })
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
})
afterEach(() => {
  cleanup()
  onOpen.mockReset()
  onPrintSeals.mockReset()
  onHistory.mockReset()
  onOpenEvent.mockReset()
  onImportAll.mockReset()
  loadSamples.mockReset()
})

function open(locale: 'en' | 'ja' = 'en') {
  render(
    <TestTheme>
      <MessagesProvider language={loaded[locale]}>
        <BackendProvider backend={backend}>
          <TablesProvider>
            <Dashboard
              onOpen={onOpen}
              onPrintSeals={onPrintSeals}
              onOpenEvent={onOpenEvent}
              onHistory={onHistory}
              onImportAll={onImportAll}
            />
          </TablesProvider>
        </BackendProvider>
      </MessagesProvider>
    </TestTheme>,
  )
}

const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('section')!

test('without data: sample figures and entries, marked as such, and no seals to print [S2.15 S2.16 S2.18]', async () => {
  open()
  expect(await screen.findByText('5,000')).toBeTruthy()
  const tickets = await card('Event Tickets')
  expect(tickets.textContent).toMatch(/Sample.*Total5,000Sold3,500Remaining1,500/)
  expect(screen.getByRole('button', { name: 'Print seal' }).hasAttribute('disabled')).toBe(true)
  const recent = await card('Recent Activity')
  await waitFor(() => expect(recent.textContent).toMatch(/Sample/))
  const entries = within(recent).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Employees were imported from a file2 minutes ago',
    'A new event was added1 hour ago',
    'Seals were printedYesterday',
  ])
})

test('with data: real figures, every count opens its table, seals can be printed [S2.16 S2.17]', async () => {
  rows = {
    events: [{ eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 1200 }],
    salesData: Array.from({ length: 300 }, (_, at) => ({ id: at, eventCode: 1, ticketNumber: at + 1, quantity: 9 })),
    sealData: [{ id: 1, eventCode: 1, ticketStartNumber: 1, ticketEndNumber: 40 }],
    employees: [{ id: 1 }, { id: 2 }],
  }
  open()
  expect(await screen.findByText('1,200')).toBeTruthy()
  expect((await card('Event Tickets')).textContent).toMatch(
    /^(?!.*Sample).*Total1,200Sold300Remaining900.*25% sold.*Distributed: 40 booklets/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open the page of 春の市' }))
  expect(onOpenEvent.mock.calls).toEqual([[1]])
  expect((await card('System Status')).textContent).toBe('System StatusServerOnlineSessionActiveDataSynced')
  const recent = await card('Recent Activity')
  await waitFor(() => expect(recent.textContent).toContain('Nothing has been recorded yet.'))
  expect(recent.textContent).not.toContain('Sample')
  const [count, entry] = screen.getAllByRole('button', { name: /^Employees: 2/ })
  fireEvent.click(count!)
  fireEvent.click(entry!)
  fireEvent.click(screen.getByRole('button', { name: /^Distribution Status: 0/ }))
  expect(onOpen.mock.calls).toEqual([['employees'], ['employees'], ['distributionStatus']])
  fireEvent.click(screen.getByRole('button', { name: 'Print seal' }))
  expect(onPrintSeals).toHaveBeenCalledOnce()
})

test('before the events are there their card is busy, and the button of the seals is off but keeps its stop', async () => {
  let arrive = () => {}
  arrived = new Promise((resolve) => (arrive = resolve))
  rows = { events: [{ eventCode: 1, eventName: '市', ticketStartNumber: 1, ticketEndNumber: 9 }] }
  open()
  const button = await screen.findByRole('button', { name: 'Print seal' })
  button.focus()
  fireEvent.click(button)
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
  expect(onPrintSeals).not.toHaveBeenCalled()
  const card = screen.getByRole('region', { name: 'Event Tickets' })
  expect(card.getAttribute('aria-busy')).toBe('true')
  await act(async () => arrive())
  expect(card.getAttribute('aria-busy')).toBe('false')
  expect([button.hasAttribute('aria-disabled'), document.activeElement]).toEqual([false, button])
  fireEvent.click(button)
  expect(onPrintSeals).toHaveBeenCalledOnce()
})

test('without sales nothing is sold; five events are named, the others stand in their table', async () => {
  rows = {
    events: [6, 5, 4, 3, 2, 1].map((code) => ({
      eventCode: code,
      eventName: `市${code}`,
      ticketStartNumber: 1,
      ticketEndNumber: 10,
    })),
    salesData: [],
    sealData: [],
    confirmedData: [],
  }
  open()
  const tickets = await card('Event Tickets')
  await waitFor(() => expect(tickets.textContent).toMatch(/Total60Sold0Remaining60No sales are recorded yet\./))
  expect(tickets.textContent).not.toContain('Distributed')
  const list = within(tickets).getByRole('list', { name: 'Pages of the events' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...[1, 2, 3, 4, 5].map((code) => `市${code}0 of 10`), 'All 6 events'])
  fireEvent.click(within(list).getByRole('button', { name: 'All 6 events' }))
  expect(onOpen.mock.calls).toEqual([['events']])
})

test('what is not in the figures is said', async () => {
  rows = {
    events: [1, 2, 3].map((code) => ({
      eventCode: code,
      ticketStartNumber: 1,
      ticketEndNumber: code === 3 ? null : 10,
    })),
    salesData: [1, null, 7].map((eventCode, at) => ({ id: at, eventCode, ticketNumber: 1, quantity: 1 })),
  }
  open()
  const tickets = await card('Event Tickets')
  await waitFor(() => expect(tickets.textContent).toContain('Total20Sold1Remaining19'))
  expect(tickets.textContent).toContain('1 event without a range of numbers is not counted.')
  expect(tickets.textContent).toContain('2 rows of sales or confirmed data belong to no event')
})

test('when nothing can be read it does not say that all is well', async () => {
  failing = true
  open('ja')
  expect(await screen.findByText('接続不可')).toBeTruthy()
  expect(await screen.findByText('未同期')).toBeTruthy()
})

const change = { added: 0, changed: 0, removed: 0, imported: false }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('what was done: by whom, when, to which tables; each leads there, and it is read again when data changes [S2.18]', async () => {
  rows = {
    employees: [{ id: 1 }],
    events: [{ eventCode: 7, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 9 }],
  }
  activity = [
    { at: minutesAgo(0), who: 'hanako@example.com', changes: [], print: { sheet: 'seals', rows: 1200, event: 7 } },
    {
      at: minutesAgo(5),
      who: 'taro@example.com',
      changes: [
        { ...change, table: 'departments', removed: 1 },
        { ...change, table: 'employees', changed: 12 },
      ],
    },
    {
      at: minutesAgo(130),
      who: null,
      file: '名簿.csv',
      changes: (['departments', 'positions', 'events', 'products', 'employees'] as const).map((table) => ({
        ...change,
        table,
        added: 3,
        imported: true,
      })),
    },
  ]
  open()
  const list = within(await card('Recent Activity'))
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Print Seal 1,200 cards printed7 春の市hanako@example.com · Just now',
      'Departments 1 deletedEmployees 12 changedtaro@example.com · 5 minutes ago',
      'Departments 3 addedPositions 3 addedEvents 3 added名簿.csvand 2 more tablesImport · Outside EventMS · 2 hours ago',
    ]),
  )
  fireEvent.click(list.getByRole('button', { name: 'Print Seal: 1,200 cards printed. Open it' }))
  fireEvent.click(list.getByRole('button', { name: 'Employees: 12 changed. Open it' }))
  expect(onOpen.mock.calls).toEqual([['printSeal'], ['employees']])

  activity = []
  versions.set({ employees: 2 })
  expect(await list.findByText('Nothing has been recorded yet. Changes and prints will appear here.')).toBeTruthy()
})

test('eight entries show, all on request; a failure keeps what was read and can be tried again', async () => {
  rows = { employees: [{ id: 1 }] }
  activity = Array.from({ length: 20 }, (_, i) => ({
    at: minutesAgo(i),
    who: 'a@example.com',
    changes: [{ ...change, table: 'events', added: i + 1 }],
  }))
  open('ja')
  const list = within(await card('最近の操作'))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(8))
  expect(list.getAllByRole('listitem')[2]!.textContent).toBe('イベント 追加 3件a@example.com · 2分前')
  fireEvent.click(list.getByRole('button', { name: 'すべて表示（20件）' }))
  expect(list.getAllByRole('listitem')).toHaveLength(20)

  const read = activity
  activity = new EventmsError('databaseBusy')
  versions.set({ employees: 2 })
  expect((await list.findByRole('alert')).textContent).toContain(
    '最近の操作を読み込めませんでした。現在データベースが混み合っています。',
  )
  expect(list.getAllByRole('listitem')).toHaveLength(20)
  activity = read
  fireEvent.click(list.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(list.queryByRole('alert')).toBeNull())
})

test('an empty database: the sample office after a question, or an import of all data; gone once there is data', async () => {
  const first = () => screen.queryByRole('heading', { name: 'There is no data yet' })
  open()
  await waitFor(() => expect(first()).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Import all data' }))
  expect(onImportAll).toHaveBeenCalledOnce()

  fireEvent.click(screen.getByRole('button', { name: 'Load the sample office' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Load the sample office?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(loadSamples).not.toHaveBeenCalled()

  loadSamples.mockImplementation(async () => {
    rows = { employees: [{ id: 1 }] }
    return { employees: { from: 1, to: 2, added: 1, changed: 0, removed: 0, versions: {} } }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Load the sample office' }))
  const again = within(await screen.findByRole('dialog', { name: 'Load the sample office?' }))
  fireEvent.click(again.getByRole('button', { name: 'Load the sample office' }))
  await waitFor(() => expect(first()).toBeNull())
  expect(loadSamples).toHaveBeenCalledOnce()
})
