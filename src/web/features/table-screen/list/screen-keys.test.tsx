// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import { Locked } from '#web/ui/locked.ts'
import { useEditKey } from './use-edit-key.ts'
import { usePrintKey } from './use-print-key.ts'
import { useSelectionKeys } from '#web/features/table-screen/selection/use-selection-keys.ts'

const clear = vi.fn<() => void>()
const removeSelected = vi.fn<() => void>()
const close = vi.fn<() => void>()
const onEdit = vi.fn<(from: { readonly row: Row | null }) => void>()
afterEach(() => {
  cleanup()
  for (const heard of [clear, removeSelected, close, onEdit]) heard.mockReset()
})

interface Shown {
  readonly chosen?: ReadonlySet<number>
  readonly open?: object | null
  readonly hasPaper?: boolean
  readonly query?: string
  readonly canEdit?: boolean
}

const rows = [{ id: 1 }, { id: 2 }]

function Screen({ chosen: selected = new Set([1]), open = null, hasPaper = true, query = '', canEdit = true }: Shown) {
  const at = useRef<HTMLElement>(null)
  useSelectionKeys(at, { selection: { selected, clear }, dialogs: { open, removeSelected, close } })
  const asked = usePrintKey(hasPaper, [query])
  useEditKey(canEdit, rows, onEdit)
  return (
    <section ref={at} aria-label="list">
      asked {asked} times
      <table>
        <tbody>
          {rows.map(({ id }) => (
            <tr key={id} tabIndex={-1} aria-label={`row ${id}`} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const heard = () => [clear, removeSelected, close].map(({ mock }) => mock.calls.length)
const key = (name: string, more = {}, at: Element = screen.getByRole('region')) =>
  fireEvent.keyDown(at, { key: name, ...more })
const ctrlP = () => key('p', { ctrlKey: true })

test('Delete and Esc are about what is selected, with nothing else of it on the screen', () => {
  const { rerender } = render(<Screen />)
  key('Delete')
  key('Escape')
  expect(heard()).toEqual([1, 1, 0])
  rerender(<Screen chosen={new Set()} />)
  key('Delete')
  key('Escape')
  expect(heard()).toEqual([1, 1, 0])
})

test('while a dialog is fetched the selection stays as it was asked about; Esc takes the question back', () => {
  render(<Screen open={{ what: 'delete' }} />)
  key('Delete')
  expect(heard()).toEqual([0, 0, 0])
  key('Escape')
  expect(heard()).toEqual([0, 0, 1])
})

test('the key that prints is counted until the paper can answer; the browser does not hear it', () => {
  const { rerender } = render(<Screen />)
  expect([ctrlP(), ctrlP()]).toEqual([false, false])
  screen.getByText('asked 2 times')
  rerender(<Screen hasPaper={false} />)
  expect(ctrlP()).toBe(true)
  screen.getByText('asked 0 times')
})

test('over what is shown once, to be kept on paper, the browser prints that', () => {
  render(
    <>
      <Screen />
      <div data-for-paper />
    </>,
  )
  expect(ctrlP()).toBe(true)
  screen.getByText('asked 0 times')
})

test('a press is forgotten once something else would be printed, and the next one counts', () => {
  const { rerender } = render(<Screen />)
  ctrlP()
  screen.getByText('asked 1 times')
  rerender(<Screen query="山" />)
  screen.getByText('asked 0 times')
  ctrlP()
  screen.getByText('asked 2 times')
})

test('F2 turns the list into cells from the row that has the keyboard, once the list can be edited and no more', () => {
  const { rerender } = render(<Screen />)
  expect(key('F2')).toBe(false)
  screen.getByRole('row', { name: 'row 2' }).focus()
  key('F2')
  expect(onEdit.mock.calls).toEqual([[{ row: null }], [{ row: rows[1] }]])
  rerender(<Screen canEdit={false} />)
  expect(key('F2')).toBe(true)
  expect(onEdit).toHaveBeenCalledTimes(2)
})

test('over an open dialog F2 is the dialog’s', () => {
  render(
    <>
      <Screen />
      <div role="dialog" aria-modal="true" />
    </>,
  )
  expect(key('F2')).toBe(true)
  expect(onEdit).not.toHaveBeenCalled()
})

test('behind the sign-in the keys are the browser’s', async () => {
  render(
    <Locked value>
      <Screen />
    </Locked>,
  )
  expect(await act(async () => [ctrlP(), key('F2')])).toEqual([true, true])
})
