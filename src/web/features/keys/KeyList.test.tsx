// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { characterKeysAtFirst, chooseCharacterKeys } from '#web/ui/keys/character-keys.ts'
import { KeyList } from './KeyList.tsx'

beforeEach(async () => {
  prepareBrowser()
  chooseCharacterKeys(characterKeysAtFirst)
  show(backendWith({}), <KeyList onClose={vi.fn()} />)
  await screen.findByRole('dialog', { name: 'Keys' })
})
afterEach(() => {
  act(() => chooseCharacterKeys(characterKeysAtFirst))
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, typed: string) => fireEvent.change(field(name), { target: { value: typed } })
const search = 'Go to the search'
const list = 'Show this list'

function shown(what: string): string {
  const group = within(screen.getByRole('region', { name: what === search ? 'In a list' : 'Everywhere' }))
  return group.getByText(what).previousElementSibling!.textContent
}
const stored = () => JSON.parse(localStorage.getItem('eventms-character-keys')!) as unknown

test('a key that is typed takes the place of the one before, and the list shows it', () => {
  expect([shown(search), shown(list)]).toEqual(['/', '?'])
  type(search, '/F')
  expect([field(search).value, shown(search)]).toEqual(['f', 'f'])
  type(search, 'gf')
  expect([field(search).value, shown(search)]).toEqual(['g', 'g'])
  expect(stored()).toEqual({ on: true, now: { '/': 'g', '?': '?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use the original keys' }))
  expect([shown(search), shown(list)]).toEqual(['/', '?'])
  expect(screen.queryByRole('button', { name: 'Use the original keys' })).toBeNull()
})

test.each([
  ['?', 'This key already does something else.'],
  ['+', 'This key already does something else.'],
  ['', 'Type one letter, digit or sign, without an input method.'],
  ['あ', 'Type one letter, digit or sign, without an input method.'],
])('“%s” is refused with its reason, and the key before stays', (typed, why) => {
  type(search, typed)
  expect(field(search).getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field(search).getAttribute('aria-describedby')!)!.textContent).toContain(why)
  expect(shown(search)).toBe('/')
  fireEvent.blur(field(search))
  expect([field(search).value, field(search).getAttribute('aria-invalid')]).toEqual(['/', null])
})

test('turned off, the list says so, and the chosen keys are there again afterwards', () => {
  type(list, 'h')
  const box = screen.getByRole('checkbox', { name: 'Use keys of one character' })
  fireEvent.click(box)
  expect([shown(search), shown(list), field(search).disabled]).toEqual(['off', 'off', true])
  expect(stored()).toEqual({ on: false, now: { '/': '/', '?': 'h' } })
  fireEvent.click(box)
  expect([shown(search), shown(list)]).toEqual(['/', 'h'])
})
