// @vitest-environment jsdom
/** What an export is called, what it has in it, and when it is reported (spec §4, §7, §9). */
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { tableNames } from '#domain/tables/index.ts'
import { MessagesProvider } from '../../messages/i18n.tsx'
import { backendWith, prepareBrowser } from '../../page.test-help.tsx'
import { BackendProvider } from '../../state/backend.tsx'
import type { FakeBackend } from '../../state/fake-backend.test-help.ts'
import { TablesProvider } from '../../state/tables.tsx'
import { viewNames, type ViewName } from '../../state/views.ts'
import { exportedTables, useExport } from './use-export.ts'

const toasts = vi.hoisted(() => ({ error: vi.fn<(title: string, message: string) => void>(), success: vi.fn<(title: string, message: string) => void>() }))
vi.mock('../../ui/toast.ts', () => ({ toastError: toasts.error, toastSuccess: toasts.success }))
const files = vi.hoisted(() => [] as { name: string; text: string; type: string }[])
vi.mock('../../ui/download.ts', () => ({
  download: (name: string, parts: (string | Uint8Array)[], type: string) => files.push({ name, text: Buffer.concat(parts.map((part) => Buffer.from(part))).toString(), type }),
}))

const departments = [{ departmentCode: 10, departmentName: '営業"第一"部' }]

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  files.length = 0
  toasts.error.mockReset()
  toasts.success.mockReset()
})

async function opened(backend: FakeBackend = backendWith({ departments })) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MessagesProvider locale="en">
      <BackendProvider backend={backend}>
        <TablesProvider>{children}</TablesProvider>
      </BackendProvider>
    </MessagesProvider>
  )
  const { result } = renderHook(useExport, { wrapper })
  await act(async () => {})
  return result.current
}

test('eventms-{table} as CSV with a mark and doubled quotes, or as JSON; everything on the dashboard as eventms-all-data', async () => {
  const exporting = await opened()
  await exporting.view('departments', 'csv')
  await exporting.view('departments', 'json')
  await exporting.view('distributionList', 'csv')
  await exporting.view('dashboard', 'json')
  expect(files.map(({ name }) => name)).toEqual(['eventms-departments.csv', 'eventms-departments.json', 'eventms-distributionList.csv', 'eventms-all-data.json'])
  expect(files[0]).toMatchObject({ text: '\uFEFF"departmentCode","departmentName"\r\n10,"営業""第一""部"\r\n', type: 'text/csv;charset=utf-8' })
  expect(JSON.parse(files[1]!.text)).toEqual(departments)
  expect(JSON.parse(files[3]!.text)).toEqual(Object.fromEntries(tableNames.map((name) => [name, name === 'departments' ? departments : []])))
})

test('the selected rows alone', async () => {
  const exporting = await opened()
  await exporting.rows('departments', [{ departmentCode: 20, departmentName: '総務部' }])
  expect(files).toMatchObject([{ name: 'eventms-departments.csv', text: '\uFEFF"departmentCode","departmentName"\r\n20,"総務部"\r\n' }])
})

test('printSeal and ticketReceiptStamp have no export', async () => {
  expect(viewNames.filter((view) => exportedTables(view) === null)).toEqual(['printSeal', 'ticketReceiptStamp'])
  const exporting = await opened()
  for (const view of ['printSeal', 'ticketReceiptStamp'] satisfies ViewName[]) await exporting.view(view, 'csv')
  expect(files).toEqual([])
})

test('success is told 500 ms after the file', async () => {
  const exporting = await opened()
  // The code that writes files is there already.
  await exporting.view('departments', 'csv')
  vi.useFakeTimers()
  await exporting.view('departments', 'csv')
  expect(files).toHaveLength(2)
  vi.advanceTimersByTime(499)
  expect(toasts.success).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Success', 'Data exported successfully', 'Close')
})

test('what cannot be verified is not exported: a toast with the reason', async () => {
  let failing = false
  const exporting = await opened(backendWith({}, {
    load: async () => {
      if (failing) throw new EventmsError('unreachable')
      return { version: 1, rows: departments }
    },
  }))
  failing = true
  await act(() => exporting.view('departments', 'csv'))
  expect(files).toEqual([])
  expect(toasts.error).toHaveBeenCalledExactlyOnceWith('Error', 'The server cannot be reached. Please check the network connection and try again.', 'Close')
  expect(toasts.success).not.toHaveBeenCalled()
})
