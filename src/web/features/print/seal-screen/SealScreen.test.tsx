// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { PrintRecord, Versions } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { BackendProvider } from '#web/state/backend.tsx'
import { live } from '#web/backend/live.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { WithoutLayout } from '#web/page.test-help.tsx'
import { prepareFonts } from '#web/features/print/sheet.test-help.tsx'
import { SealScreen } from './SealScreen.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { TestTheme } from '#web/test-theme.test-help.tsx'

const seal = (id: number, changes: Row = {}): Row => ({
  id,
  eventCode: 1,
  eventName: '春の市',
  companyCode: `C${id}`,
  name: '髙橋',
  departmentCode: 10,
  departmentName: '営業部',
  personInChargeCode: 1,
  personInChargeName: '山﨑',
  distributionNumber: 2,
  ticketStartNumber: id * 2 - 1,
  ticketEndNumber: id * 2,
  ...changes,
})

let rows: Partial<Record<TableName, readonly Row[]>>
let version: number
let failing: boolean
let printed: PrintRecord[]
let refusePrint: boolean
let onRecord: () => void | Promise<void>
const doings: string[] = []

const versions = live<Versions>({})
const backend = {
  session: live({ id: '1', email: 'a@example.com', name: 'A' }),
  versions,
  pauseLiveChanges: () => () => {},
  providers: [],
  importLimit: 50 * 1024 * 1024,
  importRows: 1_000_000,
  async load(table: TableName) {
    if (failing) throw new EventmsError('unreachable')
    doings.push(`load ${table}`)
    return { version, rows: rows[table] ?? [] }
  },
  async recordPrint(record: PrintRecord) {
    if (refusePrint) throw new EventmsError('databaseUnavailable')
    doings.push('record')
    printed.push(record)
    await onRecord()
    return printed.length
  },
  recordCards: async () => {},
  answerPrint: async () => {},
  printed: async () => ({ cards: [], open: [] }),
} as unknown as Backend

beforeEach(() => {
  watchToasts()
  rows = {
    events: [
      { eventCode: 2, eventName: '夏の市', ticketStartNumber: 1, ticketEndNumber: 100 },
      { eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 100 },
    ],
    departments: [{ departmentCode: 10, departmentName: '営業部' }],
    personInCharge: [
      { personInChargeCode: 1, personInChargeName: '山﨑' },
      { personInChargeCode: 2, personInChargeName: '森' },
    ],
    sealData: [
      seal(1),
      seal(2),
      seal(3, { personInChargeCode: 2, personInChargeName: '森' }),
      seal(4, { eventCode: 2, eventName: '夏の市' }),
      seal(5, { eventCode: null, eventName: '冬の市' }),
    ],
  }
  version = 1
  versions.set({})
  failing = refusePrint = false
  printed = []
  doings.length = 0
  onRecord = () => {}
  window.print = vi.fn<() => void>(() => void doings.push('print'))
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('ResizeObserver', observer)
  vi.stubGlobal('IntersectionObserver', observer)
  prepareFonts()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open({ eventCode, printNow = false }: { eventCode?: number; printNow?: boolean } = {}) {
  history.replaceState({ eventms: { view: 'printSeal', params: { eventCode }, at: 0 } }, '')
  return again(printNow)
}

/** Simulates a reload: only the browser's history is kept. */
function again(printNow = false) {
  return render(
    <TestTheme>
      <MessagesProvider language={loaded.en}>
        <BackendProvider backend={backend}>
          <WithoutLayout>
            <ViewProvider>
              <TablesProvider>
                <SealScreen printNow={printNow} />
              </TablesProvider>
            </ViewProvider>
          </WithoutLayout>
        </BackendProvider>
      </MessagesProvider>
    </TestTheme>,
  )
}

const root = () => document.querySelector<HTMLElement>('.print-root')!
const cards = () => [...root().querySelectorAll('[data-card]')].map((card) => /C\d/.exec(card.textContent)![0])
const button = () => screen.findByRole('button', { name: /^Print( \d+ of \d+ cards)?$/ })
const errorToast = () => toasts.error.mock.calls.map(([, message]) => message).join()

test('the first event is the lowest code; cards, sum, range and what no sheet prints stand on the screen [S2.50]', async () => {
  open()
  const summary = await screen.findByLabelText('What the paper will show')
  expect(summary.textContent).toBe('Cards3Sum of booklets6Booklet numbers1 ～ 6A4 pages1')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('F-Seal Data Printing')
  expect(cards()).toEqual(['C1', 'C2', 'C3'])
  expect(screen.getByText(/C5 髙橋.*there is no such event \(冬の市\)/)).toBeTruthy()
})

test('tables are read again, the print log is written, then it prints', async () => {
  open()
  const print = await button()
  await waitFor(() => expect(doings).toHaveLength(tableNames.length))
  doings.length = 0
  fireEvent.click(print)
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1))
  expect(doings.slice(0, 4).toSorted()).toEqual([
    'load departments',
    'load events',
    'load personInCharge',
    'load sealData',
  ])
  expect(doings.slice(4)).toEqual(['record', 'print'])
  expect(printed).toEqual([{ sheet: 'seals', filters: { eventCode: 1, personInChargeCode: null }, rows: 3 }])
})

