// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { openWorkbook } from '#domain/excel/index.ts'
import { EVERYTHING } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { backendWith, prepareBrowser } from '#web/page.test-help.tsx'
import { BackendProvider } from '#web/state/backend.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { chooseNames } from '#web/state/lists/export-names.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { UserContextProvider } from '#web/state/user.tsx'
import { viewNames, type ViewParams } from '#web/state/view/views.ts'
import type { SealsInScope } from './listed-rows.ts'
import { useExport } from './use-export.ts'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { saved, watchDownloads } from '#web/ui/download.test-help.ts'
import { EXCEL_TYPE } from '#web/excel/excel-type.ts'
import { inflate } from '#web/excel/inflate.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'

const departments = [{ departmentCode: 10, departmentName: '営業"第一"部' }]

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  watchDownloads()
  // Also delays the toasts of exports within a test, so that none appears in the next test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = { id: 'u1', email: 'hanako@example.jp', name: '花子' }

async function opened(backend: FakeBackend = backendWith({ departments })) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MessagesProvider language={loaded.en}>
      <BackendProvider backend={backend}>
        <UserContextProvider user={user}>
          <TablesProvider>{children}</TablesProvider>
        </UserContextProvider>
      </BackendProvider>
    </MessagesProvider>
  )
  // A fake filter: the seals with odd ids count as changed.
  const sealsInScope: SealsInScope = async ({ seals }, scope) =>
    scope === 'changed' ? seals.filter(({ id }) => id % 2 === 1) : seals
  const { result } = renderHook(() => useExport(sealsInScope), { wrapper })
  await act(async () => {})
  return result.current
}

test('eventms-{table} as CSV with a mark and doubled quotes, or as JSON; everything on the dashboard as eventms-all-data [S7.21 S7.22 S7.23]', async () => {
  const exporting = await opened()
  await exporting.view('departments', 'csv')
  await exporting.view('departments', 'json')
  await exporting.view('distributionList', 'csv')
  await exporting.view('dashboard', 'json')
  expect(saved.map(({ name }) => name)).toEqual([
    'eventms-departments.csv',
    'eventms-departments.json',
    'eventms-distributionList.csv',
    'eventms-all-data.json',
  ])
  expect(saved[0]).toMatchObject({
    text: '\uFEFF"departmentCode","departmentName"\r\n10,"営業""第一""部"\r\n',
    type: 'text/csv;charset=utf-8',
  })
  expect(JSON.parse(saved[1]!.text)).toEqual(departments)
  expect(JSON.parse(saved[3]!.text)).toEqual(
    Object.fromEntries(tableNames.map((name) => [name, name === 'departments' ? departments : []])),
  )
})

test('as Excel: a table, or all of them, a sheet each; with labels or field names as its header', async () => {
  startThreads()
  const exporting = await opened()
  await exporting.view('departments', 'excel')
  await exporting.view('dashboard', 'excelFields')
  expect(saved.map(({ name, type }) => [name, type])).toEqual([
    ['eventms-departments.xlsx', EXCEL_TYPE],
    ['eventms-all-data.xlsx', EXCEL_TYPE],
  ])
  const [one, all] = saved.map(({ bytes }) => openWorkbook(bytes, inflate))
  expect(rowsIn(one!, 'Departments')).toEqual([
    ['Department Code', 'Department Name'],
    [10, '営業"第一"部'],
  ])
  expect(all!.sheets).toEqual([...tableNames, 'About this file (EventMS)'])
  expect(rowsIn(all!, 'departments')).toEqual([
    ['departmentCode', 'departmentName'],
    [10, '営業"第一"部'],
  ])
})

function rowsIn(workbook: ReturnType<typeof openWorkbook>, sheet: string): unknown[] {
  const rows: unknown[] = []
  workbook.read(workbook.sheets.indexOf(sheet), (cells) => rows.push(cells))
  return rows
}

test('with names beside codes, by this person’s choice: CSV and Excel, never JSON', async () => {
  startThreads()
  chooseNames(user.id, true)
  const rows = [{ id: 1, companyCode: '0012', name: '山田', departmentCode: 10, positionCode: 5 }]
  const exporting = await opened(backendWith({ departments, employees: rows }))
  await exporting.rows('employees', rows, 'csv')
  await exporting.view('employees', 'excel')
  await exporting.view('employees', 'json')
  const [head, line] = saved[0]!.text.split('\r\n').map((text) => text.split(','))
  const at = head!.indexOf('"departmentCode (current name)"')
  expect(line!.slice(at - 1, at + 3)).toEqual(['10', '"営業""第一""部"', '5', '"(not in the master data)"'])
  const [header, cells] = rowsIn(openWorkbook(saved[1]!.bytes, inflate), 'Employees') as string[][]
  expect(cells![header!.indexOf('Department (current name)')]).toBe('営業"第一"部')
  expect(JSON.parse(saved[2]!.text)).toEqual(rows)
  chooseNames(user.id, false)
  await exporting.rows('employees', rows, 'csv')
  expect(saved[3]!.text).not.toContain('current name')
})

