/** A server with two named OpenID Connect providers: a certified one, and a Microsoft Entra tenant. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { NamedIssuer, VerifiedBy } from '#server/auth/settings.ts'
import { describeAttacks, pool, stranger } from './test-attack.ts'
import { CLIENT, type Entra, type NamedProvider, startCertified, startEntra } from './test-issuers.ts'
import { ORIGIN, TestBrowser, type TestServer, testServer } from './test-server.ts'

export const names = ['oidc-company', 'oidc-entra'] as const
export type Name = (typeof names)[number]

export let company: NamedProvider
export let entra: Entra
/** A second tenant of the same Microsoft Entra. It has the same keys, but another issuer. */
export let foreign: Entra
export let named: TestServer

export const byEmail: VerifiedBy = { claim: 'email_verified', domains: [] }
export const byEdov: VerifiedBy = { claim: 'xms_edov', domains: [] }

export const issuerOf = (id: NamedIssuer['id'], issuer: string, verifiedBy = byEmail): NamedIssuer => ({
  ...CLIENT,
  id,
  label: id,
  issuer,
  scopes: ['openid', 'email', 'profile'],
  verifiedBy,
})

/**
 * Makes the provider confirm the email address: `oidc-company` by the claim `email_verified`, `oidc-entra` by
 * `xms_edov`.
 */
export function vouches(name: Name, email: unknown, more: object = {}): void {
  const person = { sub: `${name} ${String(email)}`, email, name: 'Someone' }
  if (name === 'oidc-company') company.person = { ...person, email_verified: true, ...more }
  else entra.person = { ...person, xms_edov: true, ...more }
}

export const guest = (client?: string): TestBrowser => new TestBrowser(named, client)

export function describeNamed(title: string, body: () => void): void {
  beforeAll(async () => {
    const nobody = { sub: 'nobody' }
    company = await startCertified(() => ORIGIN, 'oidc-company', nobody)
    ;[entra, foreign] = (await startEntra(['11111111-tenant', '22222222-tenant'], nobody)) as [Entra, Entra]
  })
  afterAll(() => Promise.all([company, entra].map((one) => one?.close())))
  describeAttacks(title, () => {
    beforeAll(async () => {
      named = await testServer(pool, {
        named: [issuerOf('oidc-company', company.issuer), issuerOf('oidc-entra', entra.issuer, byEdov)],
      })
      await named.auth.openProviders()
    })
    beforeEach(() => {
      for (const name of names) vouches(name, stranger)
    })
    afterEach(() => {
      named.sent.length = 0
    })
    body()
  })
}
