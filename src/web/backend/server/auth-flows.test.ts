import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { SecondStep } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { createAuthFlows } from './auth-flows.ts'
import type { Client } from './client.ts'
import type { Session } from './session.ts'

it.each([
  ['signUpClosed', 'signUpClosed'],
  ['accountDisabled', 'accountDisabled'],
  ['tooManyAttempts', 'tooManyAttempts'],
  ['importRunning', 'databaseBusy'],
  ['serverBusy', 'serverBusy'],
  ['databaseBusy', 'databaseBusy'],
  ['databaseUnavailable', 'databaseUnavailable'],
  ['internalError', 'internalError'],
  ['access_denied', 'providerFailed'],
  ['__proto__', 'providerFailed'],
  ['constructor', 'providerFailed'],
  ['toString', 'providerFailed'],
  ['', 'providerFailed'],
])('what the address says of a provider, %j, is read as %s', async (word, code) => {
  const callbackError = live<EventmsError | null>(null)
  const flows = createAuthFlows({} as Client, { callbackError } as unknown as Session, {
    language: () => 'en',
    leave: () => {},
  })
  await flows.handleCallback({ error: word })
  expect(callbackError.get()).toBeInstanceOf(EventmsError)
  expect(callbackError.get()?.code).toBe(code)
})

it.each([
  ['internalError', 'k7mf-3qzt', { request: 'k7mf-3qzt' }],
  ['unable_to_get_user_info', 'k7mf-3qzt', { request: 'k7mf-3qzt' }],
  ['signUpClosed', 'k7mf-3qzt', {}],
  ['internalError', 'Call 03-1234-5678 now', {}],
  ['internalError', undefined, {}],
])('a failed return by a provider, %j with the number %j, is shown with %j', async (error, request, params) => {
  const callbackError = live<EventmsError | null>(null)
  const environment = { language: () => 'en', leave: () => {} }
  const flows = createAuthFlows({} as Client, { callbackError } as unknown as Session, environment)
  await flows.handleCallback({ error, ...(request !== undefined && { request }) })
  expect(callbackError.get()?.params).toEqual(params)
})

it.each([
  [undefined, true, { onlyRecoveryCodes: false }, false],
  ['passkey', true, { onlyRecoveryCodes: true }, true],
  ['app.passkey', true, { onlyRecoveryCodes: false }, true],
  // Passkeys are impossible at this address or in this browser.
  ['passkey', false, { onlyRecoveryCodes: true }, false],
  ['', true, { onlyRecoveryCodes: true }, false],
  ['__proto__.passkeys', true, { onlyRecoveryCodes: true }, false],
])('a sign-in by a provider that waits for %j asks for what this browser has', async (by, has, step, offered) => {
  const secondStep = live<SecondStep | null>(null)
  const environment = { language: () => 'en', leave: () => {} }
  const flows = createAuthFlows({} as Client, { secondStep } as unknown as Session, environment, has)
  await flows.handleCallback({ step: 'secret', ...(by !== undefined && { by }) })
  expect(secondStep.get()).toMatchObject(step)
  expect(secondStep.get()?.passkey !== undefined).toBe(offered)
})
