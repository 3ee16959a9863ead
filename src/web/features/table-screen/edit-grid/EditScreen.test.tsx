// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { EditRequest } from '#domain/wire.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider, useTable } from '#web/state/tables/tables.tsx'
import { ViewProvider, useView } from '#web/state/view/view.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { EditScreen } from './EditScreen.tsx'

const department = (departmentCode: number, departmentName: string): Row => ({ departmentCode, departmentName })
const opened = [department(10, '営業部'), department(20, '総務部'), department(30, '経理部')]
const onClose = vi.fn<() => void>()
let sent: EditRequest[]
let view: ReturnType<typeof useView>
let stored: { version: number; rows: readonly Row[] }

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  sent = []
  stored = { version: 1, rows: opened }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

function Screen({ search }: { search: string }) {
  const open = useView()
  useEffect(() => {
    view = open
  })
  const rows = useTable('departments').data?.rows
  if (!rows) return null
  const foundRows = Uint32Array.from(rows.keys()).filter((at) => String(rows[at]!['departmentName']).includes(search))
  return (
    <EditScreen
      table="departments"
      arranged={{ fields: ['departmentCode', 'departmentName'], compact: false }}
      rows={rows}
      foundRows={foundRows}
      orderKey={[search]}
      names={{}}
      start={null}
      onClose={onClose}
    />
  )
}

async function open() {
  const none = { version: 1, rows: [] }
  const fake = backendWith({}, { load: async (name) => (name === 'departments' ? stored : none) })
  const backend: typeof fake = {
    ...fake,
    edit(table, request) {
      sent.push(request)
      return fake.edit(table, request)
    },
  }
  const screenOf = (search: string) => (
    <ViewProvider>
      <TablesProvider>
        <Screen search={search} />
      </TablesProvider>
    </ViewProvider>
  )
  show(backend, screenOf('部'))
  await act(async () => {})
  await screen.findByRole('grid')
  return backend
}

const names = () =>
  [...document.querySelectorAll('[data-field="departmentName"]')].map(
    (cell) => cell.querySelector('input')?.value ?? cell.textContent,
  )
const type = (row: string, text: string) => {
  const cell = screen.getByRole('row', { name: row }).querySelector('[data-field="departmentName"]')!
  fireEvent.pointerDown(cell, { button: 0, pointerType: 'mouse' })
  fireEvent.change(cell.querySelector('input')!, { target: { value: text } })
}
const save = () => act(async () => void fireEvent.keyDown(window, { key: 's', ctrlKey: true }))
const said = () => screen.getAllByRole('status')[0]!.textContent

test('changes wait, are counted, and are saved as one act with what was seen', async () => {
  const backend = await open()
  expect(said()).toMatch(/^Nothing is changed yet\./)
  type('総務部', '総務一部')
  type('経理部', '財務部')
  await save()
  expect(said()).toMatch(/^2 records are changed/)
  expect(sent).toEqual([
    {
      version: 1,
      edits: [
        { key: 20, changes: { departmentName: '総務一部' }, expected: { departmentName: '総務部' } },
        { key: 30, changes: { departmentName: '財務部' }, expected: { departmentName: '経理部' } },
      ],
    },
  ])
  const rows = [department(20, '総務一部'), department(30, '財務部')]
  await act(async () =>
    backend.writes[0]!.resolve({ from: 1, to: 2, rows, added: 0, changed: 2, removed: 0, versions: {} }),
  )
  await waitFor(() => expect(said()).toMatch(/^Nothing is changed yet\./))
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Success', 'Data saved successfully\n2 records', 'Close')
  expect([names(), onClose.mock.calls.length]).toEqual([['営業部', '総務一部', '財務部'], 0])
})

test('rows stay in their places whatever others do; what is added comes last, what is deleted is struck through', async () => {
  const backend = await open()
  type('総務部', '総務一部')
  stored = { version: 2, rows: [department(5, '新部'), department(10, '改名部'), department(20, '総務部')] }
  await act(async () => backend.versions.set({ departments: 2 }))
  await waitFor(() => expect(names()).toEqual(['改名部', '総務一部', '経理部', '新部']))
  screen.getByRole('row', { name: '経理部, deleted by someone else' })
})

