// @vitest-environment jsdom
/** The state of a list with an open view, and how the view is left. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKept } from '#domain/grid/stored-views.ts'
import { type SavedView, writeViews } from '#domain/grid/saved-views.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { headings, openScreen } from '#web/features/table-screen/opened.test-help.tsx'

const KEY = 'eventms-views-1'

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const departments = [1, 2, 3].map((code) => ({ departmentCode: code, departmentName: `課${4 - code}` }))
const open = () => openScreen('departments', { departments })
const BOTH = ['Department Code', 'Department Name']
const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  name,
  table: 'departments',
  query: '',
  conditions: [],
  sorts: [],
  ...more,
})
const columns = {
  columns: [
    { field: 'departmentName', shown: true },
    { field: 'departmentCode', shown: false },
  ],
  pinned: [],
  widths: { departmentName: 300 },
}
const keep = (...views: readonly SavedView[]) => localStorage.setItem(KEY, writeViews(views))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Saved views of this list' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const chips = () => within(screen.getByRole('list', { name: 'Filters and order' })).getAllByRole('listitem')
const panel = async () => {
  press('Columns and rows')
  return within(await screen.findByRole('dialog', { name: 'Columns and rows' }))
}

test('the columns of a view stand until somebody’s own are wanted again, which nothing changes meanwhile', async () => {
  keep(view('names', { columns }), view('all'))
  await open()
  expect(headings()).toEqual(BOTH)
  await choose('names')
  expect(headings()).toEqual(['Department Name'])
  expect(document.querySelectorAll('col')[1]!.style.width).toBe('300px')
  await screen.findByRole('button', { name: 'Show your own columns again' })
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Columns of “names”'])
  const { getByRole, getByText, getAllByRole } = await panel()
  getByText(/^These are the columns of the saved view “names”/)
  fireEvent.click(getByRole('checkbox', { name: 'Department Code' }))
  fireEvent.click(getByText('Compact'))
  expect(headings()).toEqual(['Department Name', 'Department Code'])
  press('Show your own columns again')
  expect(headings()).toEqual(BOTH)
  expect(screen.queryByRole('list', { name: 'Filters and order' })).toBeNull()
  expect(getAllByRole<HTMLInputElement>('radio')[1]!.checked).toBe(true)
  // A view without columns uses the user's own.
  await choose('names')
  expect(headings()).toEqual(['Department Name'])
  await choose('all')
  expect(headings()).toEqual(BOTH)
})

test('a view keeps the columns as they are shown, and says so before', async () => {
  await open()
  const { getByRole } = await panel()
  fireEvent.click(getByRole('checkbox', { name: 'Department Code' }))
  await choose('Save this view...')
  const dialog = await screen.findByRole('dialog', { name: 'Save view: Departments' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['All records', 'Columns: Department Name'])
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'names' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const [kept] = readKept(localStorage.getItem(KEY)!).views
  expect(kept!.columns!.columns).toEqual([
    { field: 'departmentCode', shown: false },
    { field: 'departmentName', shown: true },
  ])
})

test('what could not be read back is refused with what helps, and nothing is written', async () => {
  keep(view('all'))
  await open()
  const before = localStorage.getItem(KEY)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x'.repeat(1001) } })
  await choose('Save this view...')
  const dialog = await screen.findByRole('dialog', { name: 'Save view: Departments' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'long' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByRole('alert').textContent).toMatch(/longer than 1,000 characters. Please shorten it/)
  expect(localStorage.getItem(KEY)).toBe(before)
})

test('an order by a column that is hidden is said, and can be taken away', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Department Name' }))
  expect(screen.queryByRole('list', { name: 'Filters and order' })).toBeNull()
  const { getByRole } = await panel()
  fireEvent.click(getByRole('checkbox', { name: 'Department Name' }))
  await screen.findByRole('list', { name: 'Filters and order' })
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Sorted by Department Name ↑'])
  press('Remove the order')
  expect(screen.queryByRole('list', { name: 'Filters and order' })).toBeNull()
})
