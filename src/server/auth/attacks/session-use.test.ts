import { expect, it } from 'vitest'
import { browser, colleague, describeAttacks, pool, server } from './test-attack.ts'
import { type TestBrowser, testServer } from './test-server.ts'

/** Hours since the last use of this browser's session, from the database. */
async function idleHours(who: TestBrowser): Promise<number> {
  const token = decodeURIComponent(who.cookies.get('__Host-eventms.session_token')!).split('.')[0]
  const { rows } = await pool.query<{ hours: number }>(
    `SELECT round(extract(epoch FROM now() - "updatedAt") / 3600)::int AS hours
     FROM eventms_private.session WHERE token = $1`,
    [token],
  )
  return rows[0]!.hours
}

describeAttacks('what is no use of a session', () => {
  const idle = async () => {
    const who = browser()
    await who.signIn(await colleague())
    await pool.query(`UPDATE eventms_private.session SET "updatedAt" = now() - interval '100 hours'`)
    return who
  }

  it.each<[string, string, RequestInit]>([
    ['a picture of another site of the same domain', '/api/tables/departments', {}],
    ['a form of such a site', '/api/acts', { method: 'POST', body: '{}' }],
    ['a form of such a site about accounts', '/api/auth/account/name', { method: 'POST', body: '{"name":"x"}' }],
    ['a look of such a site at accounts', '/api/auth/account', {}],
  ])('is %s', async (_, path, init) => {
    const who = await idle()
    const headers = { cookie: who.cookie(), 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }
    const fresh = await testServer(pool)
    await who.fetch(path, { ...init, headers }, fresh)
    await fresh.auth.settled()
    expect(await idleHours(who)).toBe(100)
    // A request of the product's own page counts as use.
    await who.fetch('/api/tables/departments', { headers: { 'sec-fetch-site': 'same-origin' } }, fresh)
    expect(await idleHours(who)).toBe(0)
  })

  it('is a form of a page that says by its origin alone where it comes from', async () => {
    const who = await idle()
    const fresh = await testServer(pool)
    const headers = { 'content-type': 'application/json', origin: 'https://eventms.test:8443' }
    await who.fetch('/api/auth/account/name', { method: 'POST', body: '{"name":"x"}', headers }, fresh)
    await fresh.auth.settled()
    expect(await idleHours(who)).toBe(100)
  })

  it('is asking who is signed in, as an open page does by itself', async () => {
    const who = await idle()
    const fresh = await testServer(pool)
    expect((await who.fetch('/api/auth/get-session', {}, fresh)).status).toBe(200)
    expect(await idleHours(who)).toBe(100)
    await pool.query(`UPDATE eventms_private.session SET "updatedAt" = now() - interval '169 hours'`)
    expect(await (await who.fetch('/api/auth/get-session', {}, await testServer(pool))).json()).toBeNull()
    expect(await who.sessionUser(server)).toBeNull()
  })
})
