import { describe, expect, it } from 'vitest'
import {
  attacker,
  browser,
  colleague,
  describeAttacks,
  phone,
  pool,
  provider,
  sent,
  server,
  told,
} from './test-attack.ts'
import { storedUsers } from '../accounts/users.ts'
import { PASSWORD, type TestBrowser, vouch } from './test-server.ts'

/*
 * Each row is something that somebody would try, and what must come of it. Nobody of them gets in: after each the
 * accounts are the ones there were, and the attacker's browser is signed in as nobody.
 */
describeAttacks('sessions, links and codes of others', () => {
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
      expect([await victim.sessionUser(), await attacker.sessionUser()]).toEqual([email, null])
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
          await victim.post('verify', { link: sent(email, 'signIn').link, confirmed: true })
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
        expect(await planted.sessionUser()).toBe(mine)
        const victim = browser()
        victim.cookies.set(COOKIE, planted.cookies.get(COOKIE) ?? '')
        await way(victim)
        expect(await victim.sessionUser()).toBe(email)
        expect(victim.cookies.get(COOKIE)).not.toBe(planted.cookies.get(COOKIE))
        expect(await planted.sessionUser()).toBeNull()
      }
    })

    it.each<[string, (email: string, victim: TestBrowser) => Promise<unknown>]>([
      ['signing out', (_, victim) => victim.post('sign-out', {})],
      [
        'a reset by link',
        async (email) => {
          await browser().post('reset-password', { email })
          expect(
            (
              await browser().post('update-password', {
                token: sent(email, 'recovery').link,
                password: 'a new one for them',
              })
            ).status,
          ).toBe(200)
        },
      ],
      [
        'a reset by the command line',
        async (email) => {
          const token = (await server.auth.passwordLink(email, 'recovery')).split('#link=')[1]
          expect((await browser().post('update-password', { token, password: 'a new one for them' })).status).toBe(200)
        },
      ],
      [
        'a new password of one’s own',
        async (_, victim) => {
          const thief = stolen(victim)
          expect(
            (await victim.post('update-password', { password: 'a new one for them', current: PASSWORD })).status,
          ).toBe(200)
          expect(await victim.sessionUser()).not.toBeNull()
          expect(await thief.sessionUser()).toBeNull()
        },
      ],
      ['being disabled', (email) => server.auth.disable(email)],
    ])('is over after %s, for every copy of its cookie', async (_, end) => {
      const email = await colleague()
      const victim = browser()
      await victim.signIn(email)
      const elsewhere = browser('192.0.2.9')
      await elsewhere.signIn(email)
      const thief = stolen(victim)
      expect([await thief.sessionUser(), await elsewhere.sessionUser()]).toEqual([email, email])
      await end(email, victim)
      expect(await thief.sessionUser()).toBeNull()
      // Signing out is for one browser, everything else for all.
      expect(await elsewhere.sessionUser()).toBe(_ === 'signing out' ? email : null)
    })

    it('is not enough to change the password', async () => {
      const email = await colleague()
      const victim = browser()
      await victim.signIn(email)
      const thief = stolen(victim)
      for (const body of [
        { password: 'the thief chose it' },
        { password: 'the thief chose it', current: 'a wrong one' },
      ]) {
        expect(told(await thief.post('update-password', body))).toEqual([
          401,
          { error: { code: 'invalidCredentials', params: {} } },
        ])
      }
      expect((await victim.signIn(email)).status).toBe(200)
    })
  })

  describe('a phone', () => {
    const signsIn = async (email: string) => {
      const thief = browser('198.51.100.66')
      server.sent.length = 0
      await thief.post('sign-in/phone', { phone })
      const code = server.sent.at(-1)?.code ?? '000000'
      await thief.post('verify', { type: 'sms', phone, token: code })
      return (await thief.sessionUser()) === email
    }
    const set = async (caller: TestBrowser, current = PASSWORD) => {
      expect(told(await caller.post('update-phone', { phone, current }))).toEqual([200, { sent: true }])
      expect(
        (await caller.post('verify', { type: 'phone_change', phone, token: sent(phone, 'text').code })).body,
      ).toEqual({ updated: true })
    }

    it('is not set with a session alone', async () => {
      const email = await colleague()
      await attacker.signIn(email)
      for (const more of [{}, { current: '' }, { current: 'a wrong one' }, { token: 'x' }]) {
        expect(told(await attacker.post('update-phone', { phone, ...more }))).toEqual([
          401,
          { error: { code: 'invalidCredentials', params: {} } },
        ])
      }
      expect(server.sent).toEqual([])
      expect(await signsIn(email)).toBe(false)
    })

    it('is not guessed into, either: the password’s own limit counts', async () => {
      const email = await colleague()
      await attacker.signIn(email)
      const statuses: number[] = []
      for (let i = 0; i < 12; i++)
        statuses.push((await attacker.post('update-phone', { phone, current: `wrong password ${i}` })).status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
      expect((await attacker.signIn(email)).status).toBe(429)
    })

    it('is not set by somebody who has no password to prove', async () => {
      const email = await colleague()
      await pool.query(
        `DELETE FROM eventms_private.account WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
        [email],
      )
      await attacker.post('sign-in/link', { email })
      await attacker.post('verify', { link: sent(email, 'signIn').link })
      server.sent.length = 0
      expect((await attacker.post('update-phone', { phone, current: '' })).status).toBe(401)
      expect(server.sent).toEqual([])
    })

    it.each<[string, (email: string, owner: TestBrowser) => Promise<unknown>]>([
      [
        'a reset by link',
        async (email) => {
          await browser().post('reset-password', { email })
          expect(
            (
              await browser().post('update-password', {
                token: sent(email, 'recovery').link,
                password: 'the owner chose it',
              })
            ).status,
          ).toBe(200)
        },
      ],
      [
        'a new password of one’s own',
        async (_, owner) => {
          expect(
            (await owner.post('update-password', { password: 'the owner chose it', current: PASSWORD })).status,
          ).toBe(200)
        },
      ],
      ['a new password by the command line', (email) => server.auth.changePassword(email, 'the owner chose it')],
    ])('that a thief set with the old password signs nobody in after %s', async (_, choose) => {
      const email = await colleague()
      const owner = browser()
      await owner.signIn(email)
      await attacker.signIn(email)
      await set(attacker)
      expect(await signsIn(email)).toBe(true)
      await choose(email, owner)
      expect(await signsIn(email)).toBe(false)
      // The owner sets it anew.
      const again = browser()
      await again.signIn(email, 'the owner chose it')
      await set(again, 'the owner chose it')
      expect(await signsIn(email)).toBe(true)
    })

    it('whose code was on its way when the password changed is not set', async () => {
      const email = await colleague()
      const kept = storedUsers(pool)
      const was = await kept.credential(email)
      const { id } = (await kept.byEmail(email))!
      await server.auth.changePassword(email, 'the owner chose it')
      await expect(kept.setPhone(id, phone, was)).rejects.toMatchObject({ code: 'invalidCode' })
      expect(await kept.byPhone(phone)).toBeNull()
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
      expect(
        (await attacker.post('update-password', { token: late, password: 'the attacker chose' })).body.error.code,
      ).toBe('accountDisabled')
      await server.auth.enable(email)
      expect(
        (await attacker.post('update-password', { token: recovery.link, password: 'the attacker chose' })).body.error
          .code,
      ).toBe('invalidCode')
      expect((await attacker.post('verify', { link: link.link })).body.error.code).toBe('invalidCode')
      expect((await attacker.post('verify', { type: 'email', email, token: link.code })).body.error.code).toBe(
        'invalidCode',
      )
      expect(await attacker.sessionUser()).toBeNull()
      expect((await browser().signIn(email)).status).toBe(200)
    })
  })

  describe('what works once', () => {
    it('a reset: twice', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: token } = sent(email, 'recovery')
      expect((await browser().post('update-password', { token, password: 'the owner chose it' })).status).toBe(200)
      expect(told(await attacker.post('update-password', { token, password: 'the attacker chose' }))).toEqual([
        400,
        { error: { code: 'invalidCode', params: {} } },
      ])
      expect((await browser().signIn(email, 'the owner chose it')).status).toBe(200)
    })

    it('a reset: ten at once, one of them counts', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: token } = sent(email, 'recovery')
      const passwords = Array.from({ length: 10 }, (_, i) => `chosen at once, number ${i}`)
      const statuses = await Promise.all(
        passwords.map(async (password) => (await browser().post('update-password', { token, password })).status),
      )
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(400)])
      expect((await browser().signIn(email, passwords[statuses.indexOf(200)])).status).toBe(200)
    })

    it('a reset: another one that was sent before', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: earlier } = sent(email, 'recovery')
      await browser().post('reset-password', { email })
      expect(
        (
          await browser().post('update-password', {
            token: sent(email, 'recovery').link,
            password: 'the owner chose it',
          })
        ).status,
      ).toBe(200)
      expect((await attacker.post('update-password', { token: earlier, password: 'the attacker chose' })).status).toBe(
        400,
      )
    })

    it('a magic link: twice, ten at once, and not its code after it', async () => {
      const email = await colleague()
      await browser().post('sign-in/link', { email })
      const { link, code } = sent(email, 'signIn')
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async () => (await browser().post('verify', { link, confirmed: true })).status),
      )
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(400)])
      expect((await attacker.post('verify', { link })).status).toBe(400)
      expect((await attacker.post('verify', { type: 'email', email, token: code })).status).toBe(400)
    })

    it('a link as a token of another kind', async () => {
      const email = await colleague()
      await browser().post('sign-in/link', { email })
      expect(
        (await attacker.post('update-password', { token: sent(email, 'signIn').link, password: 'the attacker chose' }))
          .status,
      ).toBe(400)
      await browser().post('reset-password', { email })
      const { code } = sent(email, 'recovery')
      for (const type of ['email', 'magiclink', 'signup', 'invite'])
        expect((await attacker.post('verify', { type, email, token: code })).status).toBe(400)
      // Opening it signs nobody in: it is for choosing a password.
      expect((await attacker.post('verify', { link: sent(email, 'recovery').link })).body).toEqual({
        recovery: expect.any(String),
      })
      expect(await attacker.sessionUser()).toBeNull()
    })

    it('a weak password does not use up the link', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      const { link: token } = sent(email, 'recovery')
      expect((await browser().post('update-password', { token, password: 'short' })).body.error).toEqual({
        code: 'passwordTooShort',
        params: { min: 12, max: 128 },
      })
      expect((await browser().post('update-password', { token, password: 'the owner chose it' })).status).toBe(200)
    })

    it('what is too old', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      await browser().post('sign-in/link', { email })
      await pool.query(`UPDATE eventms_private."oneTime" SET "expiresAt" = now() - interval '1 second'`)
      expect(
        (
          await attacker.post('update-password', {
            token: sent(email, 'recovery').link,
            password: 'the attacker chose',
          })
        ).status,
      ).toBe(400)
      expect((await attacker.post('verify', { link: sent(email, 'signIn').link })).status).toBe(400)
      expect((await attacker.post('verify', { type: 'email', email, token: sent(email, 'signIn').code })).status).toBe(
        400,
      )
    })

    it('nothing of it can be read in the database', async () => {
      const email = await colleague()
      await browser().post('sign-in/link', { email })
      const { link, code } = sent(email, 'signIn')
      const { rows } = await pool.query(`SELECT secret, code FROM eventms_private."oneTime" WHERE subject = $1`, [
        email,
      ])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(link)
      expect(rows[0].code).not.toContain(code)
      expect((await attacker.post('verify', { link: rows[0].secret })).status).toBe(400)
    })
  })
})
