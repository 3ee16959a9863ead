// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { TableName } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { saved, watchDownloads } from '#web/ui/download.test-help.ts'

const onClose = vi.fn<() => void>()
let backend: FakeBackend

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  watchDownloads()
  backend = backendWith({ departments: [{ departmentCode: 10, departmentName: '営業部' }] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

async function open(table: TableName = 'departments', locale: Locale = 'en') {
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <ImportDialog scope={table} onOpen={() => {}} onClose={onClose} />
      </TablesProvider>
    </ViewProvider>,
    locale,
  )
  await act(async () => {})
  return screen.findByRole('dialog')
}

const importButton = () => screen.getByRole('button', { name: 'Import' })
const file = (text: string, name = 'departments.csv') => new File([text], name, { type: 'text/csv' })
const ROWS = 'departmentName,departmentCode\r\n総務部,20\r\n'

function drop(files: readonly File[]): void {
  const items = files.map((each) => ({ kind: 'file', type: each.type, getAsFile: () => each }))
  fireEvent.drop(screen.getByText('Drag a file here, or choose one'), {
    dataTransfer: { files, items, types: ['Files'] },
  })
}

test('it says what the file must look like, in both languages [S2.42]', async () => {
  const english = await open()
  expect(english.textContent).toContain(
    'The header row must match the table columns. The column order does not matter.',
  )
  expect(english.textContent).toContain('Department Code (departmentCode), Department Name (departmentName)')
  expect(english.textContent).toContain('One .csv file, at most 50 MB')
  cleanup()
  const japanese = await open('departments', 'ja')
  expect(japanese.textContent).toContain('列の順序は問いません')
  expect(japanese.textContent).toContain('部署コード（departmentCode）')
})

test('the sample is {table}_sample.csv: three rows of numbers from 1 to 100 [S2.43 S7.25]', async () => {
  await open('salesData')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Download a sample CSV' })))
  expect(saved.map(({ name }) => name)).toEqual(['salesData_sample.csv'])
  const { header, records } = parseCsv(saved[0]!.text)
  expect(header).toEqual(['id', 'productCode', 'eventCode', 'ticketNumber', 'quantity'])
  expect(records).toHaveLength(3)
  for (const { cells } of records) {
    // Without products and events, the sample has no codes for them.
    expect(cells.slice(1, 3)).toEqual(['', ''])
    for (const cell of cells.slice(3)) expect([Number(cell) >= 1, Number(cell) <= 100]).toEqual([true, true])
  }
})

test('the sample is given once the tables are there whose codes stand in it', async () => {
  let answer = () => {}
  const events = new Promise<void>((resolve) => (answer = resolve))
  const { load } = backend
  backend = backendWith(
    { events: [{ eventCode: 7, eventName: '春' }] },
    {
      load: async (name, ...rest) => {
        if (name === 'events') await events
        return name === 'events' ? { version: 1, rows: [{ eventCode: 7, eventName: '春' }] } : load(name, ...rest)
      },
    },
  )
  await open('salesData')
  const sample = screen.getByRole('button', { name: 'Download a sample CSV' })
  fireEvent.click(sample)
  fireEvent.click(sample)
  expect(within(sample).getByRole('img', { name: 'Loading...' })).toBeTruthy()
  expect(saved).toEqual([])
  await act(async () => answer())
  expect(saved.map(({ text }) => parseCsv(text).records.map(({ cells }) => cells[2]))).toEqual([['7', '7', '7']])
  expect(within(sample).queryByRole('img')).toBeNull()
})

test('a file is dropped, in any order of columns; only then can it be imported; it can be removed [S2.41 S2.44]', async () => {
  await open()
  expect(importButton().hasAttribute('disabled')).toBe(true)
  drop([file(ROWS)])
  await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the file' }))
  expect(importButton().hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Drag a file here, or choose one')).toBeTruthy()

  drop([file(ROWS, 'departments.pdf')])
  expect((await screen.findByRole('alert')).textContent).toBe('File must be a .csv file')
  drop([file(ROWS, 'departments.txt')])
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^File must be a .csv file.*rename it/))
  drop([file(ROWS), file(ROWS)])
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please choose one file only.'))
  expect(importButton().hasAttribute('disabled')).toBe(true)
  expect(backend.writes).toEqual([])
})

