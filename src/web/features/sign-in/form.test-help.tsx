import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { BackendProvider } from '#web/state/backend.tsx'
import { fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TestTheme } from '#web/test-theme.test-help.tsx'
import { AuthForm, type AuthFormProps } from './AuthForm.tsx'

export function preparePage(): void {
  beforeEach(() => {
    window.matchMedia = (media) =>
      ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
  })
  afterEach(cleanup)
}

export function open(props: AuthFormProps = {}, backend = fakeBackend(), locale: Locale = 'en') {
  backend.session.set(null)
  render(
    <TestTheme>
      <MessagesProvider language={loaded[locale]}>
        <BackendProvider backend={backend}>
          <AuthForm {...props} />
        </BackendProvider>
      </MessagesProvider>
    </TestTheme>,
  )
  return backend
}

export const heading = (name: string) => screen.findByRole('heading', { name })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const box = async (role: 'alert' | 'status') => (await screen.findByRole(role)).textContent
export function pending<T>() {
  let answer!: { resolve(value: T): void; reject(reason: unknown): void }
  const promise = new Promise<T>((resolve, reject) => (answer = { resolve, reject }))
  return { promise, ...answer }
}
