import { OAuth2Server } from 'oauth2-mock-server'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases } from '../db/test-databases.ts'
import { limits } from './limits.ts'
import { DOMAIN, ORIGIN, PASSWORD, TestBrowser, type TestServer, testServer, vouch } from './test-desk.ts'

/*
 * Each row is something that somebody would try, and what must come of it. Nobody of them gets in: after each the accounts
 * are the ones there were, and the attacker's browser is signed in as nobody.
 */
const stranger = 'stranger@example.com'
const phone = '+819012345678'

let provider: OAuth2Server
let pool: Pool
let server: TestServer
let attacker: TestBrowser

const browser = (client?: string) => new TestBrowser(server, client)
const users = async () => (await pool.query<{ email: string }>('SELECT email FROM eventms_private."user" ORDER BY email')).rows.map(({ email }) => email)
/** The last message of a kind to somebody. */
const sent = (to: string, kind: string) => {
  const found = server.sent.findLast((message) => message.to === to && message.kind === kind)
  if (!found) throw new Error(`nothing of kind ${kind} was sent to ${to}`)
  return found
}
let made = 0
/** Somebody who was invited, signed in nowhere. */
async function colleague(password = PASSWORD): Promise<string> {
  const email = `colleague${++made}@example.jp`
  await server.auth.createStaff({ email, password, name: 'Colleague' })
  return email
}

beforeAll(async () => {
  provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
})
afterAll(() => provider.stop())

