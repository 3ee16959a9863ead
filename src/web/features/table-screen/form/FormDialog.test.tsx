// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { Row } from '#domain/table.ts'
import { tables, tablesWithView, type TableName } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { FormDialog } from './FormDialog.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'

const department = { departmentCode: 10, departmentName: '営業部' }
const onClose = vi.fn<() => void>()
let backend: FakeBackend

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  backend = backendWith({ departments: [department] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

async function open(table: TableName, row: Row | null = null, locale: Locale = 'en') {
  show(
    backend,
    <TablesProvider>
      <FormDialog table={table} row={row} names={{ departments: new Map([[10, '営業部']]) }} onClose={onClose} />
    </TablesProvider>,
    locale,
  )
  await act(async () => {})
  return screen.findByRole('dialog')
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const errorOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-errormessage') ?? input.getAttribute('aria-describedby') ?? '')
    ?.textContent

const chosen: Partial<Record<TableName, readonly string[]>> = {
  employees: ['departmentCode', 'positionCode', 'personInChargeCode'],
  products: ['eventCode'],
  salesData: ['productCode', 'eventCode'],
  sealData: ['eventCode', 'departmentCode', 'personInChargeCode'],
  confirmedData: ['eventCode', 'departmentCode', 'personInChargeCode', 'productCode'],
  distributionStatus: ['eventCode', 'departmentCode', 'positionCode', 'personInChargeCode'],
}

test.each(tablesWithView)(
  '%s: codes of masters are chosen, everything else is typed as text [S5.6 S5.11]',
  async (table) => {
    await open(table)
    const fields = Object.entries(tables[table].fields).filter(([field]) => field !== 'id')
    const labels = (wanted: (field: string) => boolean) =>
      fields.filter(([field]) => wanted(field)).map(([, { label }]) => label.en)
    const shown = (role: string) =>
      screen.queryAllByRole<HTMLInputElement>(role).map((input) => input.labels?.[0]?.textContent.replace(' *', ''))
    const isChosen = (field: string) => chosen[table]?.includes(field) ?? false
    expect(shown('combobox')).toEqual(labels(isChosen))
    expect(shown('checkbox')).toEqual(labels((field) => field === 'ticketIssueFlag'))
    expect(shown('textbox')).toEqual(labels((field) => !isChosen(field) && field !== 'ticketIssueFlag'))
    expect(screen.queryAllByRole('spinbutton')).toEqual([])
  },
)

test('a company code fills in the person, and the fields say so; what is typed over it stays', async () => {
  const employee = { id: 1, companyCode: '00012', name: '髙橋 太郎', departmentCode: 10, sweetCardNumber: '000123' }
  backend = backendWith({ departments: [department], employees: [employee] })
  await open('distributionStatus')
  const input = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
  const toldOf = (label: string) =>
    (input(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('')
  expect(toldOf('Name')).toBe('From Company Code')
  type('Company Code', '00012')
  expect([input('Name').value, input('Sweet Card Number').value]).toEqual(['髙橋 太郎', '000123'])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Department' }).value).toBe('10 営業部')
  expect(toldOf('Name')).toBe('Filled in from Company Code')
  type('Name', '高橋 太郎')
  expect(toldOf('Name')).toBe('From Company Code')
  type('Company Code', '')
  expect([input('Name').value, input('Sweet Card Number').value]).toEqual(['高橋 太郎', ''])
  // The issue replaces the hint, so that no field moves.
  type('Name', '')
  press('Save')
  await screen.findByText('Name is required')
  expect(toldOf('Name')).toBe('Name is required')
})

test('what is wrong is named beside its field, and gone when the field is edited [S5.1 S5.2 S5.3]', async () => {
  const dialog = await open('positions')
  type('Position Code', '9')
  type('Position Name', '　')
  type('Distribution Count', '-1')
  type('Target Amount', 'many')
  type('Reporting Rate', '101')
  press('Save')
  expect(await screen.findByText('Please check the form for errors')).toBeTruthy()
  for (const says of [
    'Position Name is required',
    'Distribution Count must be non-negative',
    'Target Amount must be a valid number',
    'Reporting Rate must be between 0 and 100',
  ]) {
    expect(dialog.textContent).toContain(says)
  }
  const name = screen.getByRole('textbox', { name: 'Position Name' })
  expect([name.getAttribute('aria-invalid'), errorOf(name)]).toEqual(['true', 'Position Name is required'])
  type('Position Name', '部長')
  expect(dialog.textContent).not.toContain('Position Name is required')
  expect(dialog.textContent).toContain('Distribution Count must be non-negative')
  expect(backend.writes).toEqual([])
})

test('whoever goes on editing is in the field where they were', async () => {
  await open('positions')
  const field = screen.getByRole('textbox', { name: 'Target Amount' })
  field.focus()
  type('Target Amount', '1')
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.activeElement).toBe(field)
})

test('numbers are saved as numbers [S5.4]', async () => {
  const add = vi.fn<FakeBackend['add']>(() => new Promise(() => {}))
  backend = backendWith({}, { add })
  await open('positions')
  for (const [label, text] of [
    ['Position Code', '９'],
    ['Position Name', '部長'],
    ['Distribution Count', '2'],
    ['Target Amount', '1,000,000'],
    ['Reporting Rate', '62.5'],
  ] as const)
    type(label, text)
  press('Save')
  await waitFor(() =>
    expect(add.mock.calls[0]?.slice(0, 2)).toEqual([
      'positions',
      [{ positionCode: 9, positionName: '部長', distributionCount: 2, targetAmount: 1_000_000, reportingRate: 62.5 }],
    ]),
  )
})

test.each([
  ['en', null, 'Department Name', 'Save', 'Saving...', 'Success', 'Data added successfully'],
  ['en', department, 'Department Name', 'Save', 'Saving...', 'Success', 'Data updated successfully'],
  ['ja', null, '部署名', '保存', '保存しています...', '完了', 'データを追加しました。'],
  ['ja', department, '部署名', '保存', '保存しています...', '完了', 'データを変更しました。'],
] as const)(
  'in %s, of %o: says that it saves; then a toast, and it closes [S4.18 S4.20]',
  async (locale, row, name, save, saving, title, message) => {
    await open('departments', row, locale)
    if (!row) type(locale === 'en' ? 'Department Code' : '部署コード', '20')
    type(name, '総務部')
    press(save)
    expect((await screen.findByRole('button', { name: saving })).hasAttribute('disabled')).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    await act(async () =>
      backend.writes[0]!.resolve({
        from: 1,
        to: 2,
        added: row ? 0 : 1,
        changed: row ? 1 : 0,
        removed: 0,
        rows: [{ departmentCode: row ? 10 : 20, departmentName: '総務部' }],
        versions: {},
      }),
    )
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(toasts.success.mock.calls[0]?.slice(0, 2)).toEqual([title, message])
  },
)

test('what the server refuses: a toast with its message, logged, and the form stays as it was typed [S8.6 S8.8]', async () => {
  await open('departments', department)
  type('Department Name', '総務部')
  press('Save')
  const error = new EventmsError('databaseBusy')
  await act(async () => backend.writes[0]!.reject(error))
  await waitFor(() =>
    expect(toasts.error.mock.calls[0]?.slice(0, 2)).toEqual([
      'Error',
      'The database is busy at the moment. Please try again shortly.',
    ]),
  )
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ code: 'databaseBusy' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Department Name' }).value).toBe('総務部')
  expect(onClose).not.toHaveBeenCalled()
})

test('a conflict in a field that is calculated is shown with what it will be, without a choice', async () => {
  const { fields } = tables.confirmedData
  const row: Row = {
    ...Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
    id: 7,
    quantity: 2,
    unitPrice: 300,
    totalAmount: 600,
  }
  await open('confirmedData', row)
  type(fields.quantity.label.en, '3')
  press('Save')
  await waitFor(() => expect(backend.writes).toHaveLength(1))
  const current = { ...row, totalAmount: 555 }
  await act(async () =>
    backend.writes[0]!.reject(new EventmsError('editConflict', { key: 7, fields: ['totalAmount'], current })),
  )
  const table = await screen.findByRole('table')
  expect([...table.querySelectorAll('th[scope=row], td')].map((cell) => cell.textContent)).toEqual([
    fields.totalAmount.label.en,
    '¥900',
    '¥555',
    'Calculated when saved',
  ])
  expect([...table.querySelectorAll('thead th')].map((cell) => cell.textContent)).toEqual([
    'Field',
    'Yours',
    'Stored now',
    'To be saved',
  ])
  const edit = vi.spyOn(backend, 'edit')
  press('Save')
  await waitFor(() => expect(edit).toHaveBeenCalledOnce())
  expect(edit.mock.calls[0]![1].edits).toEqual([
    { key: 7, changes: { quantity: 3 }, expected: { quantity: 2, unitPrice: 300, totalAmount: 555 } },
  ])
})
