// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useTables, TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { fetchGrid } from './list/use-grid.ts'
import { TableScreen } from './TableScreen.tsx'

const departments: readonly Row[] = Array.from({ length: 23 }, (_, at) => ({
  departmentCode: at + 1,
  departmentName: at === 22 ? null : `課${at + 1} Dept`,
}))
const onExport = vi.fn<(rows: readonly Row[], format: string) => void>()
const onImport = vi.fn<() => void>()
let store: ReturnType<typeof useTables>

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onExport.mockReset()
  onImport.mockReset()
})

/** The screen with a switch that replaces it by another view. */
function Views({ children }: { children: ReactNode }) {
  const [other, turn] = useState(false)
  return (
    <>
      <button type="button" onClick={() => turn(!other)}>
        another view
      </button>
      {!other && children}
    </>
  )
}

function Store() {
  const tables = useTables()
  useEffect(() => {
    store = tables
  }, [tables])
  return null
}

async function open(table: TableName = 'departments', rows: readonly Row[] = departments) {
  const backend = backendWith({ [table]: rows })
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <Store />
        <Views>
          <TableScreen table={table} onImport={onImport} onExport={onExport} />
        </Views>
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => store.ensureCurrent([table]))
  await act(fetchGrid)
  await screen.findByRole('combobox', { name: 'Rows per page' })
  return backend
}

const count = () => screen.getAllByRole('status')[0]!.textContent
const body = () => screen.getAllByRole('row').slice(1)
const column = (at: number) => body().map((row) => within(row).getAllByRole('cell')[at]!.textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const page = () => screen.getByRole('checkbox', { name: 'Select all rows on this page' })
async function check(at: number) {
  fireEvent.click(within(body()[at]!).getByRole('checkbox'))
  await screen.findByRole('button', { name: 'Clear selection' })
}
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const disabled = (name: string | RegExp) => screen.getByRole('button', { name }).hasAttribute('disabled')

test('ten rows a page, counted as Page X of Y; the pager leads to each [S2.26 S9.1]', async () => {
  await open()
  expect([body().length, count()]).toEqual([10, '23 records'])
  screen.getByText('Page 1 of 3')
  expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
  press('Next page')
  screen.getByText('Page 2 of 3')
  expect(column(1)[0]).toBe('11')
  press('Last page')
  screen.getByText('Page 3 of 3')
  expect(body()).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  press('Previous page')
  screen.getByText('Page 2 of 3')
  press('First page')
  screen.getByText('Page 1 of 3')
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '25' } })
  screen.getByText('Page 1 of 1')
  expect(body()).toHaveLength(23)
})

test('a search looks in any field, in any case, and goes back to page 1 [S4.9 S4.10]', async () => {
  await open()
  press('Last page')
  search('DEPT')
  screen.getByText('Page 1 of 3')
  expect(count()).toBe('22 of 23 records')
  search('23')
  expect([count(), column(1)]).toEqual(['1 of 23 records', ['23']])
})

test("without a hit 'No data found' is said, then why, and the way out", async () => {
  await open()
  search('どこにもない')
  screen.getByText('No data found')
  screen.getByText('No record matches the search and the filters.')
  press('Clear search and filters')
  expect(count()).toBe('23 records')
})

test('what narrows the list can be cleared beside its count; the keyboard goes on in the search', async () => {
  await open()
  press('Last page')
  search('課1')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(count()).toBe('23 records')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull()
})

test('a list stays as it was looked at until it is cleared', async () => {
  await open()
  search('dept')
  press('Department Name')
  press('Department Name')
  press('Next page')
  const [shown, page] = [column(1), 'Page 2 of 3']
  fireEvent.click(screen.getByRole('button', { name: 'another view' }))
  expect(screen.queryByRole('searchbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'another view' }))
  expect(column(1)).toEqual(shown)
  screen.getByText(page)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dept')
})

test('Down in the search enters the rows, Up and Esc lead back to it', async () => {
  await open()
  const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })
  const box = screen.getByRole('searchbox')
  act(() => box.focus())
  key('ArrowDown')
  expect(document.activeElement).toBe(body()[0])
  key('ArrowDown')
  key('End')
  expect(document.activeElement).toBe(body()[9])
  key('ArrowDown')
  expect(document.activeElement).toBe(body()[9])
  key(' ')
  expect(count()).toBe('1 of 23 selected')
  key(' ')
  expect(count()).toBe('23 records')
  key('Escape')
  expect(document.activeElement).toBe(box)
  key('ArrowDown')
  key('ArrowUp')
  expect(document.activeElement).toBe(box)
  search('nothing like this')
  key('ArrowDown')
  expect(document.activeElement).toBe(box)
})

