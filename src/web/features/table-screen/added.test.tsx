// @vitest-environment jsdom
/** The list opens the page of a row just added, wherever the row sorts. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { ViewProvider } from '#web/state/view/view.tsx'
import { watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { Added } from './list/Added.tsx'
import { fetchGrid } from './list/use-grid.ts'
import type { List } from './list/use-list.ts'
import type { RowKeys } from './list/use-row-keys.ts'
import { TableScreen } from './TableScreen.tsx'

const department = (code: number): Row => ({ departmentCode: code, departmentName: `課${code}` })

let backend: FakeBackend

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  backend = backendWith({ departments: Array.from({ length: 23 }, (_, at) => department(at + 2)) })
  let turn: (mode: 'visible' | 'hidden') => void = () => {}
  function Kept() {
    const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
    useEffect(() => {
      turn = setMode
    }, [])
    return (
      <Activity mode={mode}>
        <TableScreen table="departments" onImport={() => {}} onExport={() => {}} />
      </Activity>
    )
  }
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <Kept />
      </TablesProvider>
    </ViewProvider>,
  )
  await screen.findByText('23 records', { selector: '[role=status]' })
  await act(fetchGrid)
  return { hide: () => act(async () => turn('hidden')), show: () => act(async () => turn('visible')) }
}

async function add(code: number) {
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  const field = await screen.findByRole('textbox', { name: 'Department Code' })
  fireEvent.change(field, { target: { value: String(code) } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Department Name' }), { target: { value: `課${code}` } })
  const writes = backend.writes.length
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(backend.writes).toHaveLength(writes + 1))
  const rows = [department(code)]
  const done = { from: writes + 1, to: writes + 2, added: 1, changed: 0, removed: 0, rows, versions: {} }
  await act(async () => backend.writes[writes]!.resolve(done))
}

const marked = () =>
  [...document.querySelectorAll('tr[data-added]')].map((row) => row.querySelectorAll('td')[1]!.textContent)

test('the page of an added row is opened and the row is marked, until another is added', async () => {
  await open()
  await add(90)
  await screen.findByText('Page 3 of 3')
  await waitFor(() => expect(marked()).toEqual(['90']))
  fireEvent.click(screen.getByRole('button', { name: 'First page' }))
  await waitFor(() => expect(marked()).toEqual([]))
  // Paging keeps the mark.
  screen.getByText('Page 1 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
  await waitFor(() => expect(marked()).toEqual(['90']))
  await add(1)
  await screen.findByText('Page 1 of 3')
  await waitFor(() => expect(marked()).toEqual(['1']))
})

test('the list says that a search hides the added row, and shows the row on request', async () => {
  await open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '課5' } })
  await screen.findByText('1 of 23 records')
  await add(90)
  await screen.findByText('What was added is hidden in this list.')
  screen.getByText('1 of 24 records')
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
  await screen.findByText('Page 3 of 3')
  await waitFor(() => expect(marked()).toEqual(['90']))
  expect(screen.queryByText('What was added is hidden in this list.')).toBeNull()
})

test('the list says that the added row of a closed event is hidden, and shows the row on request', () => {
  const row = { productCode: 1, eventCode: 1 }
  const showClosed = vi.fn<() => void>()
  const list = {
    busy: false,
    narrowed: false,
    hidden: 1,
    rows: [row],
    foundRows: new Uint32Array(),
    pageRows: [],
    showClosed,
  }
  show(
    backendWith({}),
    <Added
      declaration={tables.products}
      rows={[row]}
      list={list as unknown as List}
      keys={{ rows: () => [] } as unknown as RowKeys}
    />,
  )
  screen.getByText('What was added is hidden in this list.')
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(showClosed).toHaveBeenCalledTimes(1)
})

test('the page of an added row is opened once: not when a later search finds the hidden row', async () => {
  await open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '課5' } })
  await screen.findByText('1 of 23 records')
  await add(90)
  await screen.findByText('What was added is hidden in this list.')
  // The added row is on the last page.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '課' } })
  await screen.findByText('24 of 24 records')
  await waitFor(() => expect(screen.queryByText('What was added is hidden in this list.')).toBeNull())
  screen.getByText('Page 1 of 3')
})

test('the page of an added row is not opened again when the table is shown after another page', async () => {
  const { hide, show: showAgain } = await open()
  await add(90)
  await screen.findByText('Page 3 of 3')
  await waitFor(() => expect(marked()).toEqual(['90']))
  fireEvent.click(screen.getByRole('button', { name: 'First page' }))
  await waitFor(() => expect(marked()).toEqual([]))
  await hide()
  await showAgain()
  screen.getByText('Page 1 of 3')
})
