// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { HistoryEntry, HistoryFilter } from '#domain/history.ts'
import type { HistoryCalls } from '#web/backend/history-calls.ts'
import type { ViewParams } from '#web/state/view/views.ts'
import {
  beginAnew,
  historyPage,
  onClose,
  open,
  press,
  rowChange,
  rowHistory,
  openUndo,
  texts,
  historyAct,
} from './history.test-help.tsx'

beginAnew()

const row = { kind: 'row', row: { table: 'employees', key: 1 } } as const

test('what was done to a row: kind, who, when, and each field from what to what, with labels and names', async () => {
  await open(
    { ...row, onClose },
    {
      rowHistory: async () =>
        rowHistory({
          changes: [
            rowChange(),
            rowChange({
              entry: 8,
              act: historyAct({ id: 4, kind: 'import', rows: 300 }),
              was: null,
              became: { name: '人1', companyCode: '0001', departmentCode: 10, positionCode: null },
            }),
            rowChange({ entry: 7, act: null, imported: true, who: null, became: null, was: { name: '前' } }),
          ],
          since: '2026-01-01T00:00:00.000Z',
        }),
    },
  )
  const panel = screen.getByRole('dialog', { name: 'History of 0001 人1' })
  expect(document.activeElement).toBe(panel)
  expect(texts()).toEqual([
    expect.stringMatching(
      /^Changed.*Edited · a@example.com · No.\u00a05Departmentwas 10 営業 → became 20 総務Undo...$/,
    ),
    expect.stringMatching(
      /^Added.*Import · a@example.com · No.\u00a04.*became 人1.*became 10 営業Other changes of this act...Undo...$/,
    ),
    expect.stringMatching(/^Deleted.*Import · Outside EventMSNamewas 前$/),
  ])
  within(panel).getByText(/^Changes from before .*2026.* are no longer kept/)
  press(/^Undo: Changed/)
  press(/^Undo: Added/)
  expect(openUndo.mock.calls).toEqual([
    [{ act: 5, only: { table: 'employees', key: 1 } }],
    [{ act: 4, only: { table: 'employees', key: 1 } }],
  ])
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('what moved numbers is taken back whole, what was taken back not again, what is forgotten not at all', async () => {
  await open(
    { ...row, onClose },
    {
      rowHistory: async () =>
        rowHistory({
          changes: [
            rowChange({ act: historyAct({ id: 3, kind: 'transfer', whole: true }) }),
            rowChange({ entry: 8, act: historyAct({ id: 2, takenBack: true, takenBackBy: [4] }) }),
            rowChange({ entry: 7, act: historyAct({ id: 1, kept: false }) }),
          ],
        }),
    },
  )
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
  press(/^Undo/)
  expect(openUndo.mock.calls).toEqual([[{ act: 3 }]])
  screen.getByText('Undone')
  screen.getByText(/can no longer be undone/)
})

test('of a row that is gone, by what it was called', async () => {
  const gone = rowChange({ was: { companyCode: '0077', name: '去った人' }, became: null })
  await open(
    { kind: 'row', row: { table: 'employees', key: 77 }, onClose },
    { rowHistory: async () => rowHistory({ changes: [gone] }) },
  )
  screen.getByRole('dialog', { name: 'History of 0077 去った人' })
})

test('is read in parts; a failure is told, and tried again', async () => {
  let broken = true
  const read = vi.fn<HistoryCalls['rowHistory']>(async (_, before) => {
    if (broken) throw new EventmsError('unreachable')
    return before === undefined ? rowHistory({ next: 9 }) : rowHistory({ changes: [rowChange({ entry: 3 })] })
  })
  await open({ ...row, onClose }, { rowHistory: read })
  screen.getByText('The history could not be read')
  broken = false
  await act(async () => press('Try again'))
  await act(async () => press('Show more'))
  expect(texts()).toHaveLength(2)
  expect(read.mock.lastCall).toEqual([{ table: 'employees', key: 1 }, 9, false])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

function page(filter: HistoryFilter = {}) {
  history.replaceState({ eventms: { view: 'dashboard', params: { history: filter }, at: 0 } }, '')
  return { kind: 'page' } as const
}
const params = () => (history.state as { eventms: { params: ViewParams } }).eventms.params
const filtered = () => params().history

test('everything by day: what, which tables, by whom; its rows, each with its own history', async () => {
  await open(page(), {
    history: async () =>
      historyPage({
        entries: [
          {
            at: '2026-04-02T03:00:00.000Z',
            moment: 2,
            who: null,
            act: historyAct({
              kind: 'import',
              details: { file: '名簿.csv', token: { id: '0a', name: 'Sales report' } },
              rows: 2,
              changes: [{ table: 'employees', added: 1, changed: 1, removed: 0 }],
            }),
          },
          {
            at: '2026-04-01T03:00:00.000Z',
            moment: 1,
            who: 'b@example.com',
            print: { id: 1, sheet: 'seals', rows: 12, pages: 3, confirmedPages: 2, event: 7 },
          },
        ],
        older: true,
      }),
    actRows: async () => ({
      act: historyAct(),
      rows: [
        { table: 'employees', key: 1, was: { departmentCode: 10 }, became: { departmentCode: 20 } },
        { table: 'employees', key: 77, was: { name: '去った人', companyCode: '0077' }, became: null },
      ],
      next: null,
    }),
  })
  const [done, printed] = texts()
  expect(done).toMatch(
    /^ImportApr 2.*Employees 1 added, 1 changed名簿.csvOutside EventMS · by personal token “Sales report” · No.\u00a05/,
  )
  expect(printed).toMatch(/^PrintApr 1.*Seal sheet12 cards printed2 of 3 pages printedEvent 7.*b@example.com$/)
  screen.getByText(/^Changes from before acts were numbered/)
  await act(async () => press(/^Records of: Import/))
  expect(texts().some((text) => /^Employees0001 人1Changed.*10 営業 → became 20 総務$/.test(text ?? ''))).toBe(true)
  await act(async () => press('History of 0077 去った人'))
  expect(params()).toEqual({ history: {}, beside: { history: { table: 'employees', key: 77 } } })
})

test('rows are called by their names once their table is there, and by others where those change', async () => {
  let name = '前田'
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  const backend = await open(
    page(),
    {
      history: async () => historyPage({ entries: [{ at: historyAct().at, moment: 5, who: null, act: historyAct() }] }),
      actRows: async () => ({
        act: historyAct(),
        rows: [{ table: 'employees', key: 1, was: { departmentCode: 10 }, became: { departmentCode: 20 } }],
        next: null,
      }),
    },
    {
      load: async (table) => {
        if (table !== 'employees') return { version: 1, rows: [] }
        await waits
        return { version: backend.versions.get().employees ?? 1, rows: [{ id: 1, companyCode: '0001', name }] }
      },
    },
  )
  await act(async () => press(/^Records of: /))
  const called = () => texts().filter((text) => /^Employees.*Changed/.test(text ?? ''))
  expect(called()).toEqual([expect.stringMatching(/^EmployeesEmployees 1Changed/)])
  await act(async () => answer())
  expect(called()).toEqual([expect.stringMatching(/^Employees0001 前田Changed/)])
  name = '後藤'
  await act(async () => backend.versions.set({ employees: 2 }))
  expect(called()).toEqual([expect.stringMatching(/^Employees0001 後藤Changed/)])
})

test('what was done since is told and shown on top, though the clock was set back a day', async () => {
  const entry = (id: number, day: number): HistoryEntry => ({
    at: `2026-04-0${day}T03:00:00.000Z`,
    moment: 5,
    who: null,
    act: historyAct({ id }),
  })
  let entries = [entry(9, 2), entry(8, 1), entry(7, 2)]
  const backend = await open(page(), { history: async () => historyPage({ entries }) })
  const days = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(days()).toEqual(['April 2, 2026', 'April 1, 2026', 'April 2, 2026'])
  await act(async () => backend.versions.set({ employees: 2 }))
  expect(screen.queryByRole('button', { name: /^Show newer acts/ })).toBeNull()
  entries = [entry(10, 1), ...entries]
  await act(async () => backend.versions.set({ employees: 3 }))
  await act(async () => press(/^Show newer acts/))
  expect(days()).toEqual(['April 1, 2026', 'April 2, 2026', 'April 1, 2026', 'April 2, 2026'])
  expect(texts()).toHaveLength(4)
})

test('is asked by person, table, kind, day, event and number', async () => {
  const read = vi.fn(async () => historyPage())
  await open(page({ event: 1, number: 7 }), { history: read })
  expect(read.mock.calls).toEqual([[{ event: 1, number: 7 }, undefined, undefined]])
  const choose = async (field: string, option: string) => {
    const input = screen.getByRole('combobox', { name: field })
    fireEvent.change(input, { target: { value: option } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await act(async () => {})
    return filtered()
  }
  const number = screen.getByRole('textbox', { name: 'Booklet number' })
  fireEvent.change(number, { target: { value: '１２' } })
  // In Safari, the Enter that ends an IME conversion has key code 229.
  fireEvent.keyDown(number, { key: 'Enter', keyCode: 229 })
  expect(filtered()).not.toHaveProperty('number', 12)
  fireEvent.keyDown(number, { key: 'Enter' })
  expect(filtered()).toEqual({ event: 1, number: 12 })
  expect(await choose('Event', 'All events')).toEqual({})
  expect(await choose('Person', 'Outside EventMS')).toEqual({ who: null })
  expect(await choose('Table', 'Seal Data')).toEqual({ who: null, table: 'sealData' })
  screen.getByRole('region', { name: 'History of Seal Data' })
  expect(await choose('Kind', 'Undo')).toEqual({ who: null, table: 'sealData', kind: 'take-back' })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-04-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-04-02' } })
  expect(filtered()).toMatchObject({
    from: new Date(2026, 3, 1).toISOString(),
    to: new Date(2026, 3, 3).toISOString(),
  })
  await act(async () => press('Show everything'))
  expect(filtered()).toEqual({})
  expect(read.mock.lastCall).toEqual([{}, undefined, undefined])
})

test('what was done is told of the filter that was asked: of another it says nothing', async () => {
  const entry = (id: number): HistoryEntry => ({
    at: '2026-04-01T03:00:00.000Z',
    moment: id,
    who: null,
    act: historyAct({ id }),
  })
  let [ofAll, ofTable] = [[entry(1)], [entry(1)]]
  const read = async ({ table }: HistoryFilter) => historyPage({ entries: table ? ofTable : ofAll })
  const backend = await open(page(), { history: read })
  const newer = () => screen.queryByRole('button', { name: /^Show newer acts/ })
  ofAll = [entry(2), entry(1)]
  await act(async () => backend.versions.set({ employees: 2 }))
  expect(newer()).not.toBeNull()
  const input = screen.getByRole('combobox', { name: 'Table' })
  fireEvent.change(input, { target: { value: 'Seal Data' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await act(async () => {})
  expect(filtered()).toEqual({ table: 'sealData' })
  expect(newer()).toBeNull()
  // The current filter still receives updates.
  ofTable = [entry(3), entry(1)]
  await act(async () => backend.versions.set({ employees: 3 }))
  expect(newer()).not.toBeNull()
})
