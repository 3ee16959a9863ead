// @vitest-environment jsdom
/** Codes that a spreadsheet stripped of their zeros: the dialog asks, and imports nothing before it was told. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import type { TableName } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '../../page.test-help.tsx'
import type { FakeBackend } from '../../state/fake-backend.test-help.ts'
import { TablesProvider } from '../../state/tables.tsx'
import { ViewProvider } from '../../state/view.tsx'
import { AllImportDialog } from './AllImportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'

let backend: FakeBackend
const held = { name: '山田', departmentCode: null, positionCode: null, personInChargeCode: null, sweetCardNumber: null }

beforeEach(() => {
  prepareBrowser()
  backend = backendWith({
    employees: [
      { id: 1, companyCode: '0012', ...held },
      { id: 2, companyCode: '0013', ...held },
    ],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(table: TableName | 'all', locale: Locale = 'en') {
  const dialog =
    table === 'all' ? <AllImportDialog onClose={() => {}} /> : <ImportDialog table={table} opened onClose={() => {}} />
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

function drop(text: string, name: string): void {
  const file = new File([text], name)
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
  fireEvent.drop(screen.getByText(/^(Drag a file here|ここにファイルをドラッグ)/), {
    dataTransfer: { files: [file], items, types: ['Files'] },
  })
}

const LABEL = /^2 codes differ from stored ones only in leading zeros, width or case\./
const question = (label: RegExp = LABEL) => screen.findByRole('radiogroup', { name: label })
const answers = (group: HTMLElement) => within(group).getAllByRole<HTMLInputElement>('radio')
const enabled = (name = 'Import') => !screen.getByRole('button', { name }).hasAttribute('disabled')
const counted = (name: string) => document.querySelector(`[data-count=${name}]`)?.textContent

const EMPLOYEES = 'companyCode,name\n12,山田\n13,佐藤'

test('neither answer is chosen, and Import waits for one; the answer can be taken back', async () => {
  await open('employees')
  drop(EMPLOYEES, 'employees.csv')
  const [match, keep] = answers(await question()) as [HTMLInputElement, HTMLInputElement]
  expect([match.checked, keep.checked, enabled()]).toEqual([false, false, false])
  expect(screen.getByText('Please answer the questions above, then import.')).toBeTruthy()

  fireEvent.click(keep)
  await waitFor(() => expect(enabled()).toBe(true))
  expect([counted('added'), counted('changed')]).toEqual(['Added 2', 'Changed 0'])
  fireEvent.click(answers(await question())[0]!)
  await waitFor(() => expect(counted('changed')).toBe('Changed 1'))
  expect([counted('added'), counted('unchanged'), enabled()]).toEqual(['Added 0', 'Unchanged 1', true])

  // Another file has its own question.
  fireEvent.click(screen.getByRole('button', { name: 'Remove the file' }))
  drop(EMPLOYEES, 'employees.csv')
  expect(answers(await question()).map(({ checked }) => checked)).toEqual([false, false])
  expect(enabled()).toBe(false)
})

test('in Japanese too', async () => {
  await open('employees', 'ja')
  drop(EMPLOYEES, 'employees.csv')
  const group = await question(/登録済みと異なるコードが2件あります。登録済みのコードと同じものですか？$/)
  expect(answers(group).map(({ checked }) => checked)).toEqual([false, false])
  expect(enabled('取り込む')).toBe(false)
  fireEvent.click(within(group).getByRole('radio', { name: '合わせる：登録済みのコードとして取り込む' }))
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
  // As long as the employees would be new ones, the seals are theirs; matched, the seals' codes are almost the stored.
  fireEvent.click(answers(await question())[0]!)
  await waitFor(() => expect(screen.getAllByRole('radiogroup', { name: LABEL })).toHaveLength(2))
  expect([counted('changed'), enabled()]).toEqual(['Changed 2', false])
  fireEvent.click(answers(screen.getAllByRole('radiogroup', { name: LABEL })[1]!)[1]!)
  await waitFor(() => expect(enabled()).toBe(true))
})
