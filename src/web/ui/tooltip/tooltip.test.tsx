// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PORTALS_ID } from '#web/styles/theme.ts'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const said = () => screen.queryByRole('tooltip')?.textContent ?? null

function show({
  locked = false,
  label = 'Clear the selection first' as string | null,
  describedBy = undefined as string | undefined,
} = {}) {
  render(
    <>
      <Tooltip label={label ?? undefined}>
        <button type="button" aria-label="Import" aria-describedby={describedBy}>
          <i data-testid="icon" />
        </button>
      </Tooltip>
      <div hidden={locked}>
        <div id={PORTALS_ID} />
      </div>
    </>,
  )
  return screen.getByRole('button', { name: 'Import' })
}

test('the resting mouse shows it and leaving hides it; moving within the element does not', () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  pass(299)
  expect(said()).toBeNull()
  pass(1)
  expect(said()).toBe('Clear the selection first')
  const icon = screen.getByTestId('icon')
  fireEvent.pointerOut(button, { relatedTarget: icon })
  fireEvent.pointerOver(icon, { pointerType: 'mouse', relatedTarget: button })
  expect(said()).toBe('Clear the selection first')
  fireEvent.pointerOut(button, { relatedTarget: document.body })
  expect(said()).toBeNull()
})

test('the mouse can go on to the tooltip, and from there back or away [WCAG1.4.13]', () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  pass(300)
  vi.spyOn(screen.getByRole('tooltip'), 'getBoundingClientRect').mockReturnValue({
    left: 100,
    right: 200,
    top: 50,
    bottom: 80,
    width: 100,
  } as DOMRect)
  const away = { clientX: 300, clientY: 300 }
  const onto = { clientX: 150, clientY: 60 }
  fireEvent.pointerOut(button, { relatedTarget: document.body, ...onto })
  fireEvent.pointerMove(document.body, { ...onto })
  expect(said()).toBe('Clear the selection first')
  fireEvent.pointerMove(button, away)
  expect(said()).toBe('Clear the selection first')
  fireEvent.pointerOut(button, { relatedTarget: document.body, ...onto })
  fireEvent.pointerMove(document.body, away)
  expect(said()).toBeNull()
})

test('who only passes by sees nothing', () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  fireEvent.pointerLeave(button)
  pass(1000)
  expect(said()).toBeNull()
})

test('the keyboard’s focus shows it, Escape hides it, leaving too [WCAG1.4.13]', () => {
  const button = show()
  // In jsdom, `:focus-visible` depends on earlier tests of the same process.
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible')
  act(() => button.focus())
  pass(300)
  expect(said()).toBe('Clear the selection first')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(said()).toBeNull()
  act(() => button.blur())
  act(() => button.focus())
  pass(300)
  expect(said()).not.toBeNull()
  act(() => button.blur())
  expect(said()).toBeNull()
})

test('a finger, a press and no label show nothing', () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'touch' })
  pass(300)
  expect(said()).toBeNull()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  fireEvent.pointerDown(button)
  pass(300)
  expect(said()).toBeNull()
  cleanup()
  fireEvent.pointerEnter(show({ label: null }), { pointerType: 'mouse' })
  pass(300)
  expect(said()).toBeNull()
})

test('it describes its element, unless it is the name already', () => {
  const button = show()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  pass(300)
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  cleanup()
  const named = show({ label: 'Import' })
  fireEvent.pointerEnter(named, { pointerType: 'mouse' })
  pass(300)
  expect([said(), named.getAttribute('aria-describedby')]).toEqual(['Import', null])
  cleanup()
  const described = show({ describedBy: 'issue' })
  fireEvent.pointerEnter(described, { pointerType: 'mouse' })
  pass(300)
  expect(described.getAttribute('aria-describedby')).toBe(`issue ${screen.getByRole('tooltip').id}`)
})

test('it is locked away with the page, whose data it may name; over a locked page it stands apart', () => {
  for (const locked of [false, true]) {
    fireEvent.pointerEnter(show({ locked }), { pointerType: 'mouse' })
    pass(300)
    const tooltip = document.querySelector('[role=tooltip]')!
    expect(document.getElementById(PORTALS_ID)!.contains(tooltip)).toBe(!locked)
    cleanup()
  }
})