test('the last worksheet says by whom, of which event, with which filters, and what is left out', async () => {
  startThreads()
  const products = [1, 2].map((eventCode) => ({ productCode: eventCode, eventCode, productName: '', unitPrice: 1 }))
  const events = [{ eventCode: 1, eventName: '春の市' }]
  const exporting = await opened(backendWith({ products, events, closings: [{ id: 1, eventCode: 2 }] }))
  const facts = (at: number) => {
    const lines = rowsIn(openWorkbook(saved[at]!.bytes, inflate), 'About this file (EventMS)') as string[][]
    return Object.fromEntries(lines.slice(3).map(([item, content]) => [item, content]))
  }
  const conditions = [{ field: 'eventCode', is: 'oneOf', values: [1] }] as const
  await exporting.view('products', 'excel', {}, { ...EVERYTHING, conditions })
  expect(facts(0)).toEqual({
    'Exported by': '花子 (hanako@example.jp)',
    List: 'Products',
    Rows: 1,
    Event: '1 春の市',
    'Filters and order': 'Event: 1 春の市',
    'Rows of closed events left out': 0,
    'Version of EventMS': '0.0.0',
  })
  await exporting.view('products', 'excel', {}, { ...EVERYTHING, query: '1' })
  expect(facts(1)).toMatchObject({ Event: 'All events', 'Filters and order': 'Search: “1”' })
  await exporting.rows('products', products, 'excel')
  expect(facts(2)).toMatchObject({ Rows: 2, 'Filters and order': 'Selected records only' })
  const list = { name: 'log', fields: ['Time'], rows: [], moments: ['Time'], event: 1 }
  await exporting.list(list, 'excel')
  expect(facts(3)).toMatchObject({ List: 'log', Event: '1 春の市' })
  expect(facts(3)).not.toHaveProperty('Filters and order')
})

test('what a list finds, in its order, under a name of its own, with how many rows it has', async () => {
  const rows = [1, 2, 3].map((departmentCode) => ({ departmentCode, departmentName: `課${departmentCode}` }))
  const employees = rows.map(({ departmentCode }) => ({ id: departmentCode, companyCode: 'E', departmentCode }))
  const exporting = await opened(backendWith({ departments: rows, employees }))
  const sorts = [{ field: 'id', descending: true }]
  const conditions = [{ field: 'id', is: 'between', from: 2, to: null }] as const
  await exporting.view('employees', 'json', {}, { query: '課', conditions, sorts })
  expect(saved[0]!.name).toBe('eventms-employees-found.json')
  expect((JSON.parse(saved[0]!.text) as Row[]).map(({ id }) => id)).toEqual([3, 2])
  vi.runAllTimers()
  expect(toasts.success.mock.calls[0]!.join(' ')).toContain('2 records')
})

test('a list without closed events says so in the name of its file, and its toast how many rows are not in it', async () => {
  const products = [1, 2, 2].map((eventCode, at) => ({ productCode: at, eventCode, productName: '', unitPrice: 1 }))
  const exporting = await opened(backendWith({ products, closings: [{ id: 1, eventCode: 2 }] }))
  await exporting.view('products', 'json', {}, EVERYTHING)
  expect(saved[0]!.name).toBe('eventms-products-open-events.json')
  expect((JSON.parse(saved[0]!.text) as Row[]).map(({ productCode }) => productCode)).toEqual([0])
  vi.runAllTimers()
  expect(toasts.success.mock.calls[0]![1]).toBe(
    'Data exported successfully\n1 record\n2 rows of closed events are hidden.',
  )
  await exporting.view('products', 'json', {}, { ...EVERYTHING, withClosed: true })
  expect(saved[1]!.name).toBe('eventms-products-found.json')
  expect(JSON.parse(saved[1]!.text)).toHaveLength(3)
})

test('the selected rows alone [S2.32]', async () => {
  const exporting = await opened()
  await exporting.rows('departments', [{ departmentCode: 20, departmentName: '総務部' }], 'csv')
  expect(saved).toMatchObject([
    { name: 'eventms-departments.csv', text: '\uFEFF"departmentCode","departmentName"\r\n20,"総務部"\r\n' },
  ])
})

