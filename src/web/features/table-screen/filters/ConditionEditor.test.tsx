// @vitest-environment jsdom
/** A filter applies as soon as it is complete, and ends when it becomes incomplete. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gridColumns } from '#domain/grid/columns.ts'
import { Grid } from '#domain/grid/grid.ts'
import type { Condition } from '#domain/grid/list-query.ts'
import { tables } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'

const names = {
  departments: new Map([
    [10, '営業部'],
    [20, '経理部'],
  ]),
}
const rows = [10, 10, 20, null].map((departmentCode, at) => ({ id: at, departmentCode, distributionNumber: at }))
const grid = new Grid(rows, gridColumns(tables.sealData, names))
const onClose = vi.fn<() => void>()
const asked = vi.fn<(condition: Condition | null) => void>()

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onClose.mockReset()
  asked.mockReset()
})

function Editor({ field, first }: { readonly field: string; readonly first: readonly Condition[] }) {
  const [conditions, set] = useState(first)
  return (
    <ConditionEditor
      declaration={tables.sealData}
      field={field}
      names={names}
      listQuery={{ query: '', conditions, sorts: [] }}
      grid={grid}
      onFilter={(condition) => {
        asked(condition)
        set(condition ? [condition] : [])
      }}
      onClose={onClose}
    />
  )
}
const open = (field: string, first: readonly Condition[] = []) =>
  show(backendWith(), <Editor field={field} first={first} />)
const done = () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))

test('of a reference several can be chosen, each with its rows; without any nothing is asked', async () => {
  open('departmentCode')
  const labels = (await screen.findAllByRole('checkbox')).map(
    (box) => box.closest('label, div')!.parentElement!.textContent,
  )
  expect(labels.join('|')).toMatch(/10 営業部 ?2.*20 経理部 ?1.*\(empty\) ?1/)
  const [first, , empty] = screen.getAllByRole('checkbox')
  fireEvent.click(first!)
  fireEvent.click(empty!)
  fireEvent.click(first!)
  fireEvent.click(empty!)
  const oneOf = (...values: (number | null)[]) => [{ field: 'departmentCode', is: 'oneOf', values }]
  expect(asked.mock.calls).toEqual([oneOf(10), oneOf(10, null), oneOf(null), [null]])
})

test('reversed bounds ask nothing new, and are told when one is done with them', () => {
  open('distributionNumber')
  fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '２' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: '1' } })
  expect(asked.mock.calls).toEqual([[{ field: 'distributionNumber', is: 'between', from: 2, to: null }]])
  expect(screen.queryByText(/greater than the last/)).toBeNull()
  done()
  screen.getByText('The first number is greater than the last. Please swap them.')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: '12' } })
  done()
  expect(asked).toHaveBeenLastCalledWith({ field: 'distributionNumber', is: 'between', from: 2, to: 12 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('another question begins anew; empty and not empty hold at once; what is asked can be removed', () => {
  open('departmentName', [{ field: 'departmentName', is: 'containing', text: '営' }])
  const question = screen.getByRole('combobox', { name: 'Condition for Department Name' })
  const turn = (value: string) => fireEvent.change(question, { target: { value } })
  turn('filled')
  expect(asked).toHaveBeenLastCalledWith({ field: 'departmentName', is: 'empty', empty: false })
  turn('containing')
  expect(asked).toHaveBeenLastCalledWith(null)
  fireEvent.change(screen.getByRole('textbox', { name: 'contains' }), { target: { value: '経' } })
  expect(asked).toHaveBeenLastCalledWith({ field: 'departmentName', is: 'containing', text: '経' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove this filter' }))
  expect(asked).toHaveBeenLastCalledWith(null)
  expect(onClose).toHaveBeenCalledOnce()
})
