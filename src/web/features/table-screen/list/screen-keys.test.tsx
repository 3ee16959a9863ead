// @vitest-environment jsdom
/** Keys that a list's screen hears itself, before what they open has been fetched. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Locked } from '#web/ui/locked.ts'
import { usePrintKey } from './use-print-key.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

const clear = vi.fn<() => void>()
const removeSelected = vi.fn<() => void>()
const close = vi.fn<() => void>()
afterEach(() => {
  cleanup()
  for (const heard of [clear, removeSelected, close]) heard.mockReset()
})

interface Shown {
  readonly chosen?: ReadonlySet<number>
  readonly open?: object | null
  readonly hasPaper?: boolean
  readonly query?: string
}

function Screen({ chosen = new Set([1]), open = null, hasPaper = true, query = '' }: Shown) {
  const at = useRef<HTMLElement>(null)
  useSelectionKeys(at, { selection: { chosen, clear }, dialogs: { open, removeSelected, close } })
  const asked = usePrintKey(hasPaper, [query])
  return (
    <section ref={at} aria-label="list">
      asked {asked} times
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

test('a press is forgotten once something else would be printed, and the next one counts', () => {
  const { rerender } = render(<Screen />)
  ctrlP()
  screen.getByText('asked 1 times')
  rerender(<Screen query="山" />)
  screen.getByText('asked 0 times')
  ctrlP()
  screen.getByText('asked 2 times')
})

test('behind the sign-in the key is the browser’s', async () => {
  render(
    <Locked value>
      <Screen />
    </Locked>,
  )
  expect(await act(async () => ctrlP())).toBe(true)
})
