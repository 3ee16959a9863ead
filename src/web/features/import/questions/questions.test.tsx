// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import type { TableName } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { ImportDialog } from '#web/features/import/ImportDialog.tsx'
import { drop, held, twoEmployees } from '#web/features/import/dropped-file.test-help.tsx'

let backend: FakeBackend

beforeEach(() => {
  prepareBrowser()
  backend = twoEmployees()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(table: TableName | 'all', locale: Locale = 'en', currentEvent?: number) {
  const dialog = <ImportDialog scope={table} currentEvent={currentEvent ?? null} onOpen={() => {}} onClose={() => {}} />
  show(
    backend,
    <ViewProvider>
      <TablesProvider>{dialog}</TablesProvider>
    </ViewProvider>,
    locale,
  )
  await act(async () => {})
  await screen.findByRole('dialog')
}

const LABEL = /^Company Code: 2 values differ from others only in leading zeros, width or case\./
const question = (label: RegExp = LABEL) => screen.findByRole('radiogroup', { name: label })
const answers = (group: HTMLElement) => within(group).getAllByRole<HTMLInputElement>('radio')
const enabled = (name = 'Import') => !screen.getByRole('button', { name }).hasAttribute('disabled')
const counted = (name: string) => document.querySelector(`[data-count=${name}]`)?.textContent

const EMPLOYEES = 'companyCode,name\n12,山田\n13,佐藤'

test('no answer is chosen, the evident one is said to be, and Import waits; the answer can be taken back', async () => {
  await open('employees')
  drop(EMPLOYEES, 'employees.csv')
  const [match, keep, out] = answers(await question()) as HTMLInputElement[]
  expect([match!.checked, keep!.checked, out!.checked, enabled()]).toEqual([false, false, false, false])
  expect(match!.labels![0]!.textContent).toBe('Match: they are the stored ones (suggested)')
  expect(screen.getByText('Please answer the questions above, then import.')).toBeTruthy()

  fireEvent.click(keep!)
  await waitFor(() => expect(enabled()).toBe(true))
  expect([counted('added'), counted('changed')]).toEqual(['Added 2', 'Changed 0'])
  fireEvent.click(answers(await question())[0]!)
  await waitFor(() => expect(counted('changed')).toBe('Changed 1'))
  expect([counted('added'), counted('unchanged'), enabled()]).toEqual(['Added 0', 'Unchanged 1', true])

  fireEvent.click(screen.getByRole('button', { name: 'Undo the answer' }))
  await waitFor(() => expect(counted('added')).toBe('Added 2'))
  expect([enabled(), ...answers(await question()).map(({ checked }) => checked)]).toEqual([false, false, false, false])

  // Another file has its own questions.
  fireEvent.click(screen.getByRole('button', { name: 'Remove the file' }))
  drop(EMPLOYEES, 'employees.csv')
  expect(answers(await question()).map(({ checked }) => checked)).toEqual([false, false, false])
  expect(enabled()).toBe(false)
})

test('in Japanese too @wide', async () => {
  await open('employees', 'ja')
  drop(EMPLOYEES, 'employees.csv')
  const group = await question(
    /^社員コード：先頭のゼロ、全角・半角、大文字・小文字だけがほかと異なるものが2件あります。同じものですか？$/,
  )
  expect(answers(group).map(({ checked }) => checked)).toEqual([false, false, false])
  expect(enabled('取り込む')).toBe(false)
  fireEvent.click(within(group).getByRole('radio', { name: '合わせる：登録済みのものとして取り込む（候補）' }))
  await waitFor(() => expect(enabled('取り込む')).toBe(true))
})

test('seals, whose codes are employees’, wait for the answer as well', async () => {
  await open('sealData')
  drop('eventName,companyCode,name\n祭,12,山田\n祭,13,佐藤', 'seals.csv')
  const [match] = answers(await question())
  expect(enabled()).toBe(false)
  fireEvent.click(match!)
  await waitFor(() => expect(enabled()).toBe(true))
})

test('where the file is refused, the question stands there if its answer can mend that', async () => {
  await open('employees')
  drop('id,companyCode,name\n1,12,山田\n2,13,佐藤', 'employees.csv')
  const [match] = answers(await question())
  expect(screen.getByRole('alert').textContent).toContain('The file cannot be imported as it is.')
  fireEvent.click(match!)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(enabled()).toBe(true)
})

test('an import of all data asks for each table', async () => {
  await open('all')
  const seals = [12, 13].map((code) => ({ eventName: '祭', companyCode: String(code), name: '山' }))
  const employees = [12, 13].map((code) => ({ companyCode: String(code), name: '川' }))
  drop(JSON.stringify({ employees, sealData: seals }), 'eventms-all-data.json')
  // Once the employees are matched with stored rows, the seals are asked about, too: their codes resemble stored ones.
  fireEvent.click(answers(await question())[0]!)
  await waitFor(() => expect(screen.getAllByRole('radiogroup', { name: LABEL })).toHaveLength(2))
  expect([counted('changed'), enabled()]).toEqual(['Changed 2', false])
  fireEvent.click(answers(screen.getAllByRole('radiogroup', { name: LABEL })[1]!)[1]!)
  await waitFor(() => expect(enabled()).toBe(true))
})

test('the answers that suggest themselves are taken in one press, and each can be changed in the list', async () => {
  await open('employees')
  drop(`${EMPLOYEES}\n14,鈴木`, 'employees.csv')
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the 2 suggested answers' }))
  await waitFor(() => expect(counted('changed')).toBe('Changed 1'))
  const one = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Answer: 13' })
  expect([...one.options].map(({ label }) => label)).toEqual([
    'Please choose',
    'Is 0013 (suggested)',
    'Is a different one: import it as it is',
    'Leave the row out',
  ])
  fireEvent.change(one, { target: { value: 'keep' } })
  await waitFor(() => expect(counted('added')).toBe('Added 2'))
  expect([counted('changed'), counted('unchanged'), enabled()]).toEqual(['Changed 0', 'Unchanged 1', true])
  expect(answers(await question()).some(({ checked }) => checked)).toBe(false)

  fireEvent.change(screen.getByRole('combobox', { name: 'Answer: 13' }), { target: { value: '' } })
  await waitFor(() => expect(enabled()).toBe(false))
  expect(screen.getByText('One is not answered yet.')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Answer: 12' }).value).toBe('=0012')
})

test('many are listed page by page; those without an answer by themselves', async () => {
  backend = backendWith({
    employees: Array.from({ length: 45 }, (_, i) => ({ id: i + 1, companyCode: `00${100 + i}`, ...held })),
  })
  await open('employees')
  drop(`companyCode\n${Array.from({ length: 45 }, (_, i) => `${100 + i}\n`).join('')}`, 'employees.csv')
  const codes = () =>
    screen
      .queryAllByRole('combobox', { name: /^Answer: / })
      .map((select) => select.getAttribute('aria-label')!.slice(8))
  fireEvent.click(await screen.findByRole('button', { name: 'One by one (45)' }))
  expect([codes().length, codes()[0], screen.getByText('Page 1 of 3').textContent]).toEqual([20, '100', 'Page 1 of 3'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Answer: 100' }), { target: { value: 'out' } })
  await waitFor(() => expect(screen.getByText('44 are not answered yet.')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(codes()[0]).toBe('120')
  fireEvent.click(screen.getByRole('button', { name: 'Unanswered only' }))
  expect([codes()[0], codes().length]).toEqual(['101', 20])
})

test('stored values that a short row would empty are listed, with what is stored', async () => {
  backend = backendWith({
    employees: [{ id: 1, companyCode: '0012', ...held, name: '山田', sweetCardNumber: '00631877' }],
  })
  await open('employees')
  drop('companyCode,name,sweetCardNumber\n0012,山', 'employees.csv')
  const list = await screen.findByRole('region', { name: 'Stored values that would be lost' })
  const [row] = within(list).getAllByRole('row').slice(1)
  expect(
    within(row!)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '0012 山田', 'Sweet Card Number', '00631877', 'The row is too short'])
  expect(enabled()).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: 'Keep what is stored (suggested)' }))
  await waitFor(() => expect(enabled()).toBe(true))
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).not.toContain('(empty)')
})

test('words for yes and no, and names in place of codes, are asked about with what they evidently mean', async () => {
  backend = backendWith({ departments: [{ departmentCode: 10, departmentName: '営業部' }] })
  await open('distributionStatus')
  drop('companyCode,departmentCode,ticketIssueFlag\nA1,営業部,はい\nA2,10,×', 'status.csv')
  expect(answers(await question(/^2 words are neither yes nor no/)).length).toBe(3)
  expect(screen.getByRole('option', { name: '10 営業部 (suggested)' })).toBeTruthy()
  expect(enabled()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Accept the 3 suggested answers' }))
  await waitFor(() => expect(enabled()).toBe(true))
  expect(screen.getByText('All questions are answered. You can change or undo every answer.')).toBeTruthy()
})

test('a text that is no number is corrected beside its question, in all its rows, and that is taken back', async () => {
  await open('products')
  drop('productCode,productName,unitPrice\n1,a,abc\n2,b,abc\n3,c,5', 'products.csv')
  fireEvent.click(await screen.findByRole('button', { name: 'Correct “abc”, Unit Price' }))
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Unit Price in place of “abc”' })
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 3])
  fireEvent.change(input, { target: { value: '7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply to all 2 rows with this value' }))
  await waitFor(() => expect(enabled()).toBe(true))
  expect(counted('added')).toBe('Added 3')
  fireEvent.click(screen.getByRole('tab', { name: 'Corrected here (2)' }))
  fireEvent.click(screen.getByRole('button', { name: 'All 2 of this value' }))
  await screen.findByRole('button', { name: 'Correct “abc”, Unit Price' })
  expect(enabled()).toBe(false)
  // The last correction removes the open tab: another tab is shown.
  expect(screen.getByRole('tab', { name: /^Warnings/ }).getAttribute('aria-selected')).toBe('true')
})

test('among very many wrong cells those with the same value are looked for after the input stands', async () => {
  await open('products')
  const rows = Array.from({ length: 9000 }, (_, at) => `${at + 1},a,-2`)
  drop(`productCode,productName,unitPrice\n${rows.join('\n')}`, 'products.csv')
  // By label text, since a role query is slow in so large a dialog.
  fireEvent.click(await screen.findByLabelText('Correct row 2, Unit Price'))
  const all = 'Apply to all 9,000 rows with this value'
  expect(screen.queryByText(all)).toBeNull()
  expect(await screen.findByText(all)).toBeTruthy()
})

test('one correction is offered for the same value in several rows, but never for a code by which rows are known', async () => {
  await open('products', 'ja')
  drop('productCode,productName,unitPrice\n1,a,-2\n2,b,-2\nx,c,5\nx,d,5', 'products.csv')
  fireEvent.click(await screen.findByRole('button', { name: '2行目の単価を修正' }))
  expect(screen.getByRole('button', { name: '同じ値の2行すべてに適用' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '4行目の商品コードを修正' }))
  expect(screen.getAllByRole('button', { name: /すべてに適用/ })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^これらの行を/ }).map(({ textContent }) => textContent)).toEqual([
    'これらの行をCSVに保存',
    'これらの行をExcelに保存',
  ])
})

