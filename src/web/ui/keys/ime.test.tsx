// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const heard = vi.fn<(key: string) => void>()
afterEach(() => {
  cleanup()
  heard.mockReset()
})

function open(): HTMLElement {
  render(<input aria-label="name" onKeyDown={({ key }) => heard(key)} />)
  return screen.getByRole('textbox')
}

test.each([
  ['Chromium and Firefox', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('nobody hears a key of a conversion, and it neither submits nor clears: %s', (_, init) => {
  const input = open()
  const listener = vi.fn<() => void>()
  for (const capture of [true, false]) window.addEventListener('keydown', listener, { capture })
  expect(fireEvent.keyDown(input, { key: 'Enter', ...init })).toBe(false)
  expect(fireEvent.keyDown(input, { key: 'Escape', ...init })).toBe(false)
  expect(fireEvent.keyDown(input, { key: 'ArrowDown', ...init })).toBe(true)
  for (const capture of [true, false]) window.removeEventListener('keydown', listener, { capture })
  expect([heard.mock.calls, listener.mock.calls]).toEqual([[], []])
})

test('every other key is heard', () => {
  const input = open()
  for (const key of ['Enter', 'Escape', 'a']) expect(fireEvent.keyDown(input, { key })).toBe(true)
  expect(heard.mock.calls).toEqual([['Enter'], ['Escape'], ['a']])
})
