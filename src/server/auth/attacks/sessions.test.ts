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
import { PASSWORD, type TestBrowser, vouch } from './test-server.ts'

/*
 * Each row is an attack with its expected result. No attack succeeds: afterwards the accounts are unchanged, and the
 * attacker's browser is not signed in.
 */
describeAttacks('sessions of others', () => {
  describe('a session', () => {
    const COOKIE = '__Host-eventms.session_token'
    const stolen = (victim: TestBrowser) => {
      const thief = browser('198.51.100.66')
      thief.cookies.set(COOKIE, victim.cookies.get(COOKIE) ?? '')
      return thief
    }

    it('is none of somebody’s choice [V7.2.2]', async () => {
      const email = await colleague()
      const victim = browser()
      victim.cookies.set(COOKIE, 'chosen-by-the-attacker')
      await victim.signIn(email)
      attacker.cookies.set(COOKIE, 'chosen-by-the-attacker')
      expect([await victim.sessionUser(), await attacker.sessionUser()]).toEqual([email, null])
    })

    it('that was there before is another one after signing in, by every way [V7.2.4]', async () => {
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
        // Session fixation: the attacker plants a session of their own, and waits for somebody to sign in to it.
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
      // Signing out ends one browser's session; every other change ends all.
      expect(await elsewhere.sessionUser()).toBe(_ === 'signing out' ? email : null)
    })

    it('is not enough to change the password [V6.2.3 V7.5.1]', async () => {
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
})
