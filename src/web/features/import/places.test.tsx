// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import { prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { drop, twoEmployees } from './dropped-file.test-help.tsx'

let backend: FakeBackend

beforeEach(() => {
  prepareBrowser()
  backend = twoEmployees()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function beNarrow(): void {
  window.matchMedia = (media) =>
    ({ matches: media.includes('width <'), media, addEventListener() {}, removeEventListener() {} }) as never
}

async function open(table: TableName) {
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <ImportDialog scope={table} onOpen={() => {}} onClose={() => {}} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  await screen.findByRole('dialog')
}

const isAbove = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const headers = (list: HTMLElement) =>
  within(list)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

test('why a file was not taken stands above the way to another', async () => {
  await open('employees')
  drop('a', 'file.pdf')
  expect(isAbove(await screen.findByRole('alert'), screen.getByText('Choose a file'))).toBe(true)
})

test('while a file is sent, how far it is stands with the button that cancels it, below the rows', async () => {
  await open('departments')
  drop('departmentCode,departmentName\n20,総務部')
  const rows = await screen.findByRole('region', { name: 'Added' })
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(backend.writes).toHaveLength(1))
  const bar = document.querySelector('.mantine-Progress-root')!
  expect(isAbove(rows, bar)).toBe(true)
  expect(isAbove(bar, screen.getByRole('button', { name: 'Cancel the import' }))).toBe(true)
  await act(async () => backend.writes[0]!.resolve({ from: 1, to: 2, added: 1, changed: 0, removed: 0, versions: {} }))
})

test('what became of the sending is brought into sight, above the rows that it was begun below', async () => {
  const seen: Element[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this)
  }
  await open('departments')
  drop('departmentCode,departmentName\n20,総務部')
  await screen.findByRole('region', { name: 'Added' })
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(backend.writes).toHaveLength(1))
  await act(async () => backend.writes[0]!.reject(new EventmsError('databaseBusy')))
  expect(seen.at(-1)!.contains(await screen.findByRole('alert'))).toBe(true)
})

test('a file of more rows than may be sent is not said to be ready', async () => {
  const ready = 'Check the preview, then import.'
  Object.assign(backend, { importRows: 1 })
  await open('departments')
  drop('departmentCode,departmentName\n20,総務部\n30,経理部')
  expect((await screen.findByRole('alert')).textContent).toMatch(/at most 1 are taken at once/)
  expect(screen.queryByText(ready)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the file' }))
  drop('departmentCode,departmentName\n20,総務部')
  expect(await screen.findByText(ready)).toBeTruthy()
})

test('on a telephone an answer stands below what it is about, and beside it elsewhere', async () => {
  const codes = 'companyCode,name\n12,山田\n13,佐藤'
  await open('employees')
  drop(codes)
  const list = await screen.findByRole('region', { name: /^Company Code: 2 values differ/ })
  expect(headers(list)).toEqual(['Rows', 'In the file', 'Almost', 'Answer'])
  cleanup()
  beNarrow()
  await open('employees')
  drop(codes)
  const narrow = await screen.findByRole('region', { name: /^Company Code: 2 values differ/ })
  expect(headers(narrow)).toEqual(['Rows', 'In the file', 'Almost'])
  const answer = within(narrow).getByRole('combobox', { name: 'Answer: 13' })
  expect(answer.closest('td')!.colSpan).toBe(3)
  expect(answer.closest('tr')!.previousElementSibling!.textContent).toBe('3130013')
  fireEvent.change(answer, { target: { value: 'keep' } })
  await waitFor(() => expect(document.querySelector('[data-count=changed]')!.textContent).toBe('Changed 0'))
})

test('on a telephone a sentence about a row stands below it', async () => {
  beNarrow()
  await open('employees')
  drop('companyCode,name\n0012,山田\n0012,山田')
  const list = await screen.findByRole('region', { name: 'Company Code: Twice in the file' })
  expect(headers(list)).toEqual(['Row', 'Record', 'Company Code'])
  expect(within(list).getAllByRole('row')[2]!.textContent).toBe('Company Code “0012” is in row 2 already')
})
