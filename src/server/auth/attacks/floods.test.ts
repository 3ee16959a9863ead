import { expect, it, vi } from 'vitest'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { defaultAdmissionLimits } from '#server/auth/limits/admission.ts'
import { ampleRoom } from '#server/auth/limits/test-hashing.ts'
import { colleague, describeAttacks, pool } from './test-attack.ts'
import { TestBrowser, type TestServer, testServer } from './test-server.ts'

/** Counts the SQL statements of `work`. */
async function statements(server: TestServer, work: () => Promise<void>): Promise<number> {
  await server.auth.settled()
  const asked = vi.spyOn(pool, 'query')
  const connected = vi.spyOn(pool, 'connect')
  try {
    await work()
    await server.auth.settled()
    return Math.max(asked.mock.calls.length, connected.mock.calls.length)
  } finally {
    asked.mockRestore()
    connected.mockRestore()
  }
}

describeAttacks('keeping the database busy without an account', () => {
  it.each<[string, (caller: TestBrowser) => Promise<{ readonly status: number }>, number]>([
    ['a password that nobody can have', (caller) => caller.signIn('a@example.jp', 'x'.repeat(10_000)), 401],
    ['what is no address', (caller) => caller.signIn('nobody', 'a wrong password'), 401],
    ['what is no text', (caller) => caller.post('sign-in/email', { email: 1, password: [] }), 400],
    ['what is no JSON', (caller) => post(caller, 'sign-in/email', '{'), 400],
    ['a body that is too large', (caller) => post(caller, 'verify', `"${'x'.repeat(70_000)}"`), 413],
    ['a session that nobody has', (caller) => withCookie(caller, '/api/tables/employees'), 401],
    ['the account of such a session', (caller) => withCookie(caller, '/api/auth/account'), 401],
    ['whose session that is', (caller) => withCookie(caller, '/api/auth/get-session'), 200],
    ['nothing at all', (caller) => caller.fetch('/api/acts', { method: 'POST' }), 401],
  ])('%s costs no statement', async (_, ask, status) => {
    const server = await testServer(pool, { admissionLimits: defaultAdmissionLimits })
    const caller = new TestBrowser(server, '198.51.100.66')
    expect(
      await statements(server, async () => {
        expect((await ask(caller)).status).toBe(status)
      }),
    ).toBe(0)
  })

  it('a session that has ended costs a look, and then no statement', async () => {
    const server = await testServer(pool, { admissionLimits: defaultAdmissionLimits })
    const caller = new TestBrowser(server)
    await caller.signIn(await colleague())
    const cookie = caller.cookie()
    await caller.post('sign-out', {})
    const ask = (path: string, as = cookie) => server.fetch(path, { headers: { cookie: as } }, '198.51.100.66')
    expect((await ask('/api/tables/employees')).status).toBe(401)
    const spelled = cookie.replace(/(?<=session_token=)./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    const asked = await statements(server, async () => {
      for (const as of [cookie, spelled, `${cookie}; ${cookie}`, `${cookie}${'x'.repeat(10_000)}`]) {
        for (const path of ['/api/tables/employees', '/api/auth/account', '/api/activity', '/api/events'])
          expect((await ask(path, as)).status).toBe(401)
        expect(await (await ask('/api/auth/get-session', as)).json()).toBeNull()
      }
    })
    expect(asked).toBe(0)
  })

  it('a refused network of IPv6 costs an entry a minute, from whatever address of it somebody asks', async () => {
    const server = await testServer(pool, { admissionLimits: defaultAdmissionLimits })
    const ask = (i: number) => new TestBrowser(server, `2001:db8:7:7::${i}`).signIn(`a${i}@example.jp`)
    await pool.query(
      `INSERT INTO eventms_private."rateLimit" (id, key, count, "lastRequest") VALUES ('1', $1, $2, $3)`,
      ['address|2001:db8:7:7', limits.address.max, Date.now()],
    )
    expect((await ask(1)).status).toBe(429)
    const asked = await statements(server, async () => {
      for (let i = 2; i < 20; i++) expect((await ask(i)).status).toBe(429)
    })
    expect(asked).toBe(0)
  })

  it('whoever tried too often is refused without a statement until they may come back', async () => {
    const server = await testServer(pool, { admissionLimits: defaultAdmissionLimits })
    const [caller, other] = [new TestBrowser(server, '198.51.100.7'), new TestBrowser(server, '198.51.100.8')]
    await pool.query(
      `INSERT INTO eventms_private."rateLimit" (id, key, count, "lastRequest") VALUES ('1', $1, $2, $3)`,
      ['address|198.51.100.7', limits.address.max, Date.now()],
    )
    expect((await caller.signIn('a@example.jp')).status).toBe(429)
    const asked = await statements(server, async () => {
      for (let i = 0; i < 5; i++) {
        const { status, headers } = await caller.signIn('a@example.jp')
        expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(600, -1)])
      }
    })
    expect(asked).toBe(0)
    expect((await other.signIn('a@example.jp')).status).toBe(401)
  })

  it('a request without room is refused at once, without a statement; known browsers and who is signed in go on [V2.4.1]', async () => {
    let open!: () => void
    const held = new Promise<void>((resolve) => (open = resolve))
    let hashes = 0
    let isHeld = false
    const hash = async (password: string) => {
      hashes++
      if (isHeld) await held
      return `plain:${password}`
    }
    const verify = async ({ password, hash: stored }: { password: string; hash: string }) =>
      (await hash(password)) === stored
    const admissionLimits = { ...defaultAdmissionLimits, hashingMs: 600_000 }
    const server = await testServer(pool, { admissionLimits, hashing: { hash, verify } })
    const email = await colleague()
    const [signedIn, known] = [new TestBrowser(server), new TestBrowser(server, '198.51.100.66')]
    for (const each of [signedIn, known]) expect((await each.signIn(email)).status).toBe(200)
    await known.post('sign-out', {})

    isHeld = true
    hashes = 0
    const { atATime, waiting } = defaultAdmissionLimits.hashing
    const admitted = atATime + waiting
    const strangers = Array.from({ length: admitted }, (_, i) =>
      new TestBrowser(server, `203.0.113.${i}`).signIn(`x${i}@example.jp`, 'a wrong password'),
    )
    await vi.waitFor(() => expect(hashes).toBe(atATime), { timeout: 30_000 })
    const late = new TestBrowser(server, '203.0.113.200')
    const body = JSON.stringify({ email: 'y@example.jp', password: 'a wrong password' })
    const asked = vi.spyOn(pool, 'query')
    for (let i = 0; i < 20; i++) {
      const { status, headers } = await post(late, 'sign-in/email', body)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    expect((await signedIn.fetch('/api/tables/departments')).status).toBe(200)
    const back = known.signIn(email)
    open()
    expect((await back).status).toBe(200)
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual(Array<number>(admitted).fill(401))
    isHeld = false
    expect((await late.signIn('y@example.jp', 'a wrong password')).status).toBe(401)
  })

  it('refusals are written one by one, and no stranger is let in while many are still to be written', async () => {
    const server = await testServer(pool, { admissionLimits: ampleRoom })
    let writing = 0
    let most = 0
    let open!: () => void
    const held = new Promise<void>((resolve) => (open = resolve))
    const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>
    const spied = vi.spyOn(pool, 'query').mockImplementation((async (...asked: unknown[]) => {
      if (!String(asked[0]).includes('INSERT INTO eventms_private."securityLog"')) return query(...asked)
      most = Math.max(most, ++writing)
      await held
      return query(...asked).finally(() => writing--)
    }) as never)
    try {
      const ask = (i: number) => {
        const body = JSON.stringify({ email: `z${i}@example.jp`, password: 'a wrong password' })
        return post(new TestBrowser(server, `203.0.113.${i}`), 'sign-in/email', body)
      }
      const statuses: number[] = []
      for (let i = 0; i < 110; i++) statuses.push((await ask(i)).status)
      expect(statuses).toEqual([...Array<number>(100).fill(401), ...Array<number>(10).fill(503)])
      expect(most).toBe(1)
      // Requests refused at admission add nothing to the queue of refusals.
      for (let i = 0; i < 50; i++) expect((await ask(i)).status).toBe(503)
      open()
      await server.auth.settled()
      expect((await ask(200)).status).toBe(401)
    } finally {
      open()
      spied.mockRestore()
      await server.auth.settled()
    }
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count FROM eventms_private."securityLog" WHERE address LIKE '203.0.113.%'`,
    )
    expect(rows[0].count).toBeGreaterThanOrEqual(101)
  })
})

const post = (caller: TestBrowser, path: string, body: string) =>
  caller.fetch(`/api/auth/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

/** With a forged session cookie. */
const withCookie = (caller: TestBrowser, path: string) =>
  caller.fetch(path, { headers: { cookie: `__Host-eventms.session_token=abcdefghijklmnop.${'A'.repeat(43)}%3D` } })