test('the selected rows as Excel: codes keep their zeros', async () => {
  startThreads()
  const exporting = await opened()
  const row = { id: 1, companyCode: '0012', name: '山田', sweetCardNumber: '00631877' }
  await exporting.rows('employees', [row], 'excelFields')
  expect(saved).toMatchObject([{ name: 'eventms-employees.xlsx', type: EXCEL_TYPE }])
  const [header, ...rows] = rowsIn(openWorkbook(saved[0]!.bytes, inflate), 'employees') as string[][]
  expect(rows.map((cells) => Object.fromEntries(header!.map((field, at) => [field, cells[at] || null])))).toMatchObject(
    [row],
  )
})

test('the distribution list: the rows that it shows, in its order, as they are stored; the toast says how many', async () => {
  const seal = (id: number, eventCode: number | null, personInChargeCode: number | null) => ({
    ...Object.fromEntries(Object.keys(tables.sealData.fields).map((field) => [field, null])),
    id,
    eventCode,
    personInChargeCode,
    companyCode: `C${id}`,
    departmentCode: 10 - id,
  })
  const sealData = [seal(1, 1, 5), seal(2, 1, 5), seal(3, 2, 4), seal(4, 1, 99), seal(5, 77, 4)]
  const exporting = await opened(
    backendWith({
      departments,
      events: [1, 2].map((eventCode) => ({
        eventCode,
        eventName: `催し${eventCode}`,
        ticketStartNumber: 1,
        ticketEndNumber: 9,
      })),
      personInCharge: [4, 5].map((personInChargeCode) => ({
        personInChargeCode,
        personInChargeName: `担当${personInChargeCode}`,
      })),
      sealData,
    }),
  )
  const exported = async (params: ViewParams) => {
    await exporting.view('distributionList', 'json', params)
    return JSON.parse(saved.pop()!.text) as Row[]
  }
  const [one, two, three, four] = sealData
  // Ordered by person in charge, event and department; the fifth seal has no event and is on no sheet.
  expect(await exported({})).toEqual([three, two, one, four])
  expect(await exported({ eventCode: 1 })).toEqual([two, one, four])
  expect(await exported({ eventCode: 1, filters: { personInChargeCode: 5 } })).toEqual([two, one])
  expect(await exported({ filters: { personInChargeCode: 'unknown' } })).toEqual([four])
  expect(await exported({ eventCode: 1, filters: { personInChargeCode: 5, scope: 'changed' } })).toEqual([one])
  // The event was deleted meanwhile.
  await exporting.view('distributionList', 'csv', { eventCode: 3 })
  vi.advanceTimersByTime(500)
  expect(saved).toEqual([])
  expect(toasts.error).toHaveBeenCalledExactlyOnceWith('Error', 'This screen has nothing to export.', 'Close')
  expect(toasts.success).not.toHaveBeenCalledWith('Success', 'Data exported successfully\n0 records', 'Close')
  await exporting.view('distributionList', 'csv', { eventCode: 2 })
  vi.advanceTimersByTime(500)
  expect(toasts.success).toHaveBeenLastCalledWith('Success', 'Data exported successfully\n1 record', 'Close')
})

test('printSeal and ticketReceiptStamp have no export [S7.24]', async () => {
  const exporting = await opened()
  for (const view of viewNames) await exporting.view(view, 'csv')
  const exported = new Set(saved.map(({ name }) => name.replace(/^eventms-|\.\w+$/g, '')))
  expect(viewNames.filter((view) => view !== 'dashboard' && !exported.has(view))).toEqual([
    'printSeal',
    'ticketReceiptStamp',
  ])
  expect(saved).toHaveLength(12)
})

test('success is told 500 ms after the file [S4.24 S9.3]', async () => {
  const exporting = await opened()
  await exporting.view('departments', 'csv')
  expect(saved).toHaveLength(1)
  vi.advanceTimersByTime(499)
  expect(toasts.success).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Success', 'Data exported successfully', 'Close')
})

test('what cannot be verified is not exported: a toast with the reason [S8.6]', async () => {
  let failing = false
  const exporting = await opened(
    backendWith(
      {},
      {
        load: async () => {
          if (failing) throw new EventmsError('unreachable')
          return { version: 1, rows: departments }
        },
      },
    ),
  )
  failing = true
  await act(() => exporting.view('departments', 'csv'))
  expect(saved).toEqual([])
  expect(toasts.error).toHaveBeenCalledExactlyOnceWith(
    'Error',
    'The server cannot be reached. Please check the network connection and try again.',
    'Close',
  )
  expect(toasts.success).not.toHaveBeenCalled()
})
