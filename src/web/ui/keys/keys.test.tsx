// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { FIND, isFree, isPressed, LIST_KEYS, OPEN_ROW, SAVE, SELECT_ROW } from './keys.ts'

const event = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

afterEach(() => document.body.replaceChildren())

test.each([
  [FIND, { key: 'k', ctrlKey: true }, true],
  [FIND, { key: 'K', metaKey: true }, true],
  [FIND, { key: 'k' }, false],
  [FIND, { key: 'k', ctrlKey: true, shiftKey: true }, false],
  [SAVE, { key: 'k', ctrlKey: true }, false],
  [LIST_KEYS, { key: '?', shiftKey: true }, true],
  [LIST_KEYS, { key: '?', ctrlKey: true }, false],
  [OPEN_ROW, { key: 'Enter', altKey: true }, true],
  [OPEN_ROW, { key: 'Enter' }, false],
  [SELECT_ROW, { key: ' ' }, true],
] as const)('%s by %j: %s', (key, init, expected) => {
  expect(isPressed(event(init), key)).toBe(expected)
})

test('a letter is free unless somebody types it, or a dialog is open', () => {
  document.body.innerHTML = '<input id="text"><input id="check" type="checkbox"><button id="button">x</button>'
  const at = (id: string) => {
    let told: boolean | undefined
    const listen = (pressed: Event) => (told = isFree(pressed))
    addEventListener('keydown', listen, { once: true })
    document.getElementById(id)!.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    return told
  }
  expect([at('text'), at('check'), at('button')]).toEqual([false, true, true])
  document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>')
  expect(at('button')).toBe(false)
})
