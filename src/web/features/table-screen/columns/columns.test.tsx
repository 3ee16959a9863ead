// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { cellsOf, headings, openScreen, rowsShown } from '#web/features/table-screen/opened.test-help.tsx'
import type { Column } from './use-columns.ts'
import { fittingWidth } from './fit.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const seal = (id: number, more: Row = {}): Row => ({
  id,
  eventCode: 1,
  eventName: '夏祭り',
  companyCode: `00${id}`,
  name: `社員${id}`,
  departmentCode: 10,
  departmentName: '営業部',
  distributionNumber: id,
  ticketStartNumber: id,
  ticketEndNumber: id,
  ...more,
})
const events = [{ eventCode: 1, eventName: '夏祭り' }]
const departments = [{ departmentCode: 10, departmentName: '営業部' }]
const openSeals = (sealData: readonly Row[]) => openScreen('sealData', { sealData, events, departments })
const panel = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Columns and rows' }))
  return within(await screen.findByRole('dialog', { name: 'Columns and rows' }))
}
const totals = () => screen.getByRole('group', { name: /^Totals/ }).textContent

test('a copied name is shown only where it differs from its master’s', async () => {
  await openSeals([seal(1), seal(2, { departmentName: '営業課' }), seal(3, { departmentCode: null })])
  expect(headings()).not.toContain('Department Name')
  const department = headings().indexOf('Department')
  expect([0, 1, 2].map((place) => cellsOf(place)[department])).toEqual(['10 営業部', '10 営業部営業課', '営業部'])
})

test('columns are hidden, shown and moved; so they are the next time [WCAG2.5.7]', async () => {
  const { unmount } = await openSeals([seal(1)])
  const { getByRole } = await panel()
  fireEvent.click(getByRole('checkbox', { name: 'Event' }))
  fireEvent.click(getByRole('checkbox', { name: 'Department Name' }))
  const forward = getByRole('button', { name: 'Move Name forward' })
  forward.focus()
  fireEvent.click(forward)
  // With a column of its own, the copied name is not shown beside the code.
  const after = ['Name', 'Company Code', 'Department', 'Department Name']
  expect(headings().slice(0, 4)).toEqual(after)
  expect(document.activeElement).toBe(getByRole('button', { name: 'Move Name forward' }))
  unmount()
  await openSeals([seal(1)])
  expect(headings().slice(0, 4)).toEqual(after)
  const again = await panel()
  fireEvent.click(again.getByRole('button', { name: 'Reset columns' }))
  expect(headings()[0]).toBe('Event')
})

test('the last column cannot be hidden', async () => {
  await openScreen('departments', { departments })
  const { getByRole } = await panel()
  fireEvent.click(getByRole('checkbox', { name: 'Department Code' }))
  expect(getByRole<HTMLInputElement>('checkbox', { name: 'Department Name' }).disabled).toBe(true)
})

test('a width is entered, and emptied again [WCAG2.5.7]', async () => {
  await openScreen('departments', { departments })
  const { getByRole } = await panel()
  const width = () => getByRole<HTMLInputElement>('spinbutton', { name: /^Width of Department Name/ })
  const columns = () => [...document.querySelectorAll('col')].map(({ style }) => style.width)
  const automatic = columns()[2]
  fireEvent.change(width(), { target: { value: '333' } })
  expect(columns()[2]).toBe(automatic)
  fireEvent.submit(width())
  expect(columns()[2]).toBe('333px')
  fireEvent.change(width(), { target: { value: '' } })
  fireEvent.blur(width())
  expect(columns()[2]).toBe(automatic)
})

test('what stays in sight is chosen; Escape closes the panel', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  await openSeals([seal(1)])
  const { getByRole } = await panel()
  const pinned = () => [...document.querySelectorAll('th[data-pinned]')].map((th) => th.textContent)
  expect(pinned()).toEqual(['Name'])
  fireEvent.click(getByRole('button', { name: 'Keep Event in sight' }))
  expect(pinned()).toEqual(['Event', 'Name'])
  fireEvent.click(getByRole('button', { name: 'Keep Name in sight' }))
  expect(pinned()).toEqual(['Event'])
  fireEvent.keyDown(getByRole('button', { name: 'Keep Name in sight' }), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns and rows' }))
})

test('a width that fits takes the longest text, what stands beside it and the heading', () => {
  const column: Column = {
    field: 'departmentCode',
    kind: 'reference',
    label: { en: 'Department', ja: '部署' },
    align: 'start',
    names: new Map([[10, '情報システム部']]),
    beside: undefined,
    width: 100,
    narrow: false,
    left: undefined,
    right: undefined,
  }
  const fit = (rows: readonly Row[], beside?: string) => fittingWidth({ ...column, beside }, '部署', rows)
  const row = { departmentCode: 10, departmentName: '昔の営業部の長い名前' }
  expect(fit([{}])).toBeLessThan(fit([row]))
  expect(fit([row])).toBeLessThan(fit([row], 'departmentName'))
  expect(fit([{ departmentCode: 10, departmentName: '長'.repeat(99) }], 'departmentName')).toBe(800)
})

test('what all rows that are found come to, or those that are selected; what they do not say is missing', async () => {
  await openSeals([...Array.from({ length: 14 }, (_, at) => seal(at + 1)), seal(15, { distributionNumber: null })])
  expect(totals()).toBe('15 recordsBooklets 105 (1 record without a value)')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '社員14' } })
  expect(totals()).toBe('1 recordBooklets 14')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(within(rowsShown()[1]!).getByRole('checkbox'))
  expect(totals()).toBe('1 selectedBooklets 2')
})

test('a table of which nothing is added up is not waited for', async () => {
  await openScreen('departments', { departments: [{ departmentCode: 1, departmentName: '営業部' }] })
  expect((await screen.findByRole('group', { name: 'Totals' })).ariaBusy).toBe('false')
})

test('a page has as many rows as there is room for, and keeps the row at its top', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  await openScreen('departments', {
    departments: Array.from({ length: 40 }, (_, at) => ({ departmentCode: at + 1, departmentName: `${at}` })),
  })
  const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' })
  await act(async () => fireEvent.change(size, { target: { value: 'fit' } }))
  expect([rowsShown().length, size.value]).toEqual([7, 'fit'])
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(cellsOf(0)[0]).toBe('8')
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(210)
  await act(async () => void window.dispatchEvent(new Event('resize')))
  expect(rowsShown()).toHaveLength(5)
  expect(rowsShown().map((_, place) => cellsOf(place)[0])).toContain('8')
})
