// @vitest-environment jsdom
import { notifications, notificationsStore } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestTheme } from '#web/test-theme.test-help.tsx'
import { toastError, toastSuccess } from './toast.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  notifications.clean()
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  vi.useFakeTimers()
  render(
    <TestTheme>
      <Toasts />
    </TestTheme>,
  )
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  vi.useRealTimers()
})

test('title and message, at the top right, for five seconds [S2.69 S2.70 S9.4]', () => {
  act(() => toastSuccess('Success', 'Data added successfully', 'Close'))
  const toast = screen.getByRole('alert')
  expect(toast.textContent).toBe('Success Data added successfully')
  expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right')
  // Advances by seconds. One step of 5 s would show the toast even if it were hidden too early.
  const held = () => notificationsStore.getState().notifications.length
  for (let second = 1; second < 5; second += 1) act(() => vi.advanceTimersByTime(1000))
  act(() => vi.advanceTimersByTime(999))
  expect([held(), screen.getByRole('alert')]).toEqual([1, toast])
  act(() => vi.advanceTimersByTime(1))
  expect(held()).toBe(0)
  // Waits for the fade-out.
  act(() => vi.advanceTimersByTime(500))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it can be closed before [S2.70]', () => {
  act(() => toastError('Error', 'Error deleting data: no', 'Close'))
  expect(screen.getByRole('alert').textContent).toBe('Error Error deleting data: no')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  act(() => vi.advanceTimersByTime(500))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the number of a request is not broken at its hyphen', () => {
  act(() => toastError('Error', 'Something went wrong.\nNumber: k7mf-3qzt', 'Close'))
  expect(screen.getByRole('alert').textContent).toBe('Error Something went wrong.\nNumber: k7mf-3qzt')
  expect(screen.getByText('k7mf-3qzt', { exact: true }).className).toContain('code')
})

const texts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) act(() => vi.advanceTimersByTime(1000))
}

test('toasts are shown one after the other, each for its own five seconds; an error is not queued twice', () => {
  act(() => {
    toastSuccess('Success', 'first', 'Close')
    for (const _ of [1, 2]) toastError('Error', 'second', 'Close')
    toastSuccess('Success', 'first', 'Close')
  })
  const seen = [0, 1, 2, 3].map(() => {
    const now = texts()
    pass(6)
    return now
  })
  expect(seen).toEqual([['Success first'], ['Error second'], ['Success first'], []])
})

test('a toast that the mouse rests on stays, and the next one waits for it [WCAG2.2.1]', () => {
  act(() => toastSuccess('Success', 'first', 'Close'))
  fireEvent.mouseEnter(screen.getByRole('alert'))
  act(() => toastSuccess('Success', 'second', 'Close'))
  pass(6)
  expect(texts()).toEqual(['Success first'])
  fireEvent.mouseLeave(screen.getByRole('alert'))
  pass(6)
  expect(texts()).toEqual(['Success second'])
})

test('a press in a toast hides it, and the lines of a message follow each other', () => {
  const onPress = vi.fn<() => void>()
  act(() => toastSuccess('Success', 'Data added\n2 records', 'Close', [{ label: 'Undo...', onPress }]))
  expect(texts()).toEqual(['Success Data added\n2 recordsUndo...'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo...' }))
  pass(1)
  expect([onPress.mock.calls.length, texts()]).toEqual([1, []])
})

test('a toast over a dialog is shown in its head, left of its buttons', () => {
  const measured: Record<string, DOMRect> = { DIV: new DOMRect(300, 40, 600, 60), BUTTON: new DOMRect(860, 56, 28, 28) }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return measured[this.tagName] ?? new DOMRect()
  })
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => [1] as unknown as DOMRectList)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1200)
  const head = document.createElement('div')
  head.className = 'mantine-Modal-header'
  head.append(document.createElement('button'))
  document.body.append(head)
  act(() => toastError('Error', 'no', 'Close'))
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-position]')].map(({ style }) => style)
  head.remove()
  expect(['top', 'right', 'width'].map((side) => boxes[0]?.getPropertyValue(`--toast-${side}`))).toEqual([
    '51px',
    '348px',
    '544px',
  ])
  // The empty containers of other positions must have no size, because they would cover the dialog.
  expect(boxes.map(({ top, width }) => top + width).join('')).toBe('')
})
