import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { browser, colleague, describeAttacks, phone, pool, provider, sent, server, told } from './test-attack.ts'
import { keyed } from './test-passkeys.ts'
import { PASSWORD, type TestBrowser, vouch } from './test-server.ts'

const CHOSEN = 'the owner chose it'

/** The code of an authenticator app now, or in a later period. */
const app =
  (secret: string) =>
  async (later = 0): Promise<string> => {
    const hmac = { name: 'HMAC', hash: 'SHA-1' }
    const key = await crypto.subtle.importKey('raw', base32.decode(secret) as BufferSource, hmac, false, ['sign'])
    // The type wants a string, which cannot hold every secret; the function accepts keys as well.
    return createOTP(key as unknown as string).hotp(Math.floor(Date.now() / 30_000) + later)
  }

interface Owner {
  readonly email: string
  readonly owner: TestBrowser
  readonly codes: readonly string[]
  show(later?: number): Promise<string>
}

/** A person with an app, whose present code is used up. */
async function careful(): Promise<Owner> {
  const email = await colleague()
  const owner = browser('192.0.2.50')
  await owner.signIn(email)
  const { body } = await owner.post('account/second-step/begin', { current: PASSWORD })
  const show = app(body.secret)
  const confirmed = await owner.post('account/second-step/confirm', { code: await show() })
  expect(confirmed.body.codes).toHaveLength(10)
  return { email, owner, codes: confirmed.body.codes, show }
}

const stepOf = async (who: TestBrowser, email: string): Promise<string> => (await who.signIn(email)).body.secondStep

