// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  characterKeysAtFirst,
  chooseCharacterKeys,
  isCharacterPressed,
  keyOfTyped,
  type CharacterKeys,
} from './character-keys.ts'
import { LIST_KEYS, SEARCH } from './keys.ts'

const STORAGE_KEY = 'eventms-character-keys'
const store = (value: unknown) => localStorage.setItem(STORAGE_KEY, JSON.stringify(value))
const reopen = () => {
  chooseCharacterKeys(characterKeysAtFirst)
  localStorage.clear()
}

beforeEach(reopen)
afterEach(() => document.body.replaceChildren())

function pressedBy(init: KeyboardEventInit, at: Element = document.body.appendChild(document.createElement('button'))) {
  let told: boolean[] = []
  const listen = (event: KeyboardEvent) =>
    void (told = ([SEARCH, LIST_KEYS] as const).map((key) => isCharacterPressed(event, key)))
  addEventListener('keydown', listen, { once: true })
  at.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  return told
}

const changed: CharacterKeys = { on: true, now: { [LIST_KEYS]: 'h', [SEARCH]: 'f' } }

test('each shortcut has its declared key until somebody changes it', () => {
  expect(pressedBy({ key: '/' })).toEqual([true, false])
  expect(pressedBy({ key: '?', shiftKey: true })).toEqual([false, true])
})

test('a changed key takes the place of the declared one, in either case', () => {
  chooseCharacterKeys(changed)
  expect(pressedBy({ key: 'f' })).toEqual([true, false])
  expect(pressedBy({ key: 'H', shiftKey: true })).toEqual([false, true])
  expect(pressedBy({ key: '/' })).toEqual([false, false])
  expect(pressedBy({ key: 'f', ctrlKey: true })).toEqual([false, false])
})

test('no shortcut is pressed while they are turned off, or where something is typed [WCAG2.1.4]', () => {
  expect(pressedBy({ key: '/' }, document.body.appendChild(document.createElement('input')))).toEqual([false, false])
  chooseCharacterKeys({ ...changed, on: false })
  for (const key of ['f', 'h', '/', '?']) expect(pressedBy({ key })).toEqual([false, false])
})

test('the choice is stored in the browser', () => {
  chooseCharacterKeys({ ...changed, on: false })
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY)!)).toEqual({ on: false, now: { '?': 'h', '/': 'f' } })
})

test.each([
  ['a', 'a'],
  ['A', 'a'],
  ['/f', 'f'],
  ['／', '/'],
  ['Ｋ', 'k'],
  ['é', 'é'],
  ['', null],
  [' ', null],
  ['　', null],
  ['あ', null],
  ['ﾌ', null],
  ['検', null],
  ['😀', null],
])('of “%s” that is typed the key is %s', (typed, key) => {
  expect(keyOfTyped(typed)).toBe(key)
})

test.each([
  ['nothing', undefined, '/', '?'],
  ['what is not ours', 'on', '/', '?'],
  ['a changed key', { on: true, now: { '/': 'f' } }, 'f', '?'],
  ['a key that nobody can press', { now: { '/': '検索', '?': '' } }, '/', '?'],
  ['one key for both', { now: { '/': 'x', '?': 'x' } }, '/', '?'],
])('a browser that stores %s', async (_, kept, search, list) => {
  if (kept !== undefined) store(kept)
  vi.resetModules()
  const anew = await import('./character-keys.ts')
  const says = (key: string) => {
    const event = new KeyboardEvent('keydown', { key })
    Object.defineProperty(event, 'target', { value: document.body })
    return [anew.isCharacterPressed(event, SEARCH), anew.isCharacterPressed(event, LIST_KEYS)]
  }
  expect([says(search), says(list)]).toEqual([
    [true, false],
    [false, true],
  ])
})
