// @vitest-environment jsdom
/** The filters of a list are chosen by keyboard as the selects of a form are. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { ListFilters } from './ListFilters.tsx'
import { type Filters, NONE } from './use-list.ts'

const onFilter = vi.fn<(field: string, value: string | null) => void>()
const names = {
  departments: new Map([
    [10, '営業部'],
    [20, '経理部'],
  ]),
}

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onFilter.mockReset()
})

function open(filters: Filters = {}) {
  show(
    backendWith(),
    <ListFilters declaration={tables.employees} names={names} filters={filters} onFilter={onFilter} />,
  )
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Department' })
}
const type = (select: HTMLElement, text: string) => {
  act(() => select.focus())
  fireEvent.change(select, { target: { value: text } })
}
const enter = (select: HTMLElement) => fireEvent.keyDown(select, { key: 'Enter', code: 'Enter' })

test.each([
  ['経理', '20'],
  ['(none)', NONE],
  ['all', null],
])('Enter takes what is typed: %s', (text, value) => {
  const select = open({ departmentCode: '10' })
  expect(select.value).toBe('10 営業部')
  type(select, text)
  enter(select)
  expect(onFilter.mock.calls).toEqual([['departmentCode', value]])
})

test('what names nothing is said, and the filter stays', () => {
  const select = open({ departmentCode: '10' })
  type(select, '経理課')
  enter(select)
  expect(select.getAttribute('aria-invalid')).toBe('true')
  screen.getByText(/^"経理課" names no Department\./)
  expect(onFilter).not.toHaveBeenCalled()
})

test('without its text a filter is off', () => {
  const select = open({ departmentCode: '10' })
  type(select, '')
  act(() => select.blur())
  expect(onFilter.mock.calls).toEqual([['departmentCode', null]])
})
