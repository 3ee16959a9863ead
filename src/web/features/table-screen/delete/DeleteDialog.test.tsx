// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { EVERYTHING, type ListQuery } from '#domain/grid/list-query.ts'
import type { Locale } from '#domain/locale.ts'
import type { Row } from '#domain/table.ts'
import type { TableData } from '#web/backend/backend.ts'
import { UndoContext, type UndoTarget } from '#web/dialogs/undo.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'

const events: readonly Row[] = [1, 2, 3].map((eventCode) => ({
  eventCode,
  eventName: `催し${eventCode}`,
  ticketStartNumber: 1,
  ticketEndNumber: 9,
}))
const onClose = vi.fn<() => void>()
let backend: FakeBackend

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  backend = backendWith({ events })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

async function ask(
  rows: readonly Row[],
  locale: Locale = 'en',
  selected = rows.length > 1,
  wanted: ListQuery = EVERYTHING,
) {
  show(
    backend,
    <TablesProvider>
      <DeleteDialog
        table="events"
        rows={rows}
        selected={selected}
        version={1}
        wantedNow={() => wanted}
        onClose={onClose}
      />
    </TablesProvider>,
    locale,
  )
  await act(async () => {})
  return screen.getByRole('dialog')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('one row is named, several are counted, in both languages [S2.45 S2.46]', async () => {
  const one = await ask(events.slice(0, 1))
  expect(one.textContent).toContain('Delete 催し1')
  expect(one.textContent).toContain('Are you sure you want to delete this item?This action cannot be undone.')
  cleanup()
  expect((await ask(events)).textContent).toContain(
    'Are you sure you want to delete the 3 selected items? This action cannot be undone.',
  )
  cleanup()
  expect((await ask(events, 'ja')).textContent).toContain(
    '選択した3件のデータを削除してもよろしいですか？　この操作は取り消せません。',
  )
})

test.each([
  ['en', 'Are you sure you want to delete this item?This action cannot be undone.'],
  ['ja', 'このデータを削除してもよろしいですか？この操作は取り消せません。'],
] as const)('one row that was selected is asked about as one, and named, in %s [S2.46]', async (locale, question) => {
  const { textContent } = await ask(events.slice(0, 1), locale, true)
  expect(textContent).toContain(question)
  expect(textContent).toContain('催し1')
})

test.each([
  [1825, 'Deleted records stay in the history for 5 years, and can be restored from there.'],
  [365, 'Deleted records stay in the history for a year, and can be restored from there.'],
  [1000, 'Deleted records stay in the history for 1,000 days, and can be restored from there.'],
  [0, 'Deleted records stay in the history, and can be restored from there.'],
  [null, 'Deleted records stay in the history for some time, and can be restored from there.'],
])(
  'a note apart from the question says how long the history keeps what is deleted: %s days',
  async (historyDays, line) => {
    backend = backendWith({ events }, { historyDays })
    const { textContent } = await ask(events.slice(0, 1))
    expect(textContent).toContain(`This action cannot be undone.${line}`)
    cleanup()
    expect((await ask(events)).textContent).toContain(line)
  },
)

async function askEarly() {
  // The wait for the products has a timeout that a busy machine would reach.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers: { resolve(data: TableData): void; reject(reason: unknown): void }[] = []
  const { load } = backend
  backend.load = (table, ...others) =>
    table === 'products' ? new Promise((resolve, reject) => answers.push({ resolve, reject })) : load(table, ...others)
  const dialog = await ask(events.slice(0, 1))
  expect(dialog.textContent).toContain('Looking for records that refer to it...')
  expect(screen.getByRole('button', { name: 'Delete' }).hasAttribute('disabled')).toBe(true)
  return { dialog, answers }
}

test('nothing is deleted before it is said what refers to it, on a slow line either', async () => {
  const { dialog, answers } = await askEarly()
  const rows = [1, 1, 2].map((eventCode, at) => ({ productCode: at, productName: '券', eventCode }))
  await act(async () => answers[0]!.resolve({ version: 1, rows }))
  expect(dialog.textContent).toContain('Products: 2 records still refer to this by Event.')
  expect(dialog.textContent).not.toContain('Looking for')
  expect(screen.getByRole('button', { name: 'Delete' }).hasAttribute('disabled')).toBe(false)
  // The dialog also counts rows that another user adds meanwhile.
  await act(async () => backend.versions.set({ products: 2 }))
  const more = [...rows, { productCode: 3, productName: '券', eventCode: 1 }]
  await act(async () => answers[1]!.resolve({ version: 2, rows: more }))
  expect(dialog.textContent).toContain('Products: 3 records still refer')
})

test('what could not be read may refer to it, too: that is said', async () => {
  const { dialog, answers } = await askEarly()
  await act(async () => answers[0]!.reject(new EventmsError('unreachable')))
  expect(dialog.textContent).toContain('Products could not be read yet, so more records may refer to it')
  expect(screen.getByRole('button', { name: 'Delete' }).hasAttribute('disabled')).toBe(false)
})

test('an answer that never comes is waited for five seconds at most; then what is missing is named', async () => {
  const { dialog } = await askEarly()
  const isOff = () => screen.getByRole('button', { name: 'Delete' }).hasAttribute('disabled')
  await act(async () => vi.advanceTimersByTime(4999))
  expect([isOff(), dialog.textContent?.includes('Looking for')]).toEqual([true, true])
  await act(async () => vi.advanceTimersByTime(1))
  expect([isOff(), dialog.textContent?.includes('Products could not be read yet')]).toEqual([false, true])
})

test('what says that it is done offers to take it back, for as long as that is said', async () => {
  const openUndo = vi.fn<(asked: UndoTarget) => void>()
  show(
    backend,
    <TablesProvider>
      <UndoContext value={openUndo}>
        <DeleteDialog
          table="events"
          rows={events}
          selected
          version={1}
          wantedNow={() => EVERYTHING}
          onClose={onClose}
        />
      </UndoContext>
    </TablesProvider>,
  )
  await act(async () => {})
  press('Delete')
  const done = { from: 1, to: 2, added: 0, changed: 0, removed: 3, versions: {}, act: 7 }
  await act(async () => backend.writes[0]!.resolve(done))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [title, message, close, action] = toasts.success.mock.calls[0]!
  expect([title, message, close, action?.label]).toEqual(['Success', 'Data deleted successfully', 'Close', 'Undo...'])
  action?.onPress()
  expect(openUndo.mock.calls).toEqual([[{ act: 7 }]])
})

test("'Deleting...' until it is done; then a toast, and the dialog closes [S4.19 S4.20]", async () => {
  await ask(events.slice(0, 1))
  press('Delete')
  expect((await screen.findByRole('button', { name: 'Deleting...' })).hasAttribute('disabled')).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => backend.writes[0]!.resolve({ from: 1, to: 2, added: 0, changed: 0, removed: 1, versions: {} }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Success', 'Data deleted successfully', 'Close')
})

test.each([
  [
    'en',
    'Delete',
    'Error',
    'Error deleting data: This cannot be deleted, because other records still refer to it: Products (4)',
  ],
  [
    'ja',
    '削除',
    'エラー',
    'データを削除できませんでした：ほかのデータから参照されているため、削除できません：商品（4件）',
  ],
] as const)(
  'an error, in %s: a toast with the label, a colon and the reason; logged; the dialog stays [S8.5 S8.8]',
  async (locale, button, title, message) => {
    await ask(events.slice(0, 1), locale)
    press(button)
    const error = new EventmsError('stillReferenced', { references: [{ table: 'products', count: 4 }] })
    await act(async () => backend.writes[0]!.reject(error))
    await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce())
    expect(toasts.error.mock.calls[0]?.slice(0, 2)).toEqual([title, message])
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ code: 'stillReferenced' }))
    expect([onClose.mock.calls, screen.queryByRole('dialog') === null]).toEqual([[], false])
  },
)

