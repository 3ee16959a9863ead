// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownFields } from '#domain/grid/columns.ts'
import { EVERYTHING, type ListQuery } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { TableListPaper, MAX_ROWS, textsOf } from './TableListPaper.tsx'

const print = vi.fn<() => void>()
const departments = [{ departmentCode: 10, departmentName: '営業部' }]
const employees = Array.from({ length: 60 }, (_, at) => ({
  id: at,
  companyCode: `E${String(at).padStart(3, '0')}`,
  name: at % 2 ? '宮崎' : '佐藤',
  departmentCode: 10,
}))

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  window.print = print
  const face = { family: 'Noto Sans JP Variable' }
  const fonts = { ready: Promise.resolve(), load: async () => [], [Symbol.iterator]: () => [face].values() }
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  print.mockReset()
})

interface Looked {
  readonly wanted?: ListQuery
  readonly chosen?: readonly number[]
  readonly asked?: number
}

async function open(rows: readonly Row[], first: Looked): Promise<(next: Looked) => void> {
  let now: ListQuery
  const currentQuery = () => now
  const paper = ({ wanted = EVERYTHING, chosen = [], asked: printRequests = 0 }: Looked) => {
    now = wanted
    const fields = shownFields(tables.employees)
    return (
      <TablesProvider>
        <TableListPaper table="employees" selected={new Set(chosen)} {...{ fields, currentQuery, printRequests }} />
      </TablesProvider>
    )
  }
  function Looking() {
    const [looked, look] = useState(first)
    useEffect(() => {
      change = look
    }, [])
    return paper(looked)
  }
  let change!: (next: Looked) => void
  show(backendWith({ employees: rows, departments }), <Looking />)
  await act(async () => {})
  return (next) => act(() => change(next))
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Print this list' }))

async function pressed(rows: readonly Row[], wanted: ListQuery, chosen: readonly number[] = []): Promise<void> {
  await open(rows, { wanted, chosen })
  press()
}
const lines = () =>
  [...document.querySelectorAll('.print-root [data-card]')].map((row) => row.querySelector('td')!.textContent)

test('what is found, in the order of the list, with what was asked at the head of every page', async () => {
  const conditions = [{ field: 'name', is: 'containing', text: '宮崎' }] as const
  await pressed(employees, { query: '営業', conditions, sorts: [{ field: 'companyCode', descending: true }] })
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const found = employees.filter(({ name }) => name === '宮崎').map(({ companyCode }) => companyCode)
  expect(lines()).toEqual(found.toReversed())
  const page = document.querySelector('.print-root section')!.textContent
  expect(page).toContain('Search: “営業”, Name: contains “宮崎”, Sorted by Company Code ↓')
  expect(page).toContain('30 of 60 records')
  expect(page).toContain('10 営業部')
})

test('of a selection only that', async () => {
  await pressed(employees, EVERYTHING, [3, 5])
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(lines()).toEqual(['E003', 'E005'])
  expect(document.querySelector('.print-root section')!.textContent).toContain('2 of 60 selected')
})

test('nothing, and more than a person prints at once, is refused with what helps', async () => {
  await pressed(employees, { ...EVERYTHING, query: 'どこにもない' })
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce())
  expect(toasts.error.mock.calls[0]![1]).toMatch(/^Nothing was printed\. The list shows no record\./)
  cleanup()
  const many = Array.from({ length: MAX_ROWS + 1 }, (_, id) => ({ id, companyCode: `${id}` }))
  await pressed(many, EVERYTHING)
  await waitFor(() => expect(toasts.error).toHaveBeenCalledTimes(2))
  expect(toasts.error.mock.calls[1]![1]).toMatch(/The list shows 5,001 records; at most 5,000 are printed at once\./)
  expect(print).not.toHaveBeenCalled()
})

const searching = (query: string): ListQuery => ({ ...EVERYTHING, query })
const paper = () => document.querySelector('.print-root')
/** Asserts that a list that has changed is not printed, and that no paper remains. */
const refused = async () => {
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce())
  expect(toasts.error.mock.calls[0]![1]).toMatch(/^Nothing was printed\. The sheet changed/)
  expect([print.mock.calls, paper()]).toEqual([[], null])
}

test.each([
  ['search', { wanted: searching('宮崎'), chosen: [3, 5] }],
  ['selection', { wanted: EVERYTHING, chosen: [3] }],
  ['order', { wanted: { ...EVERYTHING, sorts: [{ field: 'name', descending: true }] }, chosen: [3, 5] }],
])('another %s while the paper is made is not mixed with what was asked before', async (_, other) => {
  const look = await open(employees, { chosen: [3, 5] })
  press()
  look(other)
  await refused()
})

test('the same search, asked anew, is no other: a page that is turned holds up no paper', async () => {
  const look = await open(employees, { wanted: searching('宮崎') })
  press()
  look({ wanted: searching('宮崎') })
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

test('rows that are selected and found no longer are not left out without a word', async () => {
  await pressed(employees, searching('宮崎'), [2, 3, 5])
  await refused()
})

test('what could not be printed leaves no paper for the browser to print', async () => {
  Object.assign(document.fonts, { load: () => Promise.reject(new DOMException('', 'NetworkError')) })
  await pressed(employees, EVERYTHING)
  await waitFor(() => expect(toasts.error).toHaveBeenCalledOnce())
  expect(paper()).toBeNull()
})

test('the browser’s own print, later, prints the paper only as long as it is what the list shows', async () => {
  const look = await open(employees, { wanted: searching('宮崎') })
  press()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  // The dialog closed, but the browser sent no event for it.
  await act(async () => window.dispatchEvent(new Event('pointerdown')))
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(paper()).not.toBeNull()
  look({ wanted: searching('佐藤') })
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(paper()).toBeNull()
  screen.getByText(/^The list is not on this paper: .* press “Print this list” above the list, or Ctrl\+P/)
})

test('a paper that is still made is none to print, and is refused then', async () => {
  // The preparation waits for the fonts, however slow the machine is.
  let load = () => {}
  Object.assign(document.fonts, { ready: new Promise<void>((resolve) => (load = resolve)) })
  await pressed(employees, EVERYTHING)
  await waitFor(() => expect(paper()).not.toBeNull())
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(paper()).toBeNull()
  load()
  await refused()
})

test('what the list’s screen was asked by a key before the paper was there is printed, once', async () => {
  const look = await open(employees, { asked: 2 })
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  look({ asked: 3 })
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
})

test('a recorded name that is another than its master’s stands behind the code, as on the screen', () => {
  const names = { departments: new Map([[10, '営業部']]) }
  const texts = (departmentCode: number | null, departmentName: string | null) =>
    textsOf(tables.sealData, ['departmentCode'], { departmentCode, departmentName }, names)
  expect([texts(10, '営業部'), texts(10, '昔の営業部'), texts(null, '総務部'), texts(10, null)]).toEqual([
    ['10 営業部'],
    ['10 営業部 ≠ 昔の営業部'],
    ['≠ 総務部'],
    ['10 営業部'],
  ])
})