test('what changed since the screen was opened is on the paper', async () => {
  open()
  const print = await button()
  version = 2
  rows.sealData = [...rows.sealData!, seal(6)]
  fireEvent.click(print)
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1))
  expect(cards()).toEqual(['C1', 'C2', 'C6', 'C3'])
  expect(printed[0]?.rows).toBe(4)
})

test('it prints by itself when asked to, not before 500 ms [S2.49 S9.2]', async () => {
  // The clock advances only when the test says so.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  open({ eventCode: 2, printNow: true })
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(cards()).toEqual(['C4'])
  expect(doings.filter((doing) => !doing.startsWith('load'))).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(doings.slice(-2)).toEqual(['record', 'print'])
  expect(printed).toEqual([{ sheet: 'seals', filters: { eventCode: 2, personInChargeCode: null }, rows: 1 }])
})

test('nothing prints when the data cannot be read again', async () => {
  open()
  const print = await button()
  failing = true
  fireEvent.click(print)
  await waitFor(() => expect(errorToast()).toMatch(/Nothing was printed\. The data could not be read again/))
  expect(window.print).not.toHaveBeenCalled()
  expect(printed).toEqual([])
})

test('nothing prints when the print log cannot be written, or the font cannot be loaded', async () => {
  open()
  refusePrint = true
  fireEvent.click(await button())
  await waitFor(() => expect(errorToast()).toMatch(/Nothing was printed/))
  refusePrint = false
  document.fonts.load = () => Promise.reject(new DOMException('', 'NetworkError'))
  fireEvent.click(await button())
  await waitFor(() => expect(errorToast()).toMatch(/font of the sheet/))
  expect(window.print).not.toHaveBeenCalled()
})

test('nothing prints when the sheet in the document is not the one that was to be printed', async () => {
  open()
  onRecord = () => root().querySelector('[data-card]')!.removeAttribute('data-card')
  fireEvent.click(await button())
  await waitFor(() => expect(errorToast()).toMatch(/sheet changed/))
  expect(window.print).not.toHaveBeenCalled()
})

test('nothing prints when a table changed after it was verified', async () => {
  open()
  const print = await button()
  onRecord = async () => {
    version = 2
    rows.sealData = [...rows.sealData!, seal(6)]
    versions.set({ sealData: 2 })
    await waitFor(() => expect(cards()).toContain('C6'))
  }
  fireEvent.click(print)
  await waitFor(() => expect(errorToast()).toMatch(/sheet changed/))
  expect(window.print).not.toHaveBeenCalled()
})

test('without its sheet it says so in the console and does not print [S8.11]', async () => {
  const { unmount } = open()
  fireEvent.click(await button())
  unmount()
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('Print ref is not attached to a DOM element.'))
  expect([printed, doings.includes('print')]).toEqual([[], false])
})

test('the shortcut goes the same way, and is logged once; the menu of the browser is written down', async () => {
  open()
  await button()
  const shortcut = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })
  act(() => void window.dispatchEvent(shortcut))
  expect(shortcut.defaultPrevented).toBe(true)
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1))
  // WebKit prints only when no request is open, after `window.print()` has returned.
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(printed).toHaveLength(1)
  await act(async () => window.dispatchEvent(new Event('afterprint')))
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(printed).toHaveLength(2)
})

test('one person in charge: options of this event only, the figures follow [S2.51]', async () => {
  open()
  fireEvent.click(await screen.findByRole('combobox', { name: 'Person in Charge' }))
  const options = within(await screen.findByRole('listbox', { name: 'Person in Charge' })).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['All persons in charge', '1 山﨑 (2)', '2 森 (1)'])
  fireEvent.click(options[2]!)
  expect(cards()).toEqual(['C3'])
  expect(screen.getByLabelText('What the paper will show').textContent).toContain('Cards1')
})

test('an event that is gone is not replaced by another', async () => {
  open({ eventCode: 9 })
  expect(await screen.findByText(/no longer exists/)).toBeTruthy()
  expect(cards()).toEqual([])
  expect((await button()).hasAttribute('disabled')).toBe(true)
})

test('a reload shows the event and the person that were chosen', async () => {
  const { unmount } = open()
  await button()
  const choose = async (name: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name }))
    fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  await choose('Person in Charge', '2 森 (1)')
  expect(cards()).toEqual(['C3'])
  unmount()
  const reloaded = again()
  await button()
  expect(cards()).toEqual(['C3'])
  await choose('Event', '夏の市')
  expect(cards()).toEqual(['C4'])
  reloaded.unmount()
  again()
  await button()
  expect([cards(), screen.getByRole<HTMLInputElement>('combobox', { name: 'Person in Charge' }).value]).toEqual([
    ['C4'],
    'All persons in charge',
  ])
})
