// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from './App.tsx'
import { browserEnvironment } from './backend/server/environment.ts'
import { languages } from './messages/languages.ts'
import { loaded } from './messages/languages.test-help.ts'
import { storedLocale } from './messages/stored-language.ts'
import { prepareBrowser, signedOutBackend } from './page.test-help.tsx'

let system: 'light' | 'dark'
let follow: ((event: { matches: boolean }) => void)[]

beforeEach(() => {
  prepareBrowser()
  system = 'light'
  follow = []
  window.matchMedia = (media) =>
    ({
      get matches() {
        return media === '(prefers-color-scheme: dark)' && system === 'dark'
      },
      media,
      addEventListener: (_: string, listener: (typeof follow)[number]) => follow.push(listener),
      removeEventListener() {},
    }) as unknown as MediaQueryList
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  render(<App nonce="" connect={async () => signedOutBackend()} language={loaded[storedLocale()]} />)
  await screen.findByRole('heading', { name: /Welcome Back|ようこそ/ })
}
const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function switchToJapanese() {
  press('日本語に切り替え')
  await screen.findByRole('button', { name: 'Switch to English' })
}

test('the theme is the system’s, also when that changes [S1.7]', async () => {
  system = 'dark'
  await open()
  expect(shown()).toBe('dark')
  system = 'light'
  act(() => follow.forEach((listener) => listener({ matches: false })))
  expect(shown()).toBe('light')
})

test('a chosen theme is kept in the browser, whatever the system’s is [S1.8]', async () => {
  await open()
  press('Switch to dark theme')
  expect([shown(), localStorage.getItem('eventms-theme')]).toEqual(['dark', 'dark'])
  cleanup()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
  await open()
  expect(shown()).toBe('dark')
})

test('the page is in English until another language is chosen, which is kept [S9.15 WCAG3.1.2]', async () => {
  await open()
  expect(document.documentElement.lang).toBe('en')
  await switchToJapanese()
  expect(document.documentElement.lang).toBe('ja')
  expect(screen.getByRole('button', { name: 'Switch to English' }).lang).toBe('en')
  cleanup()
  await open()
  expect(document.documentElement.lang).toBe('ja')
  expect(screen.getByRole('heading', { name: 'ようこそ' })).toBeTruthy()
})

test('mails come in the language that was chosen, whatever the page is translated into', async () => {
  await open()
  await switchToJapanese()
  document.documentElement.lang = 'vi'
  expect(browserEnvironment().language()).toBe('ja')
})

test('a language that cannot be downloaded is not switched to, nor kept; the page says so', async () => {
  vi.spyOn(languages.ja, 'texts').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open()
  press('日本語に切り替え')
  await screen.findByText(/could not be switched to another language/)
  expect([document.documentElement.lang, localStorage.getItem('eventms-language')]).toEqual(['en', 'en'])
  vi.mocked(languages.ja.texts).mockRestore()
  await switchToJapanese()
})
