import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { attacker, browser, colleague, describeAttacks, pool, provider, server } from './test-attack.ts'
import { SECRET, TestBrowser, testServer, vouch } from './test-server.ts'
import { inRequest } from '#server/http/request-id.ts'
import { createAuth } from '#server/auth/index.ts'
import { cheapHashing } from '#server/auth/limits/test-hashing.ts'

/** The pool; after `fails.after` queries each further one fails. */
function failing(fails: { after: number; error: Error }): Pool {
  const ask = (ask: (...given: never[]) => unknown) =>
    ((...given: never[]) => {
      if (fails.after-- > 0) return ask.apply(pool, given)
      const [connected] = given as unknown[]
      return typeof connected === 'function' ? connected(fails.error) : Promise.reject(fails.error)
    }) as never
  return Object.assign(Object.create(pool) as Pool, { connect: ask(pool.connect), query: ask(pool.query) })
}

const tokens = async () =>
  (
    await pool.query(
      `SELECT "idToken", "accessToken", "refreshToken" FROM eventms_private.account WHERE "providerId" <> 'credential'`,
    )
  ).rows

describeAttacks('a provider’s callback', () => {
  it.each([
    ['google', 'github'],
    ['github', 'google'],
  ] as const)('a state begun with %s is nothing to the callback of %s [V6.8.1 V10.2.2]', async (begun, other) => {
    const email = await colleague()
    vouch(provider, { sub: `mixed up ${email}`, email, email_verified: true })
    const victim = browser()
    const back = await victim.leaveFor(begun)
    const mixed = back.replace(`/callback/${begun}`, `/callback/${other}`)
    expect(await victim.comeBack(mixed)).toBe('/?error=state_mismatch')
    expect(await victim.sessionUser()).toBeNull()
    // The owner's own browser is accepted.
    expect(await victim.comeBack(back)).toBe('/')
    expect(await victim.sessionUser()).toBe(email)
  })

  it('is counted as other requests are, and says so on the page', async () => {
    expect(await attacker.comeBack('/api/auth/callback/google?state=x&code=y')).toMatch(/^\/\?error=(?!tooMany)/)
    await pool.query(`UPDATE eventms_private."rateLimit" SET count = $1 WHERE key LIKE 'address|%'`, [
      limits.address.max,
    ])
    expect(await attacker.comeBack('/api/auth/callback/google?state=x&code=y')).toBe('/?error=tooManyAttempts')
  })

  it('that fails names the number of its request, under which the log has the reason', async () => {
    const failed = await inRequest('k7mf-3qzt', () =>
      attacker.comeBack('/api/auth/callback/google?state=unknown&code=y'),
    )
    expect(failed).toMatch(/^\/\?error=\w+&request=k7mf-3qzt$/)
    const full = await inRequest('k7mf-3qzu', () => attacker.comeBack('/api/auth/callback/google?error=x'))
    expect(full).toMatch(/&request=k7mf-3qzu$/)
  })

  it('that fails is a warning in the log, without what it was called with', async () => {
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
    const ids = { clientId: 'id', clientSecret: 'secret', issuer: provider.issuer.url! }
    const logged = await testServer(pool, { google: ids, github: ids, log: log as unknown as Logger })
    const caller = new TestBrowser(logged, '198.51.100.67')
    const back = await caller.leaveFor('google')
    for (const address of [
      '/api/auth/callback/google?state=secretState&code=secretCode',
      '/api/auth/callback/google?error=secretWord',
      back.replace(/code=[^&]+/, 'code=secretCode'),
    ])
      expect(await caller.comeBack(address)).toMatch(/^\/\?error=/)
    const state = new URL(back).searchParams.get('state')!
    expect(log.error).not.toHaveBeenCalled()
    expect(log.warn).toHaveBeenCalled()
    const told = JSON.stringify([log.warn.mock.calls, log.info.mock.calls])
    expect(told).not.toMatch(/secret/)
    expect(told).not.toContain(state)
  })

  it('while the database is taken, at whatever point, says on the page to try again soon [V16.5.3]', async () => {
    const fails = { after: Infinity, error: new EventmsError('importRunning', { percent: 50, seconds: 9 }) as Error }
    const ids = { clientId: 'id', clientSecret: 'secret', issuer: provider.issuer.url! }
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
    const taken = await testServer(failing(fails), { google: ids, log: log as unknown as Logger })
    const email = await colleague()
    vouch(provider, { sub: `in vain ${email}`, email, email_verified: true })
    const told = async (after: number) => {
      fails.after = Infinity
      const caller = new TestBrowser(taken)
      const back = await caller.leaveFor('google')
      fails.after = after
      const answer = await caller.comeBack(back)
      await taken.auth.settled()
      fails.after = Infinity
      return answer
    }
    for (let after = 0; after < 8; after++) expect(await told(after)).toBe('/?error=importRunning')
    expect(await told(Infinity)).toBe('/')
    fails.error = Object.assign(new Error('nobody there'), { code: 'ECONNREFUSED' })
    expect(await told(0)).toBe('/?error=databaseUnavailable')
    fails.error = new TypeError('a mistake of ours')
    log.error.mockClear()
    expect(await told(0)).toBe('/?error=internalError')
    expect(log.error).toHaveBeenCalledWith({ err: fails.error, route: 'GET /callback/google' }, 'internalError')
    // None of the failures is logged as a person's refused sign-in.
    const { rows } = await pool.query(
      `SELECT 1 FROM eventms_private."securityLog" WHERE kind = 'signInFailed' AND way = 'google'
      AND at > now() - interval '1 minute' AND outcome = 'refused' AND "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      [email],
    )
    expect(rows).toEqual([])
  })

  it('leaves no token of the provider’s behind, and those of before are forgotten [V10.1.1]', async () => {
    const email = await colleague()
    vouch(provider, { sub: `tokens of ${email}`, email, email_verified: true })
    const owner = browser()
    const none = { idToken: null, accessToken: null, refreshToken: null }
    // The first time the account is created, the second time it is updated.
    for (let times = 0; times < 2; times++) {
      expect(await owner.through('google')).toBe('/')
      expect((await tokens()).length).toBeGreaterThan(0)
      expect(await tokens()).toEqual((await tokens()).map(() => none))
    }
    await pool.query(
      `UPDATE eventms_private.account SET "idToken" = 'a.b.c', "accessToken" = 'd' WHERE "providerId" = 'google'`,
    )
    await createAuth({ pool, secret: SECRET, hashing: cheapHashing() })
    expect(await tokens()).toEqual((await tokens()).map(() => none))
    expect(server.sent).toEqual([])
  })
})
