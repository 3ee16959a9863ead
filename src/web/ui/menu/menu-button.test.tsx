// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BarButton } from '#web/ui/buttons/bar-button.tsx'
import { TestTheme } from '#web/test-theme.test-help.tsx'
import { MenuButton } from './menu-button.tsx'

const chosen = vi.fn<(format: string) => void>()

beforeEach(() => {
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  render(
    <TestTheme>
      <MenuButton
        as={BarButton}
        label="Export"
        button={{ label: 'Export', icon: null, narrow: false }}
        choices={['CSV', 'JSON'].map((label) => ({ label, icon: null, onChoose: () => chosen(label) }))}
      />
      <button type="button">Elsewhere</button>
    </TestTheme>,
  )
})
afterEach(() => {
  cleanup()
  chosen.mockClear()
})

const button = () => screen.getByRole('button', { name: 'Export' })
const menu = () => screen.queryByRole('menu', { name: 'Export' })
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test('the button says what it opens, and whether it is open', () => {
  const says = () => ['aria-haspopup', 'aria-expanded', 'aria-controls'].map((name) => button().getAttribute(name))
  expect(says()).toEqual(['menu', 'false', null])
  fireEvent.click(button(), { detail: 1 })
  expect(says()).toEqual(['menu', 'true', menu()!.id])
  expect(document.activeElement).toBe(menu())
})

test('a choice is made once, and the button has the focus again', () => {
  fireEvent.click(button(), { detail: 1 })
  fireEvent.click(screen.getByRole('menuitem', { name: 'JSON' }))
  expect(chosen.mock.calls).toEqual([['JSON']])
  expect([menu(), document.activeElement]).toEqual([null, button()])
})

test('the keys: arrows go round, Home and End to the ends, Escape and Tab close', () => {
  const went = (keys: string[]) =>
    keys.map((key) => {
      press(key)
      return focused()
    })
  fireEvent.click(button(), { detail: 0 })
  expect(focused()).toBe('CSV')
  expect(went(['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'])).toEqual(['JSON', 'CSV', 'JSON', 'CSV', 'JSON'])
  for (const key of ['Escape', 'Tab']) {
    press(key)
    expect([menu(), document.activeElement]).toEqual([null, button()])
    fireEvent.click(button(), { detail: 0 })
  }
  expect(chosen).not.toHaveBeenCalled()
})

test('it closes when the focus or a press goes elsewhere, and at a second press of its button', () => {
  fireEvent.click(button(), { detail: 1 })
  fireEvent.blur(document.activeElement!, { relatedTarget: screen.getByRole('button', { name: 'Elsewhere' }) })
  expect(menu()).toBeNull()
  fireEvent.click(button(), { detail: 1 })
  fireEvent.click(button(), { detail: 1 })
  expect(menu()).toBeNull()
})

test.each([
  ['beyond the right edge', 300, 520, '-138px'],
  ['beyond the left edge', -20, 200, '28px'],
  ['inside', 100, 310, ''],
])('a menu that would stand %s of the window stands inside it', (_where, left, right, moved) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left, right } as DOMRect)
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(screen.getByRole('menu').style.getPropertyValue('translate')).toBe(moved)
  vi.restoreAllMocks()
})

test('a setting in a menu is switched by each press, and the menu stays open', () => {
  cleanup()
  let checked = false
  const choices = () => [{ label: 'Names', icon: null, checked, onChoose: () => void (checked = !checked) }]
  render(
    <TestTheme>
      <MenuButton
        as={BarButton}
        label="Export"
        button={{ label: 'Export', icon: null, narrow: false }}
        choices={choices}
      />
    </TestTheme>,
  )
  fireEvent.click(button(), { detail: 0 })
  const setting = () => screen.getByRole('menuitemcheckbox', { name: 'Names' })
  expect([setting().getAttribute('aria-checked'), focused()]).toEqual(['false', 'Names'])
  fireEvent.click(setting())
  expect([setting().getAttribute('aria-checked'), focused()]).toEqual(['true', 'Names'])
})
