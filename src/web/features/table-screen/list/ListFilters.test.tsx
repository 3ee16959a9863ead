// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Condition } from '#domain/grid/list-query.ts'
import { tables } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { ListFilters } from './ListFilters.tsx'

const onFilter = vi.fn<(field: string, condition: Condition | null) => void>()
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

const only = (code: number | null): Condition => ({ field: 'departmentCode', is: 'oneOf', values: [code] })

function open(...codes: readonly number[]) {
  show(
    backendWith(),
    <ListFilters
      declaration={tables.employees}
      names={names}
      conditions={codes.length === 0 ? [] : [{ ...only(null), values: codes } as Condition]}
      onFilter={onFilter}
    />,
  )
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Department' })
}
const type = (select: HTMLElement, text: string) => {
  act(() => select.focus())
  fireEvent.change(select, { target: { value: text } })
}
const enter = (select: HTMLElement) => fireEvent.keyDown(select, { key: 'Enter', code: 'Enter' })

test.each([
  ['経理', only(20)],
  ['(empty)', only(null)],
  ['all', null],
])('Enter takes what is typed: %s', (text, condition) => {
  const select = open(10)
  expect(select.value).toBe('10 営業部')
  type(select, text)
  enter(select)
  expect(onFilter.mock.calls).toEqual([['departmentCode', condition]])
})

test('what names nothing is said, and the filter stays', () => {
  const select = open(10)
  type(select, '経理課')
  enter(select)
  expect(select.getAttribute('aria-invalid')).toBe('true')
  screen.getByText(/^“経理課” matches no Department\./)
  expect(onFilter).not.toHaveBeenCalled()
})

test('without its text a filter is off', () => {
  const select = open(10)
  type(select, '')
  act(() => select.blur())
  expect(onFilter.mock.calls).toEqual([['departmentCode', null]])
})

test('of several codes a select says how many', () => {
  const select = open(10, 20)
  expect([select.value, select.placeholder]).not.toContain('10 営業部')
  expect(select.placeholder).not.toBe('Department')
})