test('the preview is not drawn anew with all that is told of the sending', async () => {
  await open()
  drop([file(ROWS)])
  await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false))
  fireEvent.click(importButton())
  await waitFor(() => expect(backend.writes).toHaveLength(1))
  const count = document.querySelector('[data-count=added]')!
  const before = drawnWith(count)
  expect(before).toMatchObject({ 'data-count': 'added' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the import' }))
  expect((await screen.findAllByText('Cancelling...')).length).toBeGreaterThan(0)
  expect(drawnWith(count)).toBe(before)
})

/** The props of the element's last React render; a re-render creates new ones. */
function drawnWith(element: Element): unknown {
  return Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))?.[1]
}

test('an import that succeeds is told by a toast, and the dialog closes [S4.20]', async () => {
  await open()
  drop([file(ROWS)])
  await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false))
  fireEvent.click(importButton())
  await waitFor(() => expect(backend.writes).toHaveLength(1))
  await act(async () => backend.writes[0]!.resolve({ from: 1, to: 2, added: 1, changed: 0, removed: 0, versions: {} }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toasts.success.mock.calls[0]?.slice(0, 2)).toEqual([
    'Success',
    'Data imported successfully\n1 added\nFile: departments.csv',
  ])
})

test('an import that fails: a toast with the label, a colon and what the server says; the dialog stays [S8.4]', async () => {
  await open()
  drop([file(ROWS)])
  await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false))
  fireEvent.click(importButton())
  await waitFor(() => expect(backend.writes).toHaveLength(1))
  await act(async () => backend.writes[0]!.reject(new EventmsError('databaseBusy')))
  await waitFor(() =>
    expect(toasts.error.mock.calls[0]?.slice(0, 2)).toEqual([
      'Error',
      'Error importing file: The database is busy at the moment. Please try again shortly.',
    ]),
  )
  expect(onClose).not.toHaveBeenCalled()
})

describe('once a file was read', () => {
  const question = () => screen.findByText('Nothing in this file has been imported yet.')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const read = async () => {
    for (const [at, view] of ['dashboard', 'departments'].entries())
      history.pushState({ eventms: { view, params: {}, at } }, '')
    await open()
    drop([file(ROWS)])
    await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false))
  }

  test('Escape asks before it is lost; who cancels is not asked', async () => {
    await read()
    fireEvent.keyDown(importButton(), { key: 'Escape' })
    await question()
    press('Back to the import')
    await waitFor(() => expect(screen.queryByText('Leave the import?')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    press('Cancel')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('Back asks, and the view stays until that is answered', async () => {
    await read()
    history.back()
    await question()
    await waitFor(() => expect(history.state).toMatchObject({ eventms: { view: 'departments' } }))
    expect(onClose).not.toHaveBeenCalled()
    press('Leave')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    await waitFor(() => expect(history.state).toMatchObject({ eventms: { view: 'dashboard' } }))
  })

  test('it cannot be left while it is sent', async () => {
    await read()
    fireEvent.click(importButton())
    await waitFor(() => expect(backend.writes).toHaveLength(1))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    const walked = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.back()
    await act(() => walked)
    expect(screen.queryByText('Leave the import?')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('while nobody knows whether it was imported, the question says so', async () => {
    await read()
    let look = () => {}
    backend.load = () => new Promise((resolve) => (look = () => resolve({ version: 1, rows: [] })))
    fireEvent.click(importButton())
    await waitFor(() => expect(backend.writes).toHaveLength(1))
    await act(async () => backend.writes[0]!.reject(new EventmsError('unreachable')))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await screen.findByText(/^It is not known yet whether this file has been imported/)
    expect(screen.queryByText('Nothing in this file has been imported yet.')).toBeNull()
    await act(async () => look())
    await question()
  })

  test('a question that still stands goes when it turns out that all was imported', async () => {
    await read()
    let look = () => {}
    backend.load = () =>
      new Promise(
        (resolve) =>
          (look = () =>
            resolve({
              version: 2,
              rows: [
                { departmentCode: 10, departmentName: '営業部' },
                { departmentCode: 20, departmentName: '総務部' },
              ],
            })),
      )
    fireEvent.click(importButton())
    await waitFor(() => expect(backend.writes).toHaveLength(1))
    await act(async () => backend.writes[0]!.reject(new EventmsError('unreachable')))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await screen.findByText(/^It is not known yet whether this file has been imported/)
    await act(async () => look())
    await screen.findByText(/^Nothing to import: every row in this file is already stored/)
    expect(screen.queryByText('Leave the import?')).toBeNull()
  })
})
