import { afterEach, expect, it, vi } from 'vitest'
import type { BetterAuthContext } from '#server/auth/accounts/better-auth-context.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { openIssuers } from './issuers.ts'

const issuer = 'https://id.example.jp'
const document = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
}
const named = [
  { id: 'oidc-x', label: 'X', issuer, clientId: 'c', clientSecret: 's', scopes: ['openid'], verifiedBy: {} },
] as unknown as AuthSettings['named']

/** Issuers whose provider answers with these documents, one after the other. */
function issuersOf(...answers: readonly Promise<Response>[]) {
  const left = [...answers]
  vi.stubGlobal('fetch', () => left.shift() ?? Promise.reject(new Error('read too often')))
  const context = { socialProviders: [], logger: console } as unknown as BetterAuthContext
  return openIssuers({ named } as AuthSettings, context)
}
const answer = (more: object = {}) => Promise.resolve(Response.json({ ...document, ...more }))

afterEach(() => vi.useRealTimers())

it('a sign-out that only the library’s own reading of the document names leads nowhere', async () => {
  const issuers = issuersOf(answer(), answer({ end_session_endpoint: 'javascript:alert(1)' }))
  await issuers.open()
  await issuers.ready('oidc-x')
  expect(await issuers.signOutAt('oidc-x', 'https://eventms.example.jp/')).toBeUndefined()
})

it('a provider that answers the library’s reading never does not hold up the start, and is tried again', async () => {
  vi.useFakeTimers()
  const issuers = issuersOf(answer(), new Promise(() => {}), answer(), answer())
  const opening = issuers.open()
  await vi.advanceTimersByTimeAsync(60_000)
  await opening
  await issuers.ready('oidc-x')
})
