/** Setup of the attack tests. Before each test the attacker gets a new browser, and the outbox is emptied. */
import { OAuth2Server } from 'oauth2-mock-server'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { linesWithToken, PASSWORD, type Sent, TestBrowser, type TestServer, testServer, vouch } from './test-server.ts'

export const stranger = 'stranger@example.com'
export const phone = '+819012345678'

export let provider: OAuth2Server
export let pool: Pool
export let server: TestServer
export let attacker: TestBrowser

/**
 * Runs the tests of `body` on each engine of `describeDatabases`. Before each test, Google and GitHub are set to
 * confirm `stranger` as a verified email address. Both are one mock provider.
 */
export function describeAttacks(name: string, body: () => void): void {
  beforeAll(async () => {
    provider = new OAuth2Server()
    await provider.issuer.keys.generate('RS256')
    await provider.start(0, 'localhost')
  })
  afterAll(() => provider.stop())

  describeDatabases(name, (database) => {
    beforeAll(async () => {
      pool = database().pool
      const ids = { clientId: 'id', clientSecret: 'secret', issuer: provider.issuer.url! }
      server = await testServer(pool, { google: ids, github: ids })
    })
    beforeEach(async () => {
      await pool.query('DELETE FROM eventms_private."rateLimit"')
      await pool.query('DELETE FROM eventms_private."oneTime"')
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = NULL')
      server.sent.length = 0
      attacker = browser('198.51.100.66')
      vouch(provider, { sub: stranger, email: stranger, email_verified: true })
    })
    afterEach(() => expect(linesWithToken.splice(0)).toEqual([]))
    body()
  })
}

export const browser = (client?: string): TestBrowser => new TestBrowser(server, client)

export async function users(): Promise<string[]> {
  return (await pool.query<{ email: string }>('SELECT email FROM eventms_private."user" ORDER BY email')).rows.map(
    ({ email }) => email,
  )
}

/** The last message of this kind to the address or phone number `to`. @throws Error if there is none */
export function sent(to: string, kind: Sent['kind']): Sent {
  const found = server.sent.findLast((message) => message.to === to && message.kind === kind)
  if (!found) throw new Error(`nothing of kind ${kind} was sent to ${to}`)
  return found
}

let made = 0
/** Creates a second person, who has no session. */
export async function colleague(password = PASSWORD): Promise<string> {
  const email = `colleague${++made}@example.jp`
  await server.auth.createStaff({ email, password, name: 'Colleague' })
  return email
}

export const told = ({ status, body }: { status: number; body: unknown }) => [status, body]
