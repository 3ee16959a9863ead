// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { EVERYTHING } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { EditRequest, WriteResult } from '#domain/wire.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { SetFieldDialog } from './SetFieldDialog.tsx'

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const product = (productCode: number, unitPrice: number): Row => ({
  productCode,
  eventCode: 1,
  productName: `商品${productCode}`,
  unitPrice,
})
let backend: FakeBackend
const edit = vi.fn<(table: TableName, request: EditRequest) => Promise<WriteResult>>()

async function open(table: TableName, rows: readonly Row[], wanted = EVERYTHING) {
  const onClose = vi.fn<() => void>()
  edit.mockReset().mockImplementation(async (_, { edits }) => ({
    from: 1,
    to: 2,
    added: 0,
    changed: edits.length,
    removed: 0,
    versions: {},
  }))
  backend = backendWith({ departments: [{ departmentCode: 20, departmentName: '総務部' }], [table]: rows }, { edit })
  show(
    backend,
    <TablesProvider>
      <SetFieldDialog
        table={table}
        rows={rows}
        version={1}
        wantedNow={() => wanted}
        names={{ departments: new Map([[20, '総務部']]), events: new Map([[1, '祭り']]) }}
        onClose={onClose}
      />
    </TablesProvider>,
  )
  await act(async () => {})
  return onClose
}
const field = (value: string) => fireEvent.change(screen.getByLabelText('Field'), { target: { value } })
const type = (value: string) => fireEvent.change(screen.getByLabelText('New value'), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const said = () => screen.queryByRole('status')?.textContent

test('what becomes of how many rows is said before; what has it already stays; all is one act', async () => {
  const onClose = await open('products', [product(1, 100), product(2, 300), product(3, 300), product(4, 50)])
  field('unitPrice')
  type('３００')
  await press('Continue')
  expect(said()).toBe('Unit Price of 2 records becomes “¥300”.2 records have it already and stay as they are.')
  expect(edit).not.toHaveBeenCalled()
  await press('Change 2 records')
  expect(edit).toHaveBeenCalledOnce()
  expect(edit.mock.calls[0]![1].edits).toEqual([
    { key: 1, changes: { unitPrice: 300 }, expected: { unitPrice: 100 } },
    { key: 4, changes: { unitPrice: 300 }, expected: { unitPrice: 50 } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  expect(toasts.success).toHaveBeenCalledOnce()
})

test('another value is said anew before it is written', async () => {
  await open('products', [product(1, 100), product(2, 300)])
  field('unitPrice')
  type('300')
  await press('Continue')
  type('100')
  expect(said()).toBeUndefined()
  await press('Continue')
  expect(said()).toContain('Unit Price of 1 record becomes “¥100”.')
  await press('Change 1 record')
  expect(edit.mock.calls[0]![1].edits.map(({ key }) => key)).toEqual([2])
})

test('where all rows have it already nothing is written', async () => {
  await open('products', [product(1, 100), product(2, 100)])
  field('unitPrice')
  type('100')
  await press('Continue')
  expect(said()).toBe('All of these records have it already. There is nothing to change.')
  await press('Continue')
  expect(edit).not.toHaveBeenCalled()
})

test('what follows from a code changes with it, and is named', async () => {
  await open('sealData', [{ id: 1, name: '花子', departmentCode: 10, departmentName: '営業部' }])
  field('departmentCode')
  fireEvent.change(screen.getByRole('combobox', { name: 'New value' }), { target: { value: '総務部' } })
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'New value' }), { key: 'Enter' })
  await press('Continue')
  expect(said()).toBe('Department of 1 record becomes “20 総務部”.Fields that change with it: Department Name')
  await press('Change 1 record')
  expect(edit.mock.calls[0]![1].edits[0]!.changes).toEqual({ departmentCode: 20, departmentName: '総務部' })
})

test('a value that the field does not take is said, and nothing is written', async () => {
  const onClose = await open('products', [product(1, 100), product(2, 200)])
  field('unitPrice')
  type('abc')
  await press('Continue')
  await press('Change 2 records')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('商品1: '),
  ])
  expect(edit).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('what a row is known by, and what is computed, is not set for several', async () => {
  await open('confirmedData', [{ id: 1 }])
  const offered = [...screen.getByLabelText<HTMLSelectElement>('Field').options].map(({ value }) => value)
  expect(offered).toContain('quantity')
  expect(offered).not.toContain('id')
  expect(offered).not.toContain('totalAmount')
})

test('more rows than go at once are told before', async () => {
  await open(
    'products',
    Array.from({ length: 10_001 }, (_, at) => product(at + 1, 100)),
  )
  screen.getByText('At most 10,000 records can be changed at once. Please select fewer.')
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
})

/** A write by another user just before the dialog's own. */
function meanwhile(...rows: readonly Row[]) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  edit.mockImplementationOnce(async () => {
    throw new EventmsError('tableMoved', { seen: 1, version: 5 })
  })
  backend.load = async (table) => ({ version: 5, rows: table === 'products' ? rows : [] })
}
const searching = { ...EVERYTHING, query: '商品' }

