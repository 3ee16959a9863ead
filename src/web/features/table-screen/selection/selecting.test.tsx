// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { countSaid, openScreen, rowsShown } from '#web/features/table-screen/opened.test-help.tsx'

let opened: Awaited<ReturnType<typeof openScreen>>

beforeEach(async () => {
  prepareBrowser()
  opened = await openScreen('departments', {
    departments: Array.from({ length: 12 }, (_, at) => ({ departmentCode: at + 1, departmentName: `課${at + 1}` })),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const check = (place: number, shiftKey = false) =>
  fireEvent.click(within(rowsShown()[place]!).getByRole('checkbox'), { shiftKey })
const key = (name: string, shiftKey = false) => fireEvent.keyDown(document.activeElement!, { key: name, shiftKey })
const selected = () =>
  rowsShown().flatMap((row, place) => (row.getAttribute('aria-selected') === 'true' ? [place] : []))

test('with Shift a press selects all rows from the last one on, up or down, and the next range takes its place', () => {
  check(2)
  check(5, true)
  expect(selected()).toEqual([2, 3, 4, 5])
  check(1, true)
  expect(selected()).toEqual([1, 2])
  check(8)
  expect(selected()).toEqual([1, 2, 8])
})

test('with Shift the arrows select on the way, and give up what they come back from', () => {
  rowsShown()[3]!.focus()
  key('ArrowDown', true)
  key('ArrowDown', true)
  expect(selected()).toEqual([3, 4, 5])
  key('ArrowUp', true)
  expect(selected()).toEqual([3, 4])
  expect(document.activeElement).toBe(rowsShown()[4])
  key('End', true)
  expect(selected()).toEqual([3, 4, 5, 6, 7, 8, 9])
})

test('a range begins anew once a selection was given up', async () => {
  check(1)
  await screen.findByRole('button', { name: 'Clear selection' })
  rowsShown()[6]!.focus()
  key('Escape')
  key('ArrowDown', true)
  expect(selected()).toEqual([6, 7])
})

test('all of the cell around a checkbox is the checkbox', () => {
  fireEvent.click(within(rowsShown()[4]!).getAllByRole('cell')[0]!)
  expect(selected()).toEqual([4])
  fireEvent.click(within(rowsShown()[4]!).getAllByRole('cell')[1]!)
  expect(selected()).toEqual([4])
  fireEvent.click(within(rowsShown()[4]!).getAllByRole('cell')[0]!)
  expect(selected()).toEqual([])
  fireEvent.click(screen.getAllByRole('columnheader')[0]!)
  expect(countSaid()).toBe('10 of 12 selected')
})

test('Escape clears a selection, wherever the keyboard is on the screen but in an input', async () => {
  check(0)
  await screen.findByRole('button', { name: 'Clear selection' })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  expect(selected()).toEqual([0])
  rowsShown()[2]!.focus()
  key('Escape')
  expect(selected()).toEqual([])
  // The row keeps the focus; the next Escape goes to the search.
  expect(document.activeElement).toBe(rowsShown()[2])
  key('Escape')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('Delete asks about what is selected, and about the row of the keyboard where nothing is', async () => {
  check(0)
  check(1)
  await screen.findByRole('button', { name: 'Clear selection' })
  const elsewhere = document.body.appendChild(document.createElement('nav'))
  fireEvent.keyDown(elsewhere, { key: 'Delete' })
  expect(screen.queryByRole('dialog')).toBeNull()
  elsewhere.remove()
  fireEvent.keyDown(document.body, { key: 'Delete' })
  await screen.findByText(/delete the 2 selected items\?/)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(selected()).toEqual([])
  rowsShown()[3]!.focus()
  key('Delete')
  expect((await screen.findByRole('dialog', { name: 'Delete 課4' })).textContent).toContain('delete this item?')
})

test("one's own write ends a selection", async () => {
  const { backend, store } = opened
  check(0)
  expect(countSaid()).toBe('1 of 12 selected')
  await act(async () => {
    const write = store.remove('departments', { keys: [5] })
    backend.writes[0]!.resolve({ from: 1, to: 2, added: 0, changed: 0, removed: 1, versions: {} })
    await write
  })
  expect(countSaid()).toBe('11 records')
})

test('while rows are selected the table is not edited in place, by the switch or by F2', async () => {
  check(1)
  const edit = await screen.findByRole('switch', { name: 'Edit in the table' })
  expect([edit.ariaDisabled, edit.title]).toEqual(['true', 'Clear the selection to use this'])
  fireEvent.click(edit)
  rowsShown()[4]!.focus()
  key('F2')
  expect([edit.ariaChecked, countSaid()]).toEqual(['false', '1 of 12 selected'])
  key('Escape')
  expect([edit.ariaDisabled, edit.title]).toEqual([null, 'Edit in the table, cell by cell (F2)'])
  key('F2')
  expect(edit.ariaChecked).toBe('true')
})