test('with Shift a heading sorts what the columns before it leave alike, turns, and is out again', async () => {
  const rows = [3, 1, 2, 4].map((departmentCode) => ({
    departmentCode,
    departmentName: departmentCode > 2 ? 'B' : 'A',
  }))
  await open('departments', rows)
  const shift = () => fireEvent.click(screen.getByRole('button', { name: 'Department Code' }), { shiftKey: true })
  press('Department Name')
  const orders = [column(1)]
  for (let clicks = 0; clicks < 3; clicks++) {
    shift()
    orders.push(column(1))
  }
  expect(orders.map((order) => order.join(''))).toEqual(['1234', '1234', '2143', '1234'])
})

test('an empty table says that there is nothing yet', async () => {
  await open('departments', [])
  screen.getByText('No data found')
  screen.getByText('Add the first record, or import a file.')
  expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull()
})

test('a click on a heading sorts ascending, the next descending, in turn; nulls last, then first; page 1', async () => {
  await open()
  press('Last page')
  press('Department Name')
  screen.getByText('Page 1 of 3')
  expect(column(2)[0]).toBe('課1 Dept')
  const heading = () => screen.getByRole('columnheader', { name: 'Department Name' }).getAttribute('aria-sort')
  expect(heading()).toBe('ascending')
  press('Last page')
  expect(column(2).at(-1)).toBe('')
  press('Department Name')
  expect([heading(), column(2)[0]]).toEqual(['descending', ''])
  press('Department Name')
  expect(heading()).toBe('ascending')
})

test('the heading selects the page alone, and gives it up again; then all that match are offered [S2.22]', async () => {
  await open()
  fireEvent.click(page())
  expect(count()).toBe('10 of 23 selected')
  fireEvent.click(page())
  expect(count()).toBe('23 records')
  search('dept')
  fireEvent.click(page())
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 22 matching rows' }))
  expect(count()).toBe('22 of 23 selected')
  for (const format of ['CSV', 'Excel', 'Excel (field names)', 'JSON']) {
    press('Export selected')
    fireEvent.click(screen.getByRole('menuitem', { name: format }))
  }
  const formats = ['csv', 'excel', 'excelFields', 'json']
  expect(onExport.mock.calls).toEqual(formats.map((format) => [departments.slice(0, 22), format]))
})

test('search, page, page size and refresh end a selection [S4.13]', async () => {
  await open()
  const ends: readonly (() => unknown)[] = [
    () => search('課'),
    () => press('Next page'),
    () => fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '25' } }),
    () => act(() => store.reload(['departments'])),
  ]
  for (const end of ends) {
    await check(1)
    expect(count()).toBe('1 of 23 selected')
    await end()
    expect(count()).not.toContain('selected')
  }
})

test('while rows are selected, what is about single rows or new ones is off [S4.14]', async () => {
  await open()
  const off = ['Import', 'Add multiple', 'Add', 'Edit 課1 Dept', 'Delete 課1 Dept']
  const on = ['Edit selected', 'Export selected', 'Delete selected']
  expect(off.map(disabled)).toEqual(off.map(() => false))
  expect(on.map((name) => screen.queryByRole('button', { name }))).toEqual([null, null, null])
  await check(1)
  expect(off.map(disabled)).toEqual(off.map(() => true))
  expect(on.map(disabled)).toEqual([false, false, false])
  fireEvent.keyDown(body()[0]!, { key: 'Enter' })
  fireEvent.doubleClick(body()[0]!)
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Clear selection')
  expect(off.map(disabled)).toEqual(off.map(() => false))
})

test.each([
  ['departments', true, true],
  ['personInCharge', true, true],
  ['positions', true, true],
  ['products', true, true],
  ['employees', true, true],
  ['events', false, false],
  ['salesData', false, true],
  ['sealData', false, true],
  ['confirmedData', false, true],
  ['distributionStatus', false, true],
] as const)('%s: several rows can be added: %s, edited: %s', async (table, addMultiple, editMultiple) => {
  const key = { departments: 'departmentCode', personInCharge: 'personInChargeCode', positions: 'positionCode' }
  const keys = { ...key, products: 'productCode', events: 'eventCode' } as Partial<Record<TableName, string>>
  await open(table, [{ [keys[table] ?? 'id']: 1 }])
  await check(0)
  expect(screen.queryByRole('button', { name: 'Add multiple' }) !== null).toBe(addMultiple)
  expect(screen.queryByRole('button', { name: 'Edit selected' }) !== null).toBe(editMultiple)
})

test('a row that is deleted is asked about as one, by its own button or selected', async () => {
  await open()
  press('Delete 課1 Dept')
  expect((await screen.findByRole('dialog')).textContent).toContain('delete this item?')
  press('Cancel')
  await check(0)
  press('Delete selected')
  await screen.findByRole('dialog', { name: 'Delete selected from Departments' })
  screen.getByText('Are you sure you want to delete this item?')
})
