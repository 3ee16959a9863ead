// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { LANGUAGE_KEY, storedLocale, storeLocale } from './stored-language.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('English where nothing was chosen, or nothing can be kept [S9.15]', () => {
  expect(storedLocale()).toBe('en')
  localStorage.setItem(LANGUAGE_KEY, 'fr')
  expect(storedLocale()).toBe('en')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(storedLocale()).toBe('en')
})

test('an invitation opens in the language of whoever invited, until another one is chosen', () => {
  history.replaceState(null, '', '/?lang=ja#link=x')
  expect(storedLocale()).toBe('ja')
  localStorage.setItem(LANGUAGE_KEY, 'en')
  expect(storedLocale()).toBe('en')
  localStorage.clear()
  history.replaceState(null, '', '/?lang=fr')
  expect(storedLocale()).toBe('en')
  history.replaceState(null, '', '/')
})

test('the choice is kept in the browser [S1.8]', () => {
  storeLocale('ja')
  expect([localStorage.getItem('eventms-language'), storedLocale()]).toEqual(['ja', 'ja'])
})
