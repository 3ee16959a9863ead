// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYTHING } from '#domain/grid/list-query.ts'
import type { TableName } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { AddMultipleDialog } from './AddMultipleDialog.tsx'
import { EditMultipleDialog } from './EditMultipleDialog.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const position = { positionCode: 1, positionName: '部長', distributionCount: 1, targetAmount: 1, reportingRate: 1 }

test.each([
  ['adding', 'positions', '60vh'], // [S9.12]
  ['adding', 'employees', '240px'], // [S9.12]
  ['editing', 'positions', '384px'], // [S9.12]
] as const satisfies [string, TableName, string][])('the rows scroll, %s %s, in %s', async (what, table, height) => {
  show(
    backendWith(),
    <TablesProvider>
      {what === 'adding' ? (
        <AddMultipleDialog table={table} names={{}} onClose={() => {}} />
      ) : (
        <EditMultipleDialog
          table={table}
          rows={[position]}
          version={1}
          wantedNow={() => EVERYTHING}
          names={{}}
          onClose={() => {}}
        />
      )}
    </TablesProvider>,
  )
  await act(async () => {})
  expect((await screen.findByRole('grid', { name: 'Rows' })).style.maxHeight).toBe(height)
})

async function add(table: TableName) {
  const backend = backendWith()
  const onClose = vi.fn<() => void>()
  show(
    backend,
    <TablesProvider>
      <AddMultipleDialog table={table} names={{}} onClose={onClose} />
    </TablesProvider>,
  )
  await act(async () => {})
  const type = (row: string, field: string, text: string) => {
    const line = screen.getByRole('row', { name: row })
    fireEvent.pointerDown(line.querySelector(`[data-field="${field}"]`)!, { button: 0, pointerType: 'mouse' })
    fireEvent.change(line.querySelector('input')!, { target: { value: text } })
    fireEvent.keyDown(line.querySelector('input')!, { key: 'Enter' })
  }
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save all' })))
  await screen.findByRole('grid', { name: 'Rows' })
  return { backend, onClose, type, save }
}

test("a field that is empty: 'Please fill in all fields.'", async () => {
  const { save, type } = await add('departments')
  type('Row 1', 'departmentCode', '50')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields.\nRow 1: Department Name is required')
})

test("no row that can be saved: 'Please add at least one employee.'", async () => {
  const { save } = await add('employees')
  await save()
  expect(screen.getByRole('alert').textContent).toMatch(/^Please add at least one employee\.\n/)
})

test('what was added is told whole, how many below it; then the form closes', async () => {
  const { backend, onClose, save, type } = await add('departments')
  type('Row 2', 'departmentCode', '50')
  type('Row 2', 'departmentName', '法務部')
  await save()
  await act(async () => backend.writes[0]!.resolve({ from: 1, to: 2, added: 1, changed: 0, removed: 0, versions: {} }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Success', 'Data added successfully\n1 record', 'Close')
})

test('a damaged value that is set for all rows, or typed, is asked about before it is saved', async () => {
  const { backend, save, type } = await add('departments')
  type('Row 1', 'departmentCode', '50')
  fireEvent.change(screen.getByRole('textbox', { name: 'Department Name of all rows' }), { target: { value: '#N/A' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set for all' }))
  const asked = () => screen.queryByText(/looks damaged/)?.textContent
  expect(asked()).toContain('#N/A')
  await save()
  expect(backend.writes).toEqual([])
  type('Row 1', 'departmentName', '法\u200B務部')
  expect(asked()).toContain('法[U+200B]務部 → 法務部')
})