test('what no longer matches the search is told and left out, and the rest is said anew before it is written', async () => {
  const rows = [product(1, 100), product(2, 200), product(3, 300)]
  const onClose = await open('products', rows, searching)
  field('unitPrice')
  type('300')
  await press('Continue')
  meanwhile({ ...rows[0]!, productName: '記念品' }, ...rows.slice(1))
  await press('Change 2 records')
  expect(screen.getByRole('alert').textContent).toMatch(
    /^No longer matching the search and filters: .*Nothing has been saved/,
  )
  expect(said()).toBe('Unit Price of 1 record becomes “¥300”.1 record has it already and stays as it is.')
  expect([edit.mock.calls.length, onClose.mock.calls]).toEqual([1, []])
  await press('Change 1 record')
  expect(edit.mock.lastCall![1]).toMatchObject({ edits: [{ key: 2, changes: { unitPrice: 300 } }], version: 5 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('what was left out and matches again is told before it is written, too', async () => {
  const rows = [product(1, 100), product(2, 200)]
  await open('products', rows, searching)
  field('unitPrice')
  type('300')
  await press('Continue')
  meanwhile({ ...rows[0]!, productName: '記念品' }, rows[1]!)
  await press('Change 2 records')
  meanwhile(...rows)
  await press('Change 1 record')
  expect(said()).toBe('Unit Price of 2 records becomes “¥300”.')
  expect(edit).toHaveBeenCalledTimes(2)
  await press('Change 2 records')
  expect(edit.mock.lastCall![1]).toMatchObject({ edits: [{ key: 1 }, { key: 2 }] })
})

test('where nothing is left that matches, nothing is written, and it only closes', async () => {
  const onClose = await open('products', [product(1, 100)], searching)
  field('unitPrice')
  type('300')
  await press('Continue')
  meanwhile({ ...product(1, 100), productName: '記念品' })
  await press('Change 1 record')
  expect([screen.getAllByRole('alert').length, said(), onClose.mock.calls]).toEqual([1, undefined, []])
  await press('Continue')
  expect(onClose).toHaveBeenCalledOnce()
  expect([edit.mock.calls.length, toasts.success.mock.calls]).toEqual([1, []])
})

test('a damaged value is asked about before it is written to all rows', async () => {
  await open('products', [product(1, 100), product(2, 300)])
  field('productName')
  type('福\u200B袋')
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toContain('2 cells look damaged')
  await press('Change 2 records')
  expect(edit).not.toHaveBeenCalled()
  await press('Use the suggested values')
  expect(said()).toContain('becomes “福袋”')
  await press('Change 2 records')
  expect(edit.mock.calls[0]![1].edits.map(({ changes }) => changes)).toEqual([
    { productName: '福袋' },
    { productName: '福袋' },
  ])
})

test('a text that an import would ask about is asked about before all rows have it', async () => {
  const row = (id: number) => ({ id, companyCode: null, name: null, quantity: id }) as Row
  await open('sealData', [row(1), row(2)])
  field('companyCode')
  type('2-Jan')
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toContain('2-Jan')
  await press('Change 2 records')
  expect(edit).not.toHaveBeenCalled()
})