test('a cell with several booklet numbers is asked about, beside the quantity that they would share', async () => {
  await open('salesData')
  drop('ticketNumber,quantity\n177～180,4', 'sales.csv')
  const group = await question(/^One cell has several booklet numbers\./)
  const row = screen.getByRole('combobox', { name: 'Answer: 177～180' }).closest('tr')!
  expect([...row.cells].map(({ textContent }) => textContent).slice(0, 3)).toEqual(['2', '177～180', '4'])
  expect(row.closest('table')!.tHead!.textContent).toContain('Quantity')
  const [each, share] = answers(group)
  fireEvent.click(share!)
  await waitFor(() => expect([counted('added'), enabled()]).toEqual(['Added 4', true]))
  expect(each!.checked).toBe(false)
})

test.each([
  ['open on the page is suggested', 2, '2 夏祭 (suggested)', true],
  ['must be chosen where none of several is open', undefined, '2 夏祭', false],
])('the event of rows without one %s', async (_, current, option, suggested) => {
  const range = { ticketStartNumber: 1, ticketEndNumber: 9 }
  const events = ['春祭', '夏祭'].map((eventName, i) => ({ eventCode: i + 1, eventName, ...range }))
  backend = backendWith({ events })
  await open('distributionStatus', 'en', current)
  drop('companyCode,distributionNumber\nA1,3', 'status.csv')
  const choice = await screen.findByRole('combobox', { name: 'Answer: Event' })
  expect(within(choice).getByRole('option', { name: option })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept the suggested answer' }) !== null).toBe(suggested)
  fireEvent.change(choice, { target: { value: '=2' } })
  await waitFor(() => expect([counted('added'), enabled()]).toEqual(['Added 1', true]))
})

test.each([
  [
    'en',
    /^One stored row with the same Product Code would be replaced\. Its event: 1 春祭\./,
    'Import',
    'Import 1 of 2 rows',
    'Added 1',
  ],
  [
    'ja',
    /^商品コードが一致する登録済みのデータ1件を置き換えます。イベント：1 春祭。/,
    '取り込む',
    '2行のうち1行を取り込む',
    '追加 1',
  ],
] as const)('a product that would move to another event is asked about, and may be left out: %s', async (...told) => {
  const [locale, label, button, rest, added] = told
  const range = { ticketStartNumber: 1, ticketEndNumber: 9 }
  const events = ['春祭', '夏祭'].map((eventName, i) => ({ eventCode: i + 1, eventName, ...range }))
  const products = [{ productCode: 1, eventCode: 1, productName: '福袋', unitPrice: 1000 }]
  backend = backendWith({ events, products })
  await open('products', locale)
  drop('productCode,eventCode,productName,unitPrice\n1,2,団子,300\n2,2,煎餅,200', 'products.csv')
  const [replace, out] = answers(await question(label))
  expect([replace!.checked, out!.checked, enabled(button)]).toEqual([false, false, false])
  expect(screen.getByText('1 → 2, 福袋 → 団子, 1000 → 300')).toBeTruthy()
  fireEvent.click(out!)
  await waitFor(() => expect(enabled(rest)).toBe(true))
  expect(counted('added')).toBe(added)
})
