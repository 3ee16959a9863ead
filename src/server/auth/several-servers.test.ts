import { BlockList } from 'node:net'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { describeDatabases, openTestDatabase } from '#server/db/test-databases.ts'
import { listen, type Listening } from '#server/http/listen.ts'
import { createAuth } from './index.ts'
import { limits } from './limits/rate-limits.ts'
import { DOMAIN, ORIGIN, PASSWORD, SECRET, TestBrowser, type TestServer, testServer } from './attacks/test-server.ts'

/* All sign-in state is in the database, so two servers over one database act as one. */
describeDatabases('two servers over one database', (database) => {
  const email = 'hanako@example.jp'
  let [first, second]: TestServer[] = []
  let other: Database | undefined

  beforeEach(async () => {
    const { pool, url } = database()
    // On PostgreSQL the second server has connections of its own; PGlite has only one.
    if (url) other ??= await openDatabase({ databaseUrl: url })
    await pool.query('TRUNCATE eventms_private."user", eventms_private."rateLimit", eventms_private."oneTime" CASCADE')
    first = await testServer(pool)
    second = await testServer(other?.pool ?? pool)
    await first.auth.createStaff({ email, password: PASSWORD, name: '花子' })
  })
  afterEach(async () => {
    await Promise.all([first?.auth.settled(), second?.auth.settled()])
    await other?.close()
    other = undefined
  })
  const on = (server = first, client?: string) => new TestBrowser(server!, client)
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted()

  it('a session of one is good on the other, and ends on both [V7.4.1]', async () => {
    const browser = on()
    await browser.signIn(email)
    expect(await browser.sessionUser(second)).toBe(email)
    // The other server caches the session for some seconds; a session that is not cached there ends at once.
    const fresh = await testServer(database().pool)
    await browser.fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: browser.cookie() },
      body: '{}',
    })
    expect(await browser.sessionUser(fresh)).toBeNull()
  })

  it('a limit counts over both, also for what comes at once', async () => {
    const tries = Array.from({ length: 30 }, (_, i) => on(i % 2 ? second : first).signIn(email, 'a wrong password'))
    const answers = await statuses(tries)
    expect(answers.filter((status) => status === 401)).toHaveLength(limits.account.max)
    expect(answers.filter((status) => status === 429)).toHaveLength(30 - limits.account.max)
    expect((await on(second).signIn(email)).status).toBe(429)
    expect((await on(second, '192.0.2.2').signIn(email)).status).toBe(200)
  })

  it('mails to somebody are counted over both', async () => {
    const answers = await statuses(
      Array.from({ length: 10 }, (_, i) => on(i % 2 ? second : first).post('reset-password', { email })),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(limits.sent.max)
    expect([...first!.sent, ...second!.sent]).toHaveLength(limits.sent.max)
  })

  it('a link of one works on the other, once on both', async () => {
    await on(first).post('reset-password', { email })
    const { link: token } = first!.sent[0]!
    const answers = await statuses(
      Array.from({ length: 10 }, (_, i) =>
        on(i % 2 ? second : first).post('update-password', { token, password: `chosen at once, number ${i}` }),
      ),
    )
    expect(answers).toEqual([200, ...Array<number>(9).fill(400)])
  })

  it('a sign-up of one is confirmed on the other, one account for two at once', async () => {
    const to = `new@${DOMAIN}`
    await Promise.all([on(first).post('sign-in/link', { email: to }), on(second).post('sign-in/link', { email: to })])
    const links = [...first!.sent, ...second!.sent].map(({ link }) => link)
    expect(links).toHaveLength(2)
    const answers = await Promise.all([
      on(second).post('verify', { link: links[0], confirmed: true }),
      on(first).post('verify', { link: links[1], confirmed: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await (database().pool as Pool).query(
      'SELECT count(*)::int AS count FROM eventms_private."user" WHERE email = $1',
      [to],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('whoever is disabled through one does not come in through the other', async () => {
    const browser = on(first)
    await browser.signIn(email)
    await second!.auth.disable(email)
    expect((await on(first).signIn(email)).body.error.code).toBe('accountDisabled')
    expect(await browser.sessionUser(second)).toBeNull()
  })

  it.each<[string, (browser: TestBrowser, id: string) => Promise<unknown>]>([
    ['its owner', (browser, id) => browser.post('account/tokens/end', { id })],
    ['its date', () => database().pool.query('UPDATE eventms_private."apiToken" SET "expiresAt" = now()')],
    ['disabling its owner', () => first!.auth.disable(email)],
    ['a new password', () => first!.auth.changePassword(email, 'another horse battery')],
  ])('a personal token is good on both, and ended on both at once by %s [V7.4.2]', async (_, end) => {
    const browser = on(first)
    await browser.signIn(email)
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const asked = { name: 'Report', scope: 'read', expiresAt, current: PASSWORD }
    const { token } = (await browser.post('account/tokens/add', asked)).body
    const headers = { authorization: `Bearer ${token}` }
    const list = async () => {
      const answers = [first!, second!].map((server) => server.fetch('/api/v1/tables/departments', { headers }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await list()).toEqual([200, 200])
    await end(browser, token.slice('eventms_'.length, 'eventms_'.length + 10))
    expect(await list()).toEqual([401, 401])
  })

  it('a page that is open at one ends when its person is disabled through the other: it asks past what is held', async () => {
    const browser = on(first)
    await browser.signIn(email)
    const app = createApp({ db: database(), auth: first!.auth, config: { publicUrl: ORIGIN, heartbeat: 100 } })
    const { headers } = new Request(ORIGIN, { headers: { cookie: browser.cookie() } })
    const reader = (await app.request(`${ORIGIN}/api/events`, { headers })).body!.getReader()
    expect((await reader.read()).done).toBe(false)
    await second!.auth.disable(email)
    while (!(await reader.read()).done);
  })
})

describe('the address that is counted', () => {
  const signIn = (port: number, forwarded: string) =>
    fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: `http://127.0.0.1:${port}`,
        'x-forwarded-for': forwarded,
        'x-real-ip': forwarded,
        'x-eventms-client': forwarded,
        forwarded: `for=${forwarded}`,
      },
      body: JSON.stringify({ email: 'hanako@example.jp', password: 'a wrong password' }),
    })
  const listening = async (pool: Pool, trustedProxies: BlockList): Promise<Listening> => {
    const auth = await createAuth({
      pool,
      secret: SECRET,
      hashing: { hash: async (password) => password, verify: async () => false },
    })
    const app = createApp({ db: { pool }, auth })
    return listen({
      fetch: (request, bindings) => app.fetch(request, bindings),
      host: '127.0.0.1',
      port: 0,
      trustedProxies,
    })
  }
  const statuses = async (port: number, forwarded: (i: number) => string) => {
    const all: number[] = []
    for (let i = 0; i < limits.account.max + 2; i++) all.push((await signIn(port, forwarded(i))).status)
    return all.slice(-2)
  }

  it('is the socket’s, whatever X-Forwarded-For says; a named proxy’s last word, whatever stands before it [V4.1.3 V15.3.4]', async () => {
    const database = await openTestDatabase('embedded')
    const proxy = new BlockList()
    proxy.addAddress('127.0.0.1')
    const [bare, proxied] = [await listening(database.pool, new BlockList()), await listening(database.pool, proxy)]
    try {
      expect(await statuses(bare.port, (i) => `203.0.113.${i}`)).toEqual([429, 429])
      // The client's forged address is to the left of the proxy's.
      expect(await statuses(proxied.port, (i) => `203.0.113.${i}, 198.51.100.7`)).toEqual([429, 429])
      expect((await signIn(proxied.port, '198.51.100.8')).status).toBe(401)
    } finally {
      await Promise.all([bare.close(0), proxied.close(0)])
      await database.close()
    }
  })
})
