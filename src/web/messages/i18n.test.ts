// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createI18n } from './i18n.tsx'
import { LANGUAGE_KEY, storedLocale } from './stored-language.ts'
import { speak } from './speak.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('English where nothing was chosen, or nothing can be kept', () => {
  expect(storedLocale()).toBe('en')
  localStorage.setItem(LANGUAGE_KEY, 'fr')
  expect(storedLocale()).toBe('en')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(storedLocale()).toBe('en')
})

test('the choice is kept in the browser', () => {
  speak(createI18n('en'), 'en').setLocale('ja')
  expect([localStorage.getItem('eventms-language'), storedLocale()]).toEqual(['ja', 'ja'])
})
