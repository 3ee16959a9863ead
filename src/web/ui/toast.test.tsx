// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastError, toastSuccess } from './toast.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  // What the files before this one said.
  notifications.clean()
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  vi.useRealTimers()
})

test('title and message, at the top right, for five seconds', () => {
  act(() => toastSuccess('Success', 'Data added successfully', 'Close'))
  const toast = screen.getByRole('alert')
  expect(toast.textContent).toBe('SuccessData added successfully')
  expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right')
  // In steps, as time passes: in one of 5 s the toast would still stand there, however early it was to go.
  const held = () => notificationsStore.getState().notifications.length
  for (let second = 1; second < 5; second += 1) act(() => vi.advanceTimersByTime(1000))
  act(() => vi.advanceTimersByTime(999))
  expect([held(), screen.getByRole('alert')]).toEqual([1, toast])
  act(() => vi.advanceTimersByTime(1))
  expect(held()).toBe(0)
  // And the time it takes to fade.
  act(() => vi.advanceTimersByTime(500))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it can be closed before', () => {
  act(() => toastError('Error', 'Error deleting data: no', 'Close'))
  expect(screen.getByRole('alert').textContent).toBe('ErrorError deleting data: no')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  act(() => vi.advanceTimersByTime(500))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one that the mouse rests on stays, and holds up no other', () => {
  act(() => toastSuccess('Success', 'first', 'Close'))
  fireEvent.mouseEnter(screen.getByRole('alert'))
  act(() => toastSuccess('Success', 'second', 'Close'))
  for (let second = 0; second < 6; second += 1) act(() => vi.advanceTimersByTime(1000))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Successfirst'])
})
