// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { box, open, preparePage, press } from '#web/features/sign-in/form.test-help.tsx'

preparePage()

test('the company’s own providers have buttons after Google and GitHub, with their labels, and are called', async () => {
  const namedProviders = [
    { id: 'oidc-entra', label: '社内アカウント', icon: 'azure' },
    { id: 'oidc-k2', label: 'K2' },
  ] as const
  const backend = { ...fakeBackend(), providers: ['oidc-entra', 'oidc-k2'], namedProviders }
  backend.signInWith = vi.fn(() => Promise.reject(new EventmsError('providerFailed')))
  open({}, backend)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(
    expect.arrayContaining(['Google', 'GitHub', '社内アカウント', 'K2']),
  )
  const [google, own] = ['Google', '社内アカウント'].map((name) => screen.getByRole('button', { name }))
  expect(google!.compareDocumentPosition(own!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await waitFor(() => expect(own!.querySelector('svg')).toBeTruthy())
  expect(screen.getByRole('button', { name: 'K2' }).querySelector('svg')).toBeNull()
  press('社内アカウント')
  expect(await box('alert')).toContain('Sign-in with this account was not possible')
  expect(backend.signInWith).toHaveBeenCalledExactlyOnceWith('oidc-entra')
  press('Google')
  await waitFor(async () => expect(await box('alert')).toContain('Sign-in with Google is not set up'))
})