test('what is wrong is told at its cell, and nothing is sent', async () => {
  await open()
  type('総務部', ' ')
  await save()
  expect(sent).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields.\n総務部: Department Name is required')
  expect((document.activeElement as HTMLElement).getAttribute('aria-invalid')).toBe('true')
})

const alert = () => screen.queryByRole('alert')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('pasted cells that an import would ask about are asked about before they are saved', async () => {
  await open()
  const paste = (text: string) => {
    const cell = screen.getByRole('row', { name: '経理部' }).querySelector('[data-field="departmentName"]')!
    fireEvent.pointerDown(cell, { button: 0, pointerType: 'mouse' })
    const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? text : '') }
    fireEvent.paste(document.activeElement!, { clipboardData })
  }
  paste('="財務\u200B部"')
  expect(alert()).toContain(
    'One cell looks damaged, or has characters that do not belong to its value: ="財務[U+200B]部"',
  )
  await save()
  expect(sent).toEqual([])
  press('Use the suggested values')
  expect([alert(), names()[2]]).toEqual([undefined, '財務部'])
  fireEvent.keyDown(document.activeElement!, { key: 'z', ctrlKey: true })
  press('Keep the cells as they are')
  expect([alert(), names()[2]]).toEqual([undefined, '="財務\u200B部"'])
  paste('#SPILL!')
  expect(screen.queryByRole('button', { name: 'Use the suggested values' })).toBeNull()
  type('経理部', '財務部')
  await save()
  expect(sent).toMatchObject([{ edits: [{ key: 30, changes: { departmentName: '財務部' } }] }])
})

test('a cell that is typed is asked about, though it is saved by the same key; what is kept is not asked again', async () => {
  await open()
  type('経理部', '財務\u200B部')
  await save()
  expect(sent).toEqual([])
  expect(alert()).toContain('財務[U+200B]部 → 財務部')
  press('Keep the cells as they are')
  type('総務部', '財務\u200B部')
  await save()
  expect(alert()).toBeUndefined()
  expect(sent).toHaveLength(1)
})

test('cells that are filled down, or filled with what was typed, are asked about; a text is named once', async () => {
  stored = { version: 1, rows: [department(10, '営業\u200B部'), ...opened.slice(1)] }
  await open()
  const select = () => {
    const first = document.querySelector('[data-field="departmentName"]')!
    fireEvent.pointerDown(first, { button: 0, pointerType: 'mouse' })
    for (const _ of [1, 2]) fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown', shiftKey: true })
  }
  select()
  fireEvent.keyDown(document.activeElement!, { key: 'd', ctrlKey: true })
  expect(alert()).toMatch(/^2 cells look damaged, .*: 営業\[U\+200B\]部 → 営業部Use/)
  press('Use the suggested values')
  expect(names()).toEqual(['営業\u200B部', '営業部', '営業部'])
  select()
  fireEvent.change(document.activeElement!, { target: { value: '#REF!' } })
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', ctrlKey: true })
  expect(alert()).toMatch(/^3 cells look damaged, .*: #REF!Keep/)
})

test('what is dropped can be taken back', async () => {
  await open()
  type('総務部', '総務一部')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(names()).toEqual(['営業部', '総務部', '経理部'])
  fireEvent.keyDown(document.querySelector('[data-active]')!, { key: 'z', ctrlKey: true })
  expect(names()).toEqual(['営業部', '総務一部', '経理部'])
})

test('another view is not opened before what is not saved was given up', async () => {
  await open()
  type('総務部', '総務一部')
  const cell = document.activeElement
  act(() => view.go('events'))
  expect(view.view).toBe('dashboard')
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(question.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(cell))
  act(() => view.go('events'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect([view.view, onClose.mock.calls.length]).toEqual(['events', 1])
})