describeAttacks('a second step', () => {
  let one: Owner
  beforeEach(async () => {
    one = await careful()
  })

  it.each([
    ['an app', async () => one, ''],
    ['a passkey', keyed, '&by=passkey'],
  ])(
    'that is %s is asked for by every way in, and none of them makes a session [V6.3.4 V6.4.3]',
    async (_, made, by) => {
      const { email, owner } = await made()
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, email])
      vouch(provider, { sub: email, email, email_verified: true })
      const sessions = async () =>
        (
          await pool.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM eventms_private.session s JOIN eventms_private."user" u ON u.id = s."userId" WHERE email = $1`,
            [email],
          )
        ).rows[0]!.count
      expect(await sessions()).toBe(1)
      const ways: Record<string, (thief: TestBrowser) => Promise<unknown>> = {
        password: async (thief) => (await thief.signIn(email)).body,
        google: (thief) => thief.through('google'),
        github: (thief) => thief.through('github'),
        async link(thief) {
          await thief.post('sign-in/link', { email })
          return (await thief.post('verify', { link: sent(email, 'signIn').link })).body
        },
        async code(thief) {
          await thief.post('sign-in/link', { email })
          return (await thief.post('verify', { type: 'email', email, token: sent(email, 'signIn').code })).body
        },
        async sms(thief) {
          await thief.post('sign-in/phone', { phone })
          return (await thief.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })).body
        },
        async recovery(thief) {
          await thief.post('reset-password', { email })
          const { link } = sent(email, 'recovery')
          await thief.post('update-password', { token: link, password: PASSWORD })
          return (await thief.signIn(email)).body
        },
      }
      for (const [name, way] of Object.entries(ways)) {
        const thief = browser('198.51.100.66')
        const answer = await way(thief)
        const waits =
          typeof answer === 'string'
            ? expect.stringMatching(new RegExp(`^/#step=[\\w-]{43}${by}$`))
            : { secondStep: expect.stringMatching(/^[\w-]{43}$/), ...(by && { by: ['passkey'] }) }
        expect([name, answer]).toEqual([name, waits])
        expect([name, await thief.sessionUser()]).toEqual([name, null])
        // The secret of a pending step cannot be used as another secret: it neither signs in nor sets a password.
        const step =
          typeof answer === 'string' ? answer.split(/[=&]/)[1] : (answer as { secondStep: string }).secondStep
        expect((await thief.post('verify', { link: step, confirmed: true })).body.error.code).toBe('invalidCode')
        expect((await thief.post('update-password', { token: step, password: CHOSEN })).status).toBe(400)
        expect(await sessions()).toBe(name === 'recovery' ? 0 : 1)
      }
      expect(await owner.sessionUser()).toBeNull()
    },
  )

  it('signs in with the app’s code, which works once, nor does an earlier one after it [V6.5.1]', async () => {
    const { email, show } = one
    const thief = browser('198.51.100.66')
    // An observer may have seen the code that set the app up.
    expect(told(await thief.post('second-step', { step: await stepOf(thief, email), code: await show() }))).toEqual([
      400,
      { error: { code: 'invalidCode', params: {} } },
    ])
    const owner = browser()
    const next = await show(1)
    const [first, second] = await Promise.all([
      owner.post('second-step', { step: await stepOf(owner, email), code: ` ${next.slice(0, 3)} ${next.slice(3)} ` }),
      thief.post('second-step', { step: await stepOf(thief, email), code: next }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 400])
    for (const code of [next, await show(), await show(-1)])
      expect((await thief.post('second-step', { step: await stepOf(thief, email), code })).status).toBe(400)
  })

  it('waits for one sign-in: what was passed, is too old, or was begun with another password is over [V2.3.1]', async () => {
    const { email, codes } = one
    const owner = browser()
    const step = await stepOf(owner, email)
    expect((await owner.post('second-step', { step, code: codes[0] })).body).toMatchObject({ user: { email } })
    expect(await owner.sessionUser()).toBe(email)
    const over = async (waiting: string, code: string | undefined) =>
      (await browser().post('second-step', { step: waiting, code })).body.error.code
    expect(await over(step, codes[1])).toBe('stepExpired')
    const old = await stepOf(browser(), email)
    await pool.query(`UPDATE eventms_private."oneTime" SET "expiresAt" = now() - interval '1 second'`)
    expect(await over(old, codes[2])).toBe('stepExpired')
    const before = await stepOf(browser(), email)
    await pool.query(
      `UPDATE eventms_private.account SET password = 'plain:another' WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      [email],
    )
    expect(await over(before, codes[3])).toBe('stepExpired')
    expect(await over('no such step', codes[4])).toBe('stepExpired')
  })

  it('takes a recovery code once, however it is typed, and no other person’s [V6.5.1 V8.2.2]', async () => {
    const { email, codes } = one
    const other = await careful()
    const owner = browser()
    const tried = async (code: string | undefined) =>
      (await owner.post('second-step', { step: await stepOf(owner, email), code })).status
    expect(await tried(other.codes[0])).toBe(400)
    expect(await tried(codes[0]!.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect(await tried(codes[0])).toBe(400)
    const { body } = await owner.fetch('/api/auth/account').then(async (answer) => ({ body: await answer.json() }))
    expect(body).toMatchObject({ secondStep: true, recoveryCodes: 9 })
  })

  it('is not guessed: a day’s tries are few, from everywhere together, and the owner’s browser is not locked out [V6.6.3]', async () => {
    const { email, owner, show } = one
    const codes: string[] = []
    for (let i = 0; i < limits.secondStep.max + 5; i++) {
      const thief = browser(`198.51.100.${i}`)
      const { body } = await thief.post('second-step', { step: await stepOf(thief, email), code: '000000' })
      codes.push(body.error.code)
    }
    expect(codes.filter((code) => code === 'invalidCode')).toHaveLength(limits.secondStep.max)
    expect(codes.slice(-5)).toEqual(Array(5).fill('tooManyAttempts'))
    const known = await owner.post('second-step', { step: await stepOf(owner, email), code: await show(1) })
    expect(known.body).toMatchObject({ user: { email } })
  })

  it('ends the sessions that began without it, and only a password and a code take it away [V7.4.3 V7.5.1]', async () => {
    const email = await colleague()
    const [owner, elsewhere] = [browser(), browser('192.0.2.9')]
    await owner.signIn(email)
    await elsewhere.signIn(email)
    expect((await owner.post('account/second-step/begin', { current: 'wrong horse battery' })).status).toBe(401)
    const { body } = await owner.post('account/second-step/begin', { current: PASSWORD })
    expect(body.uri).toMatch(
      /^otpauth:\/\/totp\/EventMS:colleague\d+(%40|@)example\.jp\?issuer=EventMS&secret=[A-Z2-7]{32}&/,
    )
    const show = app(body.secret)
    expect((await owner.post('account/second-step/confirm', { code: '000000' })).status).toBe(400)
    // No second step is required until the app is confirmed.
    expect((await browser().signIn(email)).body).toMatchObject({ user: { email } })
    expect((await owner.post('account/second-step/confirm', { code: await show() })).status).toBe(200)
    expect([await owner.sessionUser(), await elsewhere.sessionUser()]).toEqual([email, null])
    expect((await owner.post('account/second-step/begin', { current: PASSWORD })).status).toBe(400)
    for (const proof of [
      { current: PASSWORD, code: '000000' },
      { current: 'wrong horse battery', code: await show(1) },
    ])
      expect((await owner.post('account/second-step/off', proof)).status).toBeGreaterThanOrEqual(400)
    expect((await owner.post('account/second-step/off', { current: PASSWORD, code: await show(1) })).status).toBe(200)
    expect((await browser().signIn(email)).body).toMatchObject({ user: { email } })
  })

  describe('whose owner', () => {
    it('is disabled lets nobody in', async () => {
      const { email, codes } = one
      const owner = browser()
      const step = await stepOf(owner, email)
      await server.auth.disable(email)
      expect((await owner.post('second-step', { step, code: codes[0] })).status).toBeGreaterThanOrEqual(400)
      expect(await owner.sessionUser()).toBeNull()
    })

    it('lost it all is helped by whoever runs the server [V6.4.4]', async () => {
      const { email } = one
      await server.auth.removeSecondStep(email)
      expect((await browser().signIn(email)).body).toMatchObject({ user: { email } })
      const [entry] = await server.auth.securityLog.read({ limit: 2 }).then((found) => found.slice(1))
      expect(entry).toMatchObject({ kind: 'secondStepOff', way: 'command' })
    })

    it('is given another password by a colleague, is asked for it all the same; taking it away is an act of its own [V6.4.3]', async () => {
      const { email, codes } = one
      const id = (await pool.query('SELECT id FROM eventms_private."user" WHERE email = $1', [email])).rows[0].id
      const helper = browser()
      await helper.signIn(await colleague())
      await helper.post('staff/reset', { id, current: PASSWORD })
      const chosen = { token: sent(email, 'recovery').link, password: CHOSEN }
      expect((await helper.post('update-password', chosen)).status).toBe(200)
      const owner = browser()
      const { body } = await owner.signIn(email, CHOSEN)
      expect([Object.keys(body), await owner.sessionUser()]).toEqual([['secondStep'], null])
      expect((await owner.post('second-step', { step: body.secondStep, code: codes[0] })).body).toMatchObject({
        user: { email },
      })
      await helper.post('staff/remove-second-step', { id, current: PASSWORD })
      // The lost device may have a session that passed the second step.
      expect(await owner.sessionUser()).toBeNull()
      expect((await browser().signIn(email, CHOSEN)).body).toMatchObject({ user: { email } })
    })

    it('is on a shared computer has no session that outlives the browser', async () => {
      const { email, codes } = one
      const owner = browser()
      const { body } = await owner.post('sign-in/email', { email, password: PASSWORD, shared: true })
      const answer = await owner.post('second-step', { step: body.secondStep, code: codes[0] })
      const line = answer.headers.getSetCookie().find((each) => each.includes('session_token'))
      expect(line).not.toMatch(/max-age|expires/i)
    })
  })
})
