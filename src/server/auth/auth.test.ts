import { getMigrations } from 'better-auth/db/migration'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases, openTestDatabase } from '#server/db/test-databases.ts'
import { interceptConnect } from '#server/intercept-connect.ts'
import { type Auth, createAuth } from './index.ts'
import { limits } from './limits/rate-limits.ts'
import { ampleRoom, cheapHashing } from './limits/test-hashing.ts'
import { authOptions } from './better-auth/options.ts'

const SECRET = 'a secret of the tests, long enough'
const staff = { email: 'Hanako@Example.jp', password: 'right horse battery', name: '髙橋 花子' }
const origin = 'http://eventms.test:3000'

let pool: Pool
let auth: Auth

function ask(
  path: string,
  body?: unknown,
  {
    headers = {},
    client = '192.0.2.1',
    at = auth,
  }: { headers?: Record<string, string>; client?: string; at?: Auth } = {},
) {
  const request = new Request(`${origin}/api/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: 'eventms.test:3000',
      origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return at.handler(request, client)
}
const signIn = (email = staff.email, password = staff.password, options?: Parameters<typeof ask>[2]) =>
  ask('/sign-in/email', { email, password }, options)
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const told = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { code: string } }).error.code,
]

describeDatabases('sign-in', (database) => {
  beforeAll(async () => {
    pool = database().pool
    auth = await createAuth({ pool, secret: SECRET, hashing: cheapHashing(), admissionLimits: ampleRoom })
    await auth.createStaff(staff)
  })
  beforeEach(() => pool.query('DELETE FROM eventms_private."rateLimit"'))

  it('has the tables that the library wants', async () => {
    const { toBeCreated, toBeAdded, schemaProblems } = await getMigrations(authOptions({ pool: pool, secret: SECRET }))
    expect([toBeCreated, toBeAdded, schemaProblems]).toEqual([[], [], []])
    const { rows } = await pool.query(
      `SELECT DISTINCT data_type FROM information_schema.columns WHERE table_schema = 'eventms_private' AND column_name LIKE '%At'`,
    )
    expect(rows).toEqual([{ data_type: 'timestamp with time zone' }])
  })

  describe('signing in', () => {
    it('gives a cookie and says who it is, and nothing else [S2.4 V3.3.2 V3.3.4 V15.3.1]', async () => {
      const answer = await signIn()
      const user = { id: expect.any(String), email: 'hanako@example.jp', name: staff.name }
      expect([answer.status, await answer.json()]).toEqual([200, { user }])
      const [cookie, browser, ...more] = answer.headers.getSetCookie()
      expect(more).toEqual([])
      expect(browser).toMatch(
        /^eventms\.browser=[\w-]{22}(\.[\w-]{22}){3}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
      )
      expect(cookie).toMatch(/^eventms\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')

      const headers = { cookie: cookieOf(answer) }
      expect(await auth.session(new Headers(headers))).toEqual({ user, token: expect.any(String) })
      expect(await (await ask('/get-session', undefined, { headers })).json()).toEqual({ user })
    })

    it('ends with signing out, for every copy of the cookie [S7.11 V7.4.1]', async () => {
      const headers = { cookie: cookieOf(await signIn()) }
      expect(await auth.session(new Headers(headers))).not.toBeNull()
      const out = await ask('/sign-out', {}, { headers })
      expect(await out.json()).toEqual({ success: true })
      expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0')
      expect(await auth.session(new Headers(headers))).toBeNull()
      expect(await (await ask('/get-session', undefined, { headers })).json()).toBeNull()
    })

    it('ends with signing out, under every spelling of the cookie', async () => {
      const cookie = cookieOf(await signIn())
      const [, name = '', value = ''] = /^(.*?)=(.*)$/.exec(cookie) ?? []
      const spelled = new Headers({ cookie: `${name}=${decodeURIComponent(value)}` })
      expect(await auth.session(spelled)).not.toBeNull()
      await ask('/sign-out', {}, { headers: { cookie } })
      expect(await auth.session(spelled)).toBeNull()
    })

    it('takes no email that is none, however deep [V1.3.11]', async () => {
      const deep = `{"email":${'['.repeat(15_000)}${']'.repeat(15_000)},"password":"x"}`
      const nested = new Request(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { host: 'eventms.test:3000', origin, 'content-type': 'application/json' },
        body: deep,
      })
      expect((await auth.handler(nested)).status).toBe(400)
    })

    it('is nobody without a cookie, with a forged one, or with two [V7.2.1 V15.3.7]', async () => {
      const cookie = cookieOf(await signIn())
      const session = (value: string) => auth.session(new Headers({ cookie: value }))
      expect(await auth.session(new Headers())).toBeNull()
      expect(await session(cookie.replace(/.{4}$/, 'AAA%3D'))).toBeNull()
      expect(await session(cookie.replace('=', '=x'))).toBeNull()
      expect(await session(`${cookie}; ${cookie}`)).toBeNull()
      expect(await session(`other=1; ${cookie}`)).not.toBeNull()
    })

    it('refuses in the same words a wrong password, an unknown account, an email that is none, a password without end', async () => {
      const bodies = [
        [staff.email, 'wrong horse battery'],
        ['nobody@example.jp', staff.password],
        ['nobody', staff.password],
        [staff.email, 'x'.repeat(1000)],
      ].map(async ([email, password]) => {
        const answer = await signIn(email, password)
        return [answer.status, await answer.text(), answer.headers.getSetCookie()]
      })
      for (const answer of await Promise.all(bodies))
        expect(answer).toEqual([401, '{"error":{"code":"invalidCredentials","params":{}}}', []])
    })

    it('refuses another site’s page, a body that is no JSON, and every route that is not needed', async () => {
      expect(await told(await signIn(undefined, undefined, { headers: { origin: 'https://evil.example' } }))).toEqual([
        403,
        'badRequest',
      ])
      expect(await told(await signIn(undefined, undefined, { headers: { origin: 'null' } }))).toEqual([
        403,
        'badRequest',
      ])
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        await expect(signIn(undefined, undefined, { headers: { 'content-type': type } })).rejects.toMatchObject({
          code: 'badRequest',
        })
      expect(await told(await ask('/sign-up/email', { ...staff, email: 'new@example.jp' }))).toEqual([404, 'notFound'])
      expect(await told(await ask('/update-user', { name: 'x' }))).toEqual([404, 'notFound'])
      expect(await told(await ask('/ok'))).toEqual([404, 'notFound'])
      expect(await told(await ask('/sign-in/social', { provider: 'google', redirectTo: '/' }))).toEqual([
        404,
        'providerNotConfigured',
      ])
    })

    it('has a cookie bound to its host behind https [V3.3.1 V3.3.3]', async () => {
      const secure = await createAuth({
        pool,
        secret: SECRET,
        publicUrl: 'https://eventms.example.com',
        hashing: cheapHashing(),
      })
      const answer = await signIn(undefined, undefined, {
        at: secure,
        headers: { origin: 'https://eventms.example.com' },
      })
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-eventms\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    })
  })

  describe('limits', () => {
    it('hold against simultaneous tries on one account, known or not, and say when to come back [V6.3.1]', async () => {
      for (const email of [staff.email, 'nobody@example.jp']) {
        const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong horse battery')))
        const refused = answers.filter(({ status }) => status === 429)
        expect(answers.filter(({ status }) => status === 401)).toHaveLength(limits.account.max)
        const seconds = Number(refused[0]?.headers.get('retry-after'))
        expect(seconds).toBeGreaterThan(limits.account.window - 60)
        expect(seconds).toBeLessThanOrEqual(limits.account.window)
        expect(await refused[0]?.json()).toEqual({ error: { code: 'tooManyAttempts', params: { seconds } } })
      }
      expect((await signIn()).status).toBe(429)
      // Neither the owner, from another address, nor others at the stranger's address are locked out.
      expect((await signIn(undefined, undefined, { client: '192.0.2.2' })).status).toBe(200)
      expect((await signIn('another@example.jp')).status).toBe(401)
    })

    it('hold on one account from everywhere [V6.3.1]', async () => {
      await signIn(staff.email, 'wrong horse battery')
      await pool.query(
        `UPDATE eventms_private."rateLimit" SET count = $1 WHERE key LIKE 'account|%' AND key NOT LIKE '%|192.0.2.1'`,
        [limits.accountAnywhere.max - 3],
      )
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => signIn(staff.email, 'wrong horse battery', { client: `198.51.100.${i}` })),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    })

    it('begin anew when someone knew the password, and when the time is over', async () => {
      const tried = (count: number) =>
        pool.query(`UPDATE eventms_private."rateLimit" SET count = $1 WHERE key LIKE 'account|%|%'`, [count])
      await signIn(staff.email, 'wrong horse battery')
      await tried(limits.account.max - 1)
      for (let i = 0; i < 2; i++) expect((await signIn()).status).toBe(200)
      await signIn(staff.email, 'wrong horse battery')
      await tried(limits.account.max)
      expect((await signIn()).status).toBe(429)
      await pool.query(`UPDATE eventms_private."rateLimit" SET "lastRequest" = "lastRequest" - $1`, [
        limits.account.window * 1000,
      ])
      expect((await signIn()).status).toBe(200)
    })

    it('count an address generously, and believe no header about it [V2.4.1 V4.1.3 V15.3.4]', async () => {
      const spoof = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}`, 'x-eventms-client': `203.0.113.${i}` })
      await pool.query(`INSERT INTO eventms_private."rateLimit" VALUES ('1', 'address|192.0.2.1', $1, $2)`, [
        limits.address.max - 2,
        Date.now(),
      ])
      const statuses: number[] = []
      for (let i = 0; i < 4; i++)
        statuses.push((await signIn(`someone${i}@example.jp`, 'wrong horse battery', { headers: spoof(i) })).status)
      expect(statuses).toEqual([401, 401, 429, 429])
    })
  })

  describe('accounts', () => {
    it('are made once, with a password that will do', async () => {
      await expect(auth.createStaff(staff)).rejects.toMatchObject({ code: 'duplicateKey' })
      const weak = { short: 'passwordTooShort', [`${'abcde'.repeat(25)}wxyz`]: 'passwordTooLong' }
      for (const simple of [
        'aaaaaaaaaaaaaaaa',
        'abababababababab',
        '123456789012',
        'passwordpassword',
        'a@example.example',
      ])
        Object.assign(weak, { [simple]: 'passwordTooSimple' })
      for (const [password, code] of Object.entries(weak)) {
        await expect(auth.createStaff({ email: 'a@example.example', password, name: 'A' })).rejects.toMatchObject({
          code,
        })
      }
    })

    it('are completed when making one was cut short', async () => {
      await auth.createStaff({ ...staff, email: 'half@example.jp' })
      await pool.query(
        `DELETE FROM eventms_private.account WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = 'half@example.jp')`,
      )
      await auth.createStaff({ ...staff, email: 'half@example.jp' })
      expect((await signIn('half@example.jp')).status).toBe(200)
    })

    it('lose their sessions with a new password [V7.4.3]', async () => {
      await auth.createStaff({ ...staff, email: 'moved@example.jp' })
      const headers = new Headers({ cookie: cookieOf(await signIn('moved@example.jp')) })
      expect(await auth.session(headers)).not.toBeNull()
      await auth.changePassword('Moved@example.jp', 'another horse battery')
      expect(await auth.session(headers)).toBeNull()
      expect((await signIn('moved@example.jp')).status).toBe(401)
      expect((await signIn('moved@example.jp', 'another horse battery')).status).toBe(200)
      await expect(auth.changePassword('nobody@example.jp', 'another horse battery')).rejects.toMatchObject({
        code: 'notFound',
      })
    })
  })

  it('finds a session although a connection is lost on the way', async () => {
    await auth.createStaff({ ...staff, email: 'reached@example.jp' })
    const headers = new Headers({ cookie: cookieOf(await signIn('reached@example.jp')) })
    // Another server, which does not have the session in its cache.
    const other = await createAuth({ pool, secret: SECRET })
    let losses = 1
    const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    interceptConnect(pool, (connect) => (losses-- > 0 ? lost() : connect()))
    expect(await other.session(headers)).toMatchObject({ user: { email: 'reached@example.jp' } })
    expect(losses).toBeLessThan(0)
  })
})

it('leaves a database that is gone to its caller to tell [V16.5.2]', async () => {
  const database = await openTestDatabase('embedded')
  const lost = await createAuth({ pool: database.pool, secret: SECRET })
  await lost.createStaff(staff)
  const headers = { cookie: cookieOf(await signIn(undefined, undefined, { at: lost })) }
  await database.close()
  await expect(signIn(undefined, undefined, { at: lost })).rejects.toThrow('pool')
  await expect(ask('/get-session', undefined, { at: lost, headers })).rejects.toThrow('pool')
  await expect(lost.session(new Headers(headers))).rejects.toThrow('pool')
})
