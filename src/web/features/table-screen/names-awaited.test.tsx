// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import type { Backend, TableData } from '#web/backend/backend.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { TableName } from '#domain/tables/index.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { fetchGrid } from './list/use-grid.ts'
import { cellsOf, countSaid } from './opened.test-help.tsx'
import { TableScreen } from './TableScreen.tsx'

beforeEach(prepareBrowser)
// The wait for a master has a timeout that a busy machine would reach.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const employees: readonly Row[] = [{ id: 1, companyCode: 'C1', name: '山田', departmentCode: 1 }]

async function openWaiting(table: TableName = 'employees', awaited: TableName = 'departments') {
  const answers: { resolve(data: TableData): void; reject(reason: unknown): void }[] = []
  const load: Backend['load'] = (name) =>
    name === awaited
      ? new Promise((resolve, reject) => answers.push({ resolve, reject }))
      : Promise.resolve({ version: 1, rows: name === table ? employees : [] })
  const backend = backendWith({}, { load })
  show(
    backend,
    <ViewProvider>
      <TablesProvider first={table}>
        <TableScreen table={table} onImport={() => {}} onExport={() => {}} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(fetchGrid)
  await act(async () => void (await import('./tools.ts')))
  return { backend, answers }
}

test('rows that show names of a master stand once those are there: no column moves afterwards', async () => {
  const { answers } = await openWaiting()
  expect(countSaid()).toBe('Loading...')
  expect(screen.queryByText('山田')).toBeNull()
  // Disabled but focusable, so that the tab order does not change later.
  const add = screen.getByRole('button', { name: 'Add' })
  add.focus()
  expect([add.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', add])
  // The switch is rendered from the start, because adding it later would move the search box.
  expect(screen.getByRole('switch', { name: 'Edit in the table' })).toBeTruthy()
  await act(async () => answers[0]!.resolve({ version: 1, rows: [{ departmentCode: 1, departmentName: '営業' }] }))
  expect([countSaid(), cellsOf(0)[2]]).toEqual(['1 record', '1 営業'])
  expect([add.hasAttribute('aria-disabled'), document.activeElement]).toEqual([false, add])
})

test('seals stand once the people are there: whoever changes a code has what follows from it', async () => {
  const { answers } = await openWaiting('sealData', 'employees')
  expect(countSaid()).toBe('Loading...')
  await act(async () => answers[0]!.resolve({ version: 1, rows: employees }))
  expect(countSaid()).toBe('1 record')
})

test('they stand without them where they cannot be read, also while that is tried again', async () => {
  const { backend, answers } = await openWaiting()
  await act(async () => answers[0]!.reject(new EventmsError('unreachable')))
  expect(cellsOf(0)[2]).toBe('1')
  await act(async () => backend.versions.set({ departments: 1 }))
  expect(answers).toHaveLength(2)
  expect(cellsOf(0)[2]).toBe('1')
})

test('they stand without them where no answer comes', async () => {
  await openWaiting()
  await act(() => vi.advanceTimersByTimeAsync(4900))
  expect(countSaid()).toBe('Loading...')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect([countSaid(), cellsOf(0)[2]]).toEqual(['1 record', '1'])
})
