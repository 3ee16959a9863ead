import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { live } from '../live.ts'
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