/** A fake of `load` that returns these events, as changed by others. */
const loading =
  (version: number, ...rows: readonly Row[]): FakeBackend['load'] =>
  async (table) => ({ version, rows: table === 'events' ? rows : [] })

test('rows that moved meanwhile are shown as they are now, and deleted so when agreed to once more', async () => {
  const remove = vi.spyOn(backend, 'remove')
  const dialog = await ask(events)
  press('Delete')
  const sent = () => remove.mock.calls.map(([, request]) => request)
  expect(sent()).toEqual([{ keys: [1, 2, 3], version: 1 }])
  backend.load = loading(5, events[0]!, { ...events[2]!, eventName: '改名した催し' })
  await act(async () => backend.writes[0]!.reject(new EventmsError('tableMoved', { seen: 1, version: 5 })))
  await waitFor(() => expect(dialog.textContent).toContain('delete the 2 selected items'))
  expect(dialog.textContent).toContain('1 催し1, 3 改名した催し')
  expect(dialog.textContent).toContain('Someone else deleted a record that was selected: 2 催し2')
  press('Delete')
  expect(sent()[1]).toEqual({ keys: [1, 3], version: 5 })
  backend.load = loading(6)
  await act(async () => backend.writes[1]!.reject(new EventmsError('rowGone', { key: 1, keys: [1, 3] })))
  await waitFor(() =>
    expect(dialog.textContent).toContain(
      'Someone else deleted 3 records that were selected: 1 催し1, 2 催し2, 3 催し3',
    ),
  )
  press('Delete')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect([sent().length, toasts.success.mock.calls]).toEqual([2, []])
})

test('what no longer matches the search is not deleted with the rest of a selection, and that is said', async () => {
  const remove = vi.spyOn(backend, 'remove')
  const dialog = await ask(events, 'en', true, { ...EVERYTHING, query: '催し' })
  press('Delete')
  backend.load = loading(5, events[0]!, { ...events[1]!, eventName: '祭り' }, events[2]!)
  await act(async () => backend.writes[0]!.reject(new EventmsError('tableMoved', { seen: 1, version: 5 })))
  await waitFor(() => expect(dialog.textContent).toContain('delete the 2 selected items'))
  expect(dialog.textContent).toContain('no longer matches the search and filters, and is no longer selected: 2 祭り')
  press('Delete')
  expect(remove.mock.calls.at(-1)![1]).toEqual({ keys: [1, 3], version: 5 })
})

test('one row that was selected is deleted only of the version in which it was chosen; by its own button it is of any', async () => {
  const remove = vi.spyOn(backend, 'remove')
  await ask(events.slice(0, 1), 'en', true)
  press('Delete')
  cleanup()
  await ask(events.slice(0, 1))
  press('Delete')
  expect(remove.mock.calls.map(([, request]) => request)).toEqual([{ keys: [1], version: 1 }, { keys: [1] }])
})