describeDatabases('attacks', (database) => {
  beforeAll(async () => {
    pool = database().pool
    const ids = { clientId: 'id', clientSecret: 'secret', issuer: provider.issuer.url! }
    server = await testServer(pool, { google: ids, github: ids })
  })
  beforeEach(async () => {
    await pool.query('DELETE FROM eventms_private."rateLimit"')
    server.sent.length = 0
    attacker = browser('198.51.100.66')
    vouch(provider, { sub: stranger, email: stranger, email_verified: true })
  })

  describe('whoever was not invited, by each way that could make an account', () => {
    const jwt = `e30.${Buffer.from(JSON.stringify({ sub: '1', email: stranger, email_verified: true })).toString('base64url')}.e30`
    const refused = (status: number, code: string) => [status, { error: { code, params: {} } }]
    const nothing = { sent: true }

    it.each<[string, () => Promise<unknown>, unknown]>([
      ['sign-up', async () => told(await attacker.post('sign-up', { email: stranger, password: PASSWORD })), refused(403, 'signUpClosed')],
      ['sign-up as a domain that only looks open', async () => told(await attacker.post('sign-up', { email: `a@evil.${DOMAIN}`, password: PASSWORD })), refused(403, 'signUpClosed')],
      ['sign-up with two addresses in one', async () => told(await attacker.post('sign-up', { email: `a@evil.example,b@${DOMAIN}`, password: PASSWORD })), [422, { error: { code: 'invalidFormat', params: { field: 'email' } } }]],
      ['Google', () => attacker.through('google'), expect.stringMatching(/^\/\?error=signUpClosed/)],
      ['GitHub', () => attacker.through('github'), expect.stringMatching(/^\/\?error=signUpClosed/)],
      ['Google, asked to sign up', () => attacker.through('google', { requestSignUp: true, newUserCallbackURL: '/' }), expect.stringMatching(/^\/\?error=signUpClosed/)],
      ['an id token handed in directly', async () => (await attacker.post('sign-in/social', { provider: 'google', idToken: { token: jwt }, requestSignUp: true })).body, { url: expect.stringMatching(/^http:\/\/localhost:\d+\/authorize/) }],
      ['a magic link', async () => told(await attacker.post('sign-in/link', { email: stranger })), [200, nothing]],
      ['a code of a magic link', async () => told(await attacker.post('verify', { type: 'email', email: stranger, token: '000000' })), refused(400, 'invalidCode')],
      ['a code of a sign-up', async () => told(await attacker.post('verify', { type: 'signup', email: stranger, token: '000000' })), refused(400, 'invalidCode')],
      ['a link that nobody sent', async () => told(await attacker.post('verify', { link: 'A'.repeat(43) })), refused(400, 'invalidCode')],
      ['a phone', async () => told(await attacker.post('sign-in/phone', { phone })), [200, nothing]],
      ['a code of a phone', async () => told(await attacker.post('verify', { type: 'sms', phone, token: '000000' })), refused(400, 'invalidCode')],
      ['a new phone without a session', async () => told(await attacker.post('update-phone', { phone })), refused(401, 'notSignedIn')],
      ['a reset', async () => told(await attacker.post('reset-password', { email: stranger })), [200, nothing]],
      ['a new password by a forged token', async () => told(await attacker.post('update-password', { token: 'A'.repeat(43), password: PASSWORD })), refused(400, 'invalidCode')],
    ])('%s', async (_, attempt, outcome) => {
      const before = await users()
      expect(await attempt()).toEqual(outcome)
      expect(await users()).toEqual(before)
      expect(server.sent).toEqual([])
      expect(await attacker.who()).toBeNull()
    })

    it.each([
      ['POST', 'sign-up/email'], ['POST', 'sign-in/magic-link'], ['GET', 'magic-link/verify?token=x'], ['POST', 'email-otp/send-verification-otp'], ['POST', 'sign-in/email-otp'], ['POST', 'phone-number/send-otp'],
      ['POST', 'phone-number/verify'], ['POST', 'link-social'], ['POST', 'callback/google'], ['GET', 'callback/apple'], ['POST', 'update-user'], ['POST', 'change-email'], ['POST', 'change-password'], ['POST', 'set-password'],
      ['POST', 'admin/create-user'], ['POST', 'delete-user'], ['GET', 'list-sessions'], ['GET', 'reset-password/x?callbackURL=/'], ['POST', 'enter'], ['POST', 'eventms-enter'], ['GET', 'error'], ['GET', 'verify-email?token=x'], ['PUT', 'sign-up'], ['GET', 'verify'],
    ])('the library’s own %s /%s, which is not there', async (method, path) => {
      const before = await users()
      const init = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: stranger, password: PASSWORD, name: 'S', userId: '1' }) }
      const answer = await attacker.fetch(`/api/auth/${path}`, { method, ...init })
      expect([answer.status, await answer.json()]).toEqual([404, { error: { code: 'notFound', params: {} } }])
      expect(await users()).toEqual(before)
    })

    it.each(['//api/auth/sign-up', '/api//auth/sign-up', '/api/auth//sign-up', '/api/auth/sign-up/', '/api/auth/%73ign-up', '/api/auth/sign-up;x', '/API/auth/sign-up', '///evil.example/api/auth/sign-up'])('the path %s', async (path) => {
      const before = await users()
      const init = { method: 'POST', headers: { 'content-type': 'application/json', origin: ORIGIN }, body: JSON.stringify({ email: `a@${DOMAIN}`, password: PASSWORD }) }
      const answer = await server.fetch(ORIGIN + path, init)
      await server.auth.settled()
      expect([401, 404]).toContain(answer.status)
      expect([server.sent, await users()]).toEqual([[], before])
    })
  })

  describe('an address that is not proven', () => {
    it.each([['google', false], ['github', false], ['google', 'true'], ['google', undefined]] as const)('%s saying email_verified %j makes no account of an open domain', async (name, email_verified) => {
      const email = `unproven@${DOMAIN}`
      vouch(provider, { sub: 'u', email, email_verified })
      const before = await users()
      expect(await attacker.through(name)).toMatch(/^\/\?error=signUpClosed/)
      expect([await users(), await attacker.who()]).toEqual([before, null])
    })

    it.each(['google', 'github'] as const)('%s does not open a colleague’s account', async (name) => {
      const email = await colleague()
      vouch(provider, { sub: 'evil', email, email_verified: false })
      expect(await attacker.through(name)).toMatch(/^\/\?error=account_not_linked/)
      expect(await attacker.who()).toBeNull()
    })

    it('is not proven by a proven one of another case or another account of the provider', async () => {
      const email = await colleague()
      vouch(provider, { sub: `of ${email}`, email: email.toUpperCase(), email_verified: true })
      const owner = browser()
      expect(await owner.through('google')).toBe('/')
      expect(await owner.who()).toBe(email)
      vouch(provider, { sub: 'another', email, email_verified: false })
      expect(await attacker.through('google')).toMatch(/^\/\?error=/)
      expect(await attacker.who()).toBeNull()
    })
  })

  describe('an account taken before its owner comes', () => {
    const hijack = async (email: string) => {
      expect((await attacker.post('sign-up', { email, password: 'the attacker knows it' })).status).toBe(200)
      return sent(email, 'signUp')
    }
    const locked = async (email: string) => {
      expect((await attacker.signIn(email, 'the attacker knows it')).status).toBe(401)
      expect(await attacker.who()).toBeNull()
    }

    it('by a sign-up: the owner comes by Google', async () => {
      const email = `first@${DOMAIN}`
      const { link } = await hijack(email)
      expect(await users()).not.toContain(email)
      await locked(email)
      vouch(provider, { sub: email, email, email_verified: true })
      const owner = browser()
      expect(await owner.through('google')).toBe('/')
      expect(await owner.who()).toBe(email)
      await locked(email)
      // The mail that the sign-up brought may still be opened: it proves the address, and plants no password.
      await browser().post('verify', { link })
      await locked(email)
    })

    it('by a sign-up: the owner opens its mail', async () => {
      const email = `second@${DOMAIN}`
      const { link } = await hijack(email)
      const owner = browser()
      const { body } = await owner.post('verify', { link })
      expect(body).toEqual({ recovery: expect.any(String) })
      await locked(email)
      expect((await owner.post('update-password', { token: body.recovery, password: 'the owner chose it' })).status).toBe(200)
      await locked(email)
      expect((await owner.signIn(email, 'the owner chose it')).status).toBe(200)
    })

    it('by a sign-up for somebody who was invited', async () => {
      const email = `third@${DOMAIN}`
      await server.auth.createStaff({ email, name: 'Third' })
      const invitation = (await server.auth.passwordLink(email, 'invite')).split('#link=')[1]
      await attacker.post('sign-up', { email, password: 'the attacker knows it' })
      expect(server.sent.map(({ kind }) => kind)).toEqual(['invite', 'haveAccount'])
      await locked(email)
      expect((await browser().post('update-password', { token: invitation, password: 'the owner chose it' })).status).toBe(200)
      await locked(email)
    })
  })

  describe('the way back from a provider', () => {
    const comes = async (email: string) => vouch(provider, { sub: email, email, email_verified: true })
    const without = (address: string, name: string) => {
      const url = new URL(address)
      url.searchParams.delete(name)
      return url.href
    }

    it.each<[string, (victim: TestBrowser, back: string) => Promise<string>]>([
      ['without a state', (victim, back) => victim.comeBack(without(back, 'state'))],
      ['without a code', (victim, back) => victim.comeBack(without(back, 'code'))],
      ['with a made-up state', (victim, back) => victim.comeBack(back.replace(/state=[^&]+/, 'state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'))],
      ['with a made-up code', (victim, back) => victim.comeBack(back.replace(/code=[^&]+/, 'code=AAAA'))],
      ['of another browser', async (_, back) => attacker.comeBack(back)],
      ['of another browser that has a way of its own', async (_, back) => {
        await attacker.leaveFor('google')
        return attacker.comeBack(back)
      }],
      ['with another provider’s name', (victim, back) => victim.comeBack(back.replace('/callback/google', '/callback/nothing'))],
    ])('%s', async (_, attempt) => {
      await comes(await colleague())
      const victim = browser()
      const back = await victim.leaveFor('google')
      expect(await attempt(victim, back)).toMatch(/^(\/\?error=|404$)/)
      expect([await victim.who(), await attacker.who()]).toEqual([null, null])
    })

    it('replayed, state and code', async () => {
      const email = await colleague()
      await comes(email)
      const victim = browser()
      const back = await victim.leaveFor('google')
      const cookies = victim.cookie()
      expect(await victim.comeBack(back)).toBe('/')
      expect(await victim.who()).toBe(email)
      const replayed = browser()
      const answer = await replayed.fetch(back, { headers: { cookie: cookies } })
      expect(answer.headers.get('location')).toMatch(/\/\?error=/)
      expect(await replayed.who()).toBeNull()
      expect(await attacker.comeBack(back)).toMatch(/^\/\?error=/)
    })

    it('of a disabled colleague', async () => {
      const email = await colleague()
      await server.auth.disable(email)
      await comes(email)
      expect(await attacker.through('github')).toMatch(/^\/\?error=accountDisabled/)
      expect(await attacker.who()).toBeNull()
    })
  })

  describe('a redirect that leads away', () => {
    const evil = ['//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '@evil.example', '/@evil.example:80/\\..', 'javascript:alert(1)', 'JavaScript://eventms.test/%0aalert(1)', 'data:text/html,x', 'https://evil.example', 'https://eventms.test.evil.example', 'https://eventms.test@evil.example/',
      'http://eventms.test/', '/\t/evil.example', '/\n/evil.example', '/%09/evil.example', '/%2f/evil.example', '/%5cevil.example', '/.//evil.example', '/a/..//evil.example', 'evil.example', '', '?x', '/#link=x', ['/'], { a: 1 }, 7, null]

    it.each(evil.flatMap((target) => ['sign-in/link', 'reset-password', 'sign-up', 'sign-in/social'].map((path) => [JSON.stringify(target), path, target] as const)))('%s by %s', async (_, path, redirectTo) => {
      const known = `redirected@${DOMAIN}`
      const answer = await attacker.post(path, { email: known, password: PASSWORD, provider: 'google', redirectTo })
      // Null is not saying where to.
      if (redirectTo === null && path !== 'sign-in/social') return expect(server.sent.every(({ url }) => url.startsWith(`${ORIGIN}/#`))).toBe(true)
      if (redirectTo === null) return expect(answer.status).toBe(200)
      expect([answer.status, answer.body.error.code]).toEqual([400, 'badRequest'])
      expect(server.sent).toEqual([])
    })

    it('while our own are followed', async () => {
      const email = await colleague()
      for (const redirectTo of ['/', '/?view=employees', `${ORIGIN}/welcome`]) {
        expect((await browser().post('sign-in/link', { email, redirectTo })).status).toBe(200)
        expect(sent(email, 'signIn').url.startsWith(`${ORIGIN}${redirectTo.replace(ORIGIN, '')}#link=`)).toBe(true)
      }
      vouch(provider, { sub: email, email, email_verified: true })
      expect(await browser().through('google', { redirectTo: '/?view=employees' })).toBe('/?view=employees')
    })

    it('is not made of the Host that a request claims', async () => {
      const email = await colleague()
      for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }] as Record<string, string>[]) await attacker.post('reset-password', { email }, headers)
      expect(server.sent).toHaveLength(2)
      for (const { url } of server.sent) expect(url).toMatch(/^https:\/\/eventms\.test\/#link=/)
    })
  })

  describe('another site’s page', () => {
    const posts = ['sign-in/email', 'sign-in/social', 'sign-up', 'sign-in/link', 'sign-in/phone', 'reset-password', 'update-password', 'update-phone', 'verify', 'sign-out']
    const foreign: [string, Record<string, string>][] = [
      ['its origin', { origin: 'https://evil.example' }],
      ['no origin at all, as a sandbox says', { origin: 'null' }],
      ['a name that begins alike', { origin: 'https://eventms.test.evil.example' }],
      ['the same host without https', { origin: 'http://eventms.test' }],
      ['another port', { origin: 'https://eventms.test:8443' }],
      ['cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour’s host', { 'sec-fetch-site': 'same-site' }],
    ]

    it.each(foreign)('with %s changes nothing', async (_, headers) => {
      const email = await colleague()
      const victim = browser()
      await victim.signIn(email)
      for (const path of posts) {
        const answer = await victim.post(path, { email, password: PASSWORD, provider: 'google', phone, link: 'x', token: 'x' }, headers)
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'badRequest'])
      }
      expect([await victim.who(), server.sent]).toEqual([email, []])
    })

    it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''])('by a form of type %j changes nothing', async (type) => {
      const email = await colleague()
      // Without an Origin, as old browsers send forms; the body is good in whatever way it is read.
      for (const [path, body] of posts.flatMap((post) => [[post, JSON.stringify({ email, password: PASSWORD })], [post, `email=${email}&password=${encodeURIComponent(PASSWORD)}`]] as const)) {
        const answer = await server.fetch(`/api/auth/${path}`, { method: 'POST', headers: { 'content-type': type }, body })
        expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 400, []])
      }
      await server.auth.settled()
      expect([await attacker.who(), server.sent]).toEqual([null, []])
    })
  })

  describe('a session', () => {
    const COOKIE = '__Host-eventms.session_token'
    const stolen = (victim: TestBrowser) => {
      const thief = browser('198.51.100.66')
      thief.cookies.set(COOKIE, victim.cookies.get(COOKIE) ?? '')
      return thief
    }

    it('is none of somebody’s choice', async () => {
      const email = await colleague()
      const victim = browser()
      victim.cookies.set(COOKIE, 'chosen-by-the-attacker')
      await victim.signIn(email)
      attacker.cookies.set(COOKIE, 'chosen-by-the-attacker')
      expect([await victim.who(), await attacker.who()]).toEqual([email, null])
    })

    it('that was there before is another one after signing in, by every way', async () => {
      const [mine, email] = [await colleague(), await colleague()]
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, email])
      vouch(provider, { sub: email, email, email_verified: true })
      const ways: ((victim: TestBrowser) => Promise<unknown>)[] = [
        (victim) => victim.signIn(email),
        (victim) => victim.through('google'),
        async (victim) => {
          await victim.post('sign-in/link', { email })
          await victim.post('verify', { link: sent(email, 'signIn').link })
        },
        async (victim) => {
          await victim.post('sign-in/phone', { phone })
          await victim.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })
        },
      ]
      for (const way of ways) {
        // The attacker plants a session of their own, and waits for somebody to sign in into it.
        const planted = browser('198.51.100.66')
        await planted.signIn(mine)
        expect(await planted.who()).toBe(mine)
        const victim = browser()
        victim.cookies.set(COOKIE, planted.cookies.get(COOKIE) ?? '')
        await way(victim)
        expect(await victim.who()).toBe(email)
        expect(victim.cookies.get(COOKIE)).not.toBe(planted.cookies.get(COOKIE))
        expect(await planted.who()).toBeNull()
      }
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = NULL')
    })

    it.each<[string, (email: string, victim: TestBrowser) => Promise<unknown>]>([
      ['signing out', (_, victim) => victim.post('sign-out', {})],
      ['a reset by link', async (email) => {
        await browser().post('reset-password', { email })
        expect((await browser().post('update-password', { token: sent(email, 'recovery').link, password: 'a new one for them' })).status).toBe(200)
      }],
      ['a reset by the command line', async (email) => {
        const token = (await server.auth.passwordLink(email, 'recovery')).split('#link=')[1]
        expect((await browser().post('update-password', { token, password: 'a new one for them' })).status).toBe(200)
      }],
      ['a new password of one’s own', async (_, victim) => {
        const thief = stolen(victim)
        expect((await victim.post('update-password', { password: 'a new one for them', current: PASSWORD })).status).toBe(200)
        expect(await victim.who()).not.toBeNull()
        expect(await thief.who()).toBeNull()
      }],
      ['being disabled', (email) => server.auth.disable(email)],
    ])('is over after %s, for every copy of its cookie', async (_, end) => {
      const email = await colleague()
      const victim = browser()
      await victim.signIn(email)
      const elsewhere = browser('192.0.2.9')
      await elsewhere.signIn(email)
      const thief = stolen(victim)
      expect([await thief.who(), await elsewhere.who()]).toEqual([email, email])
      await end(email, victim)
      expect(await thief.who()).toBeNull()
      // Signing out is for one browser, everything else for all.
      expect(await elsewhere.who()).toBe(_ === 'signing out' ? email : null)
    })

    it('is not enough to change the password', async () => {
      const email = await colleague()
      const victim = browser()
      await victim.signIn(email)
      const thief = stolen(victim)
      for (const body of [{ password: 'the thief chose it' }, { password: 'the thief chose it', current: 'a wrong one' }]) {
        expect(told(await thief.post('update-password', body))).toEqual([401, { error: { code: 'invalidCredentials', params: {} } }])
      }
      expect((await victim.signIn(email)).status).toBe(200)
    })
  })

  describe('a disabled account', () => {
    it('has no way in, and what was on its way is worth nothing, also after it is enabled again', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      await browser().post('sign-in/link', { email })
      const [recovery, link] = [sent(email, 'recovery'), sent(email, 'signIn')]
      await server.auth.disable(email)
      server.sent.length = 0
      expect(told(await attacker.signIn(email))).toEqual([403, { error: { code: 'accountDisabled', params: {} } }])
      expect((await attacker.signIn(email, 'a wrong password')).body.error.code).toBe('invalidCredentials')
      for (const path of ['reset-password', 'sign-in/link']) await attacker.post(path, { email })
      expect(server.sent).toEqual([])
      const late = (await server.auth.passwordLink(email, 'recovery')).split('#link=')[1]
      expect((await attacker.post('update-password', { token: late, password: 'the attacker chose' })).body.error.code).toBe('accountDisabled')
      await server.auth.enable(email)
      expect((await attacker.post('update-password', { token: recovery.link, password: 'the attacker chose' })).body.error.code).toBe('invalidCode')
      expect((await attacker.post('verify', { link: link.link })).body.error.code).toBe('invalidCode')
      expect((await attacker.post('verify', { type: 'email', email, token: link.code })).body.error.code).toBe('invalidCode')
      expect(await attacker.who()).toBeNull()
      expect((await browser().signIn(email)).status).toBe(200)
    })
  })

  describe('what works once', () => {
    it('a reset: twice', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: token } = sent(email, 'recovery')
      expect((await browser().post('update-password', { token, password: 'the owner chose it' })).status).toBe(200)
      expect(told(await attacker.post('update-password', { token, password: 'the attacker chose' }))).toEqual([400, { error: { code: 'invalidCode', params: {} } }])
      expect((await browser().signIn(email, 'the owner chose it')).status).toBe(200)
    })

    it('a reset: ten at once, one of them counts', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: token } = sent(email, 'recovery')
      const passwords = Array.from({ length: 10 }, (_, i) => `chosen at once, number ${i}`)
      const statuses = await Promise.all(passwords.map(async (password) => (await browser().post('update-password', { token, password })).status))
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(400)])
      expect((await browser().signIn(email, passwords[statuses.indexOf(200)])).status).toBe(200)
    })

    it('a reset: another one that was sent before', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: earlier } = sent(email, 'recovery')
      await browser().post('reset-password', { email })
      expect((await browser().post('update-password', { token: sent(email, 'recovery').link, password: 'the owner chose it' })).status).toBe(200)
      expect((await attacker.post('update-password', { token: earlier, password: 'the attacker chose' })).status).toBe(400)
    })

    it('a magic link: twice, ten at once, and not its code after it', async () => {
      const email = await colleague()
      await browser().post('sign-in/link', { email })
      const { link, code } = sent(email, 'signIn')
      const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await browser().post('verify', { link })).status))
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(400)])
      expect((await attacker.post('verify', { link })).status).toBe(400)
      expect((await attacker.post('verify', { type: 'email', email, token: code })).status).toBe(400)
    })

    it('a link as a token of another kind', async () => {
      const email = await colleague()
      await browser().post('sign-in/link', { email })
      expect((await attacker.post('update-password', { token: sent(email, 'signIn').link, password: 'the attacker chose' })).status).toBe(400)
      await browser().post('reset-password', { email })
      const { code } = sent(email, 'recovery')
      for (const type of ['email', 'magiclink', 'signup', 'invite']) expect((await attacker.post('verify', { type, email, token: code })).status).toBe(400)
      // Opening it signs nobody in: it is for choosing a password.
      expect((await attacker.post('verify', { link: sent(email, 'recovery').link })).body).toEqual({ recovery: expect.any(String) })
      expect(await attacker.who()).toBeNull()
    })

    it('a weak password does not use up the link', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: token } = sent(email, 'recovery')
      expect((await browser().post('update-password', { token, password: 'short' })).body.error).toEqual({ code: 'passwordTooShort', params: { min: 12, max: 128 } })
      expect((await browser().post('update-password', { token, password: 'the owner chose it' })).status).toBe(200)
    })

    it('what is too old', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      await browser().post('sign-in/link', { email })
      await pool.query(`UPDATE eventms_private."oneTime" SET "expiresAt" = now() - interval '1 second'`)
      expect((await attacker.post('update-password', { token: sent(email, 'recovery').link, password: 'the attacker chose' })).status).toBe(400)
      expect((await attacker.post('verify', { link: sent(email, 'signIn').link })).status).toBe(400)
      expect((await attacker.post('verify', { type: 'email', email, token: sent(email, 'signIn').code })).status).toBe(400)
    })

    it('nothing of it can be read in the database', async () => {
      const email = await colleague()
      await browser().post('sign-in/link', { email })
      const { link, code } = sent(email, 'signIn')
      const { rows } = await pool.query(`SELECT secret, code FROM eventms_private."oneTime" WHERE subject = $1`, [email])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(link)
      expect(rows[0].code).not.toContain(code)
      expect((await attacker.post('verify', { link: rows[0].secret })).status).toBe(400)
    })
  })

  describe('guessing', () => {
    const wrong = (code: string, i: number) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')

    it('a code, many at once: five tries, then not even the right one; the link still is', async () => {
      const email = await colleague()
      await browser().post('sign-in/link', { email })
      const { link, code } = sent(email, 'signIn')
      const guess = (token: string, i: number) => browser(`198.51.100.${i}`).post('verify', { type: 'email', email, token })
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(wrong(code, i), i)))
      expect(new Set(answers.map(({ body }) => body.error.code))).toEqual(new Set(['invalidCode']))
      expect((await guess(code, 99)).body.error.code).toBe('invalidCode')
      const owner = browser()
      expect((await owner.post('verify', { link })).status).toBe(200)
      expect(await owner.who()).toBe(email)
    })

    it('another’s phone: its code belongs to whoever asked', async () => {
      const [email, other] = [await colleague(), await colleague()]
      const [victim, thief] = [browser(), browser('198.51.100.66')]
      await victim.signIn(email)
      await thief.signIn(other)
      await victim.post('update-phone', { phone: '090-1234-5678' })
      const { code: token } = sent(phone, 'text')
      expect((await thief.post('verify', { type: 'phone_change', phone, token })).body.error.code).toBe('invalidCode')
      await victim.post('update-phone', { phone: '０９０－１２３４－５６７８' })
      expect((await victim.post('verify', { type: 'phone_change', phone: '09012345678', token: sent(phone, 'text').code })).body).toEqual({ updated: true })
      await thief.post('update-phone', { phone })
      expect((await thief.post('verify', { type: 'phone_change', phone, token: sent(phone, 'text').code })).body.error).toEqual({ code: 'duplicateKey', params: { field: 'phone' } })
      const again = browser()
      await again.post('sign-in/phone', { phone })
      await again.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })
      expect(await again.who()).toBe(email)
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = NULL')
    })

    it.each<[string, number, (i: number, email: string) => Promise<{ status: number; headers: Headers }>]>([
      ['passwords', limits.account.max, (_, email) => attacker.signIn(email, 'a wrong password')],
      ['codes', limits.account.max, (i, email) => attacker.post('verify', { type: 'email', email, token: String(100_000 + i) })],
      ['mails to somebody', limits.sent.max, (_, email) => attacker.post('sign-in/link', { email })],
      ['mails of several kinds to somebody', limits.sent.max, (i, email) => attacker.post(i % 2 ? 'reset-password' : 'sign-in/link', { email })],
      ['messages to a phone', limits.sent.max, () => attacker.post('sign-in/phone', { phone })],
    ])('is limited on one account: %s; whoever is innocent is not locked out', async (_, max, attempt) => {
      const email = await colleague()
      const statuses: number[] = []
      for (let i = 0; i < max + 2; i++) statuses.push((await attempt(i, email)).status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
      expect(statuses.slice(-2)).toEqual([429, 429])
      const last = await attempt(max + 2, email)
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
      // The owner from their own place, and a colleague at the attacker's.
      expect((await browser('192.0.2.77').signIn(email)).status).toBe(200)
      expect((await browser('198.51.100.66').signIn(await colleague())).status).toBe(200)
    })

    it('is limited on an address, whatever it asks, and however it spells itself', async () => {
      await pool.query(`INSERT INTO eventms_private."rateLimit" VALUES ('1', 'address|2001:db8:0:7', $1, $2)`, [limits.address.max - 2, Date.now()])
      const statuses: number[] = []
      for (let i = 0; i < 4; i++) statuses.push((await browser(`2001:db8:0:7::${i}`).post('sign-in/link', { email: `x${i}@example.jp` }, { 'x-forwarded-for': `203.0.113.${i}`, 'x-eventms-client': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': `203.0.113.${i}`, 'cf-connecting-ip': `203.0.113.${i}` })).status)
      expect(statuses).toEqual([200, 200, 429, 429])
      expect((await browser('2001:db8:0:8::1').post('sign-in/link', { email: 'y@example.jp' })).status).toBe(200)
    })
  })

  describe('asking who has an account', () => {
    const kept = (headers: Headers) => [...headers].filter(([name]) => name !== 'set-cookie').concat(headers.getSetCookie().map((line) => ['set-cookie', line.replace(/=[^;]+/, '=…')]))

    it.each<[string, (who: TestBrowser, email: string, number: string) => Promise<{ status: number; body: unknown; headers: Headers }>]>([
      ['a wrong password', (who, email) => who.signIn(email, 'a wrong password')],
      ['a magic link', (who, email) => who.post('sign-in/link', { email })],
      ['a reset', (who, email) => who.post('reset-password', { email })],
      ['a sign-up', (who, email) => who.post('sign-up', { email, password: 'another horse battery' })],
      ['a phone', (who, _, number) => who.post('sign-in/phone', { phone: number })],
      ['a code', (who, email) => who.post('verify', { type: 'email', email, token: '123456' })],
      ['a code of a phone', (who, _, number) => who.post('verify', { type: 'sms', phone: number, token: '123456' })],
    ])('by %s: the same answer, the same work', async (_, attempt) => {
      const known = `known${++made}@${DOMAIN}`
      await server.auth.createStaff({ email: known, password: PASSWORD, name: 'Known' })
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, known])
      const withoutPassword = `invited${made}@${DOMAIN}`
      await server.auth.createStaff({ email: withoutPassword, name: 'Invited' })
      const answers: unknown[] = []
      for (const [email, number] of [[known, phone], [`unknown${made}@${DOMAIN}`, '+819087654321'], [withoutPassword, '+819000000001']] as const) {
        server.hashed.count = 0
        const { status, body, headers } = await attempt(browser(), email, number)
        answers.push(JSON.parse(JSON.stringify({ status, body, headers: kept(headers), hashed: server.hashed.count }).replaceAll(email, 'EMAIL')))
      }
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = NULL')
    })

    it('by a closed domain: the answer tells of the domain alone', async () => {
      const answers = [await attacker.post('sign-up', { email: await colleague(), password: PASSWORD }), await attacker.post('sign-up', { email: 'unknown@example.jp', password: PASSWORD })]
      expect(told(answers[1]!)).toEqual(told(answers[0]!))
    })
  })

  describe('and they who may come in do, by every way', () => {
    it('sign-up of an open domain, by the link and by the code', async () => {
      for (const how of ['link', 'code'] as const) {
        const email = `${how}@${DOMAIN}`
        const person = browser()
        expect((await person.post('sign-up', { email: email.toUpperCase(), password: PASSWORD, data: { name: '髙橋 花子' }, redirectTo: '/' })).body).toEqual({ user: { email }, session: false })
        expect([await person.who(), (await users()).includes(email)]).toEqual([null, false])
        const { link, code } = sent(email, 'signUp')
        expect((await person.post('verify', how === 'link' ? { link } : { type: 'signup', email, token: code })).body.user).toMatchObject({ email, name: '髙橋 花子' })
        expect(await person.who()).toBe(email)
        expect((await browser().signIn(email)).status).toBe(200)
      }
    })

    it('a magic link of an open domain, Google and GitHub', async () => {
      const person = browser()
      const email = `linked@${DOMAIN}`
      await person.post('sign-in/link', { email })
      await person.post('verify', { link: sent(email, 'signIn').link })
      expect(await person.who()).toBe(email)
      for (const name of ['google', 'github'] as const) {
        const other = browser()
        vouch(provider, { sub: `by ${name}`, email: `${name}@${DOMAIN}`, email_verified: true })
        expect(await other.through(name, { scopes: ['openid', 'email'], queryParams: { login_hint: 'x' } })).toBe('/')
        expect(await other.who()).toBe(`${name}@${DOMAIN}`)
      }
    })

    it('an invitation, once', async () => {
      const email = 'invited@example.jp'
      await server.auth.createStaff({ email, name: 'Invited' })
      const link = (await server.auth.passwordLink(email, 'invite')).split('#link=')[1]
      const person = browser()
      const { body } = await person.post('verify', { link })
      expect((await person.post('update-password', { token: body.recovery, password: PASSWORD })).status).toBe(200)
      expect((await person.signIn(email)).status).toBe(200)
      expect((await attacker.post('verify', { link })).status).toBe(400)
    })

    it('a reset by its code', async () => {
      const email = await colleague()
      const person = browser()
      await person.post('reset-password', { email })
      const { body } = await person.post('verify', { type: 'recovery', email, token: sent(email, 'recovery').code })
      expect((await person.post('update-password', { token: body.recovery, password: 'another horse battery' })).status).toBe(200)
      expect((await person.signIn(email, 'another horse battery')).status).toBe(200)
    })
  })
})

const told = ({ status, body }: { status: number; body: unknown }) => [status, body]
