import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { OwnAccount, OwnSession } from '#domain/access/account.ts'
import { BACKGROUND_HEADER } from '#domain/requests/background-header.ts'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { browser, colleague, describeAttacks, phone, pool, provider, sent, server } from './test-attack.ts'
import { PASSWORD, type TestBrowser, type TestServer, testServer, vouch } from './test-server.ts'

const SESSION = 'eventms_private.session'
const ask = async <T>(who: TestBrowser, path: string): Promise<T> =>
  (await (await who.fetch(`/api/auth/${path}`)).json()) as T
const sessionLine = (headers: Headers) => headers.getSetCookie().find((line) => line.includes('session_token'))
const older = (column: string, time: string) =>
  pool.query(`UPDATE ${SESSION} SET "${column}" = now() - $1::interval`, [time])

describeAttacks('one’s own account', () => {
  it('is shown to nobody else, and changed by nobody who is not signed in [V8.2.1]', async () => {
    const nobody = browser()
    for (const path of ['account', 'account/log', 'account/sessions'])
      expect((await nobody.fetch(`/api/auth/${path}`)).status).toBe(401)
    for (const path of [
      'name',
      'end-sessions',
      'unlink',
      'remove-phone',
      'second-step/begin',
      'second-step/off',
      'news',
    ])
      expect(
        (await nobody.post(`account/${path}`, { name: 'x', provider: 'google', current: 'x', code: 'x' })).status,
      ).toBe(401)
  })

  it('lists its sessions, and ends one or all the others, never somebody else’s [V7.5.2 V8.2.2]', async () => {
    const [email, other] = [await colleague(), await colleague()]
    const [one, two, three, theirs] = [
      browser('192.0.2.1'),
      browser('192.0.2.2'),
      browser('192.0.2.3'),
      browser('192.0.2.4'),
    ]
    await one.post('sign-in/email', { email, password: PASSWORD }, { 'user-agent': 'The first browser' })
    await two.signIn(email)
    await three.signIn(email)
    await theirs.signIn(other)
    const found = await ask<OwnSession[]>(one, 'account/sessions')
    expect(found.map(({ isCurrent, address }) => [isCurrent, address])).toEqual([
      [true, '192.0.2.1'],
      [false, '192.0.2.3'],
      [false, '192.0.2.2'],
    ])
    expect(found[0]!.browser).toBe('The first browser')
    expect(JSON.stringify(found)).not.toContain(one.cookies.get('__Host-eventms.session_token')!.split('.')[0])
    const [foreign] = await ask<OwnSession[]>(theirs, 'account/sessions')
    await one.post('account/end-sessions', { id: foreign!.id })
    expect(await theirs.sessionUser()).toBe(other)
    await one.post('account/end-sessions', { id: found[2]!.id })
    expect([await one.sessionUser(), await two.sessionUser(), await three.sessionUser()]).toEqual([email, null, email])
    await one.post('account/end-sessions', {})
    expect([await one.sessionUser(), await three.sessionUser(), await theirs.sessionUser()]).toEqual([
      email,
      null,
      other,
    ])
  })

  it('has sessions that end: idle too long, and in any case after their time [V7.3.1 V7.3.2]', async () => {
    const email = await colleague()
    const owner = browser()
    await owner.signIn(email)
    // Use of the session prolongs it; automatic requests of the page do not.
    await older('updatedAt', '160 hours')
    await server.auth.session(new Headers({ cookie: owner.cookie() }), true)
    const seenInDatabase = async () =>
      (await pool.query<{ seen: Date }>(`SELECT max("updatedAt") AS seen FROM ${SESSION}`)).rows[0]!.seen.getTime()
    const seen = async () => (await ask<OwnSession[]>(owner, 'account/sessions'))[0]!.seenAt
    const other = await testServer(pool)
    // Requests that the page makes after a remote change do not prolong it either.
    const asked = async (path: string, headers: Record<string, string> = {}) =>
      (await owner.fetch(path, { headers: { cookie: owner.cookie(), ...headers } }, other)).status
    expect(await asked('/api/tables/departments', { [BACKGROUND_HEADER]: '1' })).toBe(200)
    expect(await asked('/api/activity')).toBe(200)
    expect(Date.now() - (await seenInDatabase())).toBeGreaterThan(159 * 3_600_000)
    expect(await owner.sessionUser(other)).toBe(email)
    expect(Date.now() - Date.parse(await seen())).toBeLessThan(60_000)
    await older('updatedAt', '169 hours')
    expect(await owner.sessionUser(await testServer(pool))).toBeNull()
    const { headers } = await owner.signIn(email)
    expect(sessionLine(headers)).toContain('Max-Age=2592000')
    const { rows } = await pool.query<{ days: number }>(
      `SELECT extract(epoch FROM "expiresAt" - "createdAt") / 86400 AS days FROM ${SESSION} ORDER BY "createdAt" DESC LIMIT 1`,
    )
    expect(Math.round(Number(rows[0]!.days))).toBe(30)
    await older('expiresAt', '1 second')
    expect(await owner.sessionUser(await testServer(pool))).toBeNull()
  })

  it('leaves nothing on a shared computer, by a password, a link and a provider', async () => {
    const email = await colleague()
    vouch(provider, { sub: email, email, email_verified: true })
    const owner = browser()
    const answers = [
      (await owner.post('sign-in/email', { email, password: PASSWORD, shared: true })).headers,
      await (async () => {
        await owner.post('sign-in/link', { email })
        return (await owner.post('verify', { link: sent(email, 'signIn').link, confirmed: true, shared: true })).headers
      })(),
      // The shared flag of the request applies wherever its link is opened, and to its code.
      await (async () => {
        await owner.post('sign-in/link', { email, shared: true })
        return (await browser('192.0.2.9').post('verify', { link: sent(email, 'signIn').link, confirmed: true }))
          .headers
      })(),
      await (async () => {
        await owner.post('sign-in/link', { email, shared: true })
        return (await owner.post('verify', { type: 'email', email, token: sent(email, 'signIn').code })).headers
      })(),
      await (async () => {
        const { body } = await owner.post('sign-in/social', { provider: 'google', shared: true })
        const away = await fetch(body.url, { redirect: 'manual' })
        return (await owner.fetch(away.headers.get('location')!, { headers: { origin: '' } })).headers
      })(),
    ]
    const listed = await readFile('docs/security.md', 'utf8')
    for (const headers of answers) {
      expect(sessionLine(headers)).toBeDefined()
      for (const line of headers.getSetCookie())
        expect(listed).toContain(`| \`${line.split('=')[0]!.replace('__Host-', '')}\` | cookie`)
      expect(headers.getSetCookie()).toContain('__Host-eventms.brief=1; Path=/; SameSite=Lax; Secure')
      for (const line of headers.getSetCookie().filter((each) => /session_token|browser/.test(each)))
        expect(line).not.toMatch(/max-age=[1-9]|expires/i)
    }
    expect(await owner.sessionUser()).toBe(email)
    expect(owner.cookies.get('__Host-eventms.brief')).toBe('1')
    const { rows } = await pool.query<{ hours: number }>(
      `SELECT extract(epoch FROM max("expiresAt") - now()) / 3600 AS hours FROM ${SESSION} s
       JOIN eventms_private."user" u ON u.id = s."userId" WHERE email = $1`,
      [email],
    )
    expect(Number(rows[0]!.hours)).toBeLessThanOrEqual(12)
    // The flag applies to one sign-in only.
    expect(sessionLine((await owner.signIn(email)).headers)).toContain('Max-Age')
    expect(owner.cookies.has('__Host-eventms.brief')).toBe(false)
  })

  it('loses a provider, but not the last way in; it comes back only when its owner says so', async () => {
    const email = await colleague()
    vouch(provider, { sub: email, email, email_verified: true })
    const owner = browser()
    expect(await owner.through('google')).toBe('/')
    expect(await ask<OwnAccount>(owner, 'account')).toMatchObject({ linked: ['google'], hasPassword: true })
    expect((await owner.post('account/unlink', { provider: 'github' })).status).toBe(409)
    expect((await owner.post('account/unlink', { provider: 'google' })).status).toBe(200)
    const back = browser()
    expect(await back.through('google')).toMatch(/^\/\?error=/)
    expect(await back.sessionUser()).toBeNull()
    const { body } = await owner.post('link-social', { provider: 'google' })
    const away = await fetch(body.url, { redirect: 'manual' })
    expect(await owner.comeBack(away.headers.get('location')!)).toBe('/')
    expect(await ask<OwnAccount>(owner, 'account')).toMatchObject({ linked: ['google'] })
    await pool.query(
      `DELETE FROM eventms_private.account WHERE "providerId" = 'credential' AND "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      [email],
    )
    expect((await owner.post('account/unlink', { provider: 'google' })).body.error.code).toBe('lastWayIn')
    // A linked provider that is no longer configured does not count either, since nobody can sign in by it.
    expect(await owner.through('github')).toBe('/')
    const google = { clientId: 'id', clientSecret: 'secret', issuer: provider.issuer.url! }
    const withoutGithub = await testServer(pool, { google })
    const unlink = async (of: TestServer) => {
      const headers = { 'content-type': 'application/json' }
      const asked = { method: 'POST', headers, body: JSON.stringify({ provider: 'google' }) }
      return (await owner.fetch('/api/auth/account/unlink', asked, of)).status
    }
    expect([await unlink(withoutGithub), await unlink(server)]).toEqual([409, 200])
  })

  it('is told of a new browser and a new password, until it was read, and not of itself', async () => {
    const email = await colleague()
    const [owner, thief] = [browser('192.0.2.1'), browser('198.51.100.66')]
    await owner.signIn(email)
    const news = async (who: TestBrowser) => (await ask<OwnAccount>(who, 'account')).news.map(({ kind }) => kind)
    expect(await news(owner)).toEqual([])
    await thief.signIn(email)
    expect(await news(thief)).toEqual([])
    expect(await news(owner)).toEqual(['signIn'])
    await thief.post('update-password', { password: 'the thief chose it', current: PASSWORD })
    await owner.signIn(email, 'the thief chose it')
    expect(await news(owner)).toEqual(['passwordChanged', 'signIn'])
    await owner.post('account/news', {})
    expect(await news(owner)).toEqual([])
  })

  it('is not told of the first password, which they chose themselves', async () => {
    const { link } = await server.auth.invite('first@example.jp', undefined, 'ja')
    expect(link).toContain('/?lang=ja#link=')
    const invited = browser('192.0.2.7')
    await invited.post('update-password', { password: PASSWORD, token: link.split('#link=')[1]! })
    // The invited person signs in ten minutes later.
    await pool.query(`UPDATE eventms_private."securityLog" SET at = at - interval '10 minutes'`)
    await invited.signIn('first@example.jp')
    expect((await ask<OwnAccount>(invited, 'account')).news).toEqual([])
  })

  it('is told of it however much the log has since, of what a thief did or of what they did themselves', async () => {
    const email = await colleague()
    const [owner, thief] = [browser('192.0.2.1'), browser('198.51.100.66')]
    await owner.signIn(email)
    await thief.signIn(email)
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM eventms_private."user" WHERE email = $1', [email])
    const id = rows[0]!.id
    for (let i = 0; i < 120; i++)
      await server.auth.securityLog.record({ kind: 'nameChanged', userId: id }, { actorId: id })
    expect((await ask<OwnAccount>(owner, 'account')).news.map(({ kind }) => kind)).toEqual(['signIn'])
  })

  it('has a phone whose codes are not guessed in a day’s patience, and the owner’s browser is not locked out', async () => {
    const email = await colleague()
    await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, email])
    const owner = browser('192.0.2.1')
    await owner.signIn(email)
    const codes: string[] = []
    for (let i = 0; i < limits.phoneCode.max + 5; i++) {
      const thief = browser(`198.51.100.${i}`)
      if (i < 5) await thief.post('sign-in/phone', { phone })
      codes.push((await thief.post('verify', { type: 'sms', phone, token: '000000' })).body.error.code)
    }
    expect(codes.filter((code) => code === 'invalidCode')).toHaveLength(limits.phoneCode.max)
    await pool.query("DELETE FROM eventms_private.\"rateLimit\" WHERE key LIKE 'code%' OR key LIKE 'sent%'")
    const late = browser('203.0.113.9')
    await late.post('sign-in/phone', { phone })
    const right = await late.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })
    expect(right.body.error.code).toBe('tooManyAttempts')
    await owner.post('sign-in/phone', { phone })
    const own = await owner.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })
    expect(own.body).toMatchObject({ user: { email } })
  })

  it('takes a name that is one, and shows it [V1.3.3]', async () => {
    const email = await colleague()
    const owner = browser()
    await owner.signIn(email)
    expect((await owner.post('account/name', { name: '  髙橋\u200e 花子\n' })).status).toBe(200)
    expect(await ask<OwnAccount>(owner, 'account')).toMatchObject({ name: '髙橋 花子', email })
    for (const name of ['', ' \u200b ', 'x'.repeat(101)])
      expect((await owner.post('account/name', { name })).status).toBe(422)
  })
})
