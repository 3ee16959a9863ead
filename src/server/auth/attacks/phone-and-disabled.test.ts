import { describe, expect, it } from 'vitest'
import { attacker, browser, colleague, describeAttacks, phone, pool, sent, server, told } from './test-attack.ts'
import { storedUsers } from '#server/auth/accounts/users.ts'
import { PASSWORD, type TestBrowser } from './test-server.ts'

/*
 * Each row is an attack with its expected result. No attack succeeds: afterwards the accounts are unchanged, and the
 * attacker's browser is not signed in.
 */
describeAttacks('the phone of another, and a disabled account', () => {
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

    it('is not set with a session alone [V6.6.1 V7.5.1]', async () => {
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
      // The owner sets the phone number again.
      const again = browser()
      await again.signIn(email, 'the owner chose it')
      await set(again, 'the owner chose it')
      expect(await signsIn(email)).toBe(true)
    })

    it('whose code was on its way when the password changed is not set', async () => {
      const email = await colleague()
      const kept = storedUsers(pool, { providers: [], passkeys: false })
      const was = await kept.credential(email)
      const { id } = (await kept.byEmail(email))!
      await server.auth.changePassword(email, 'the owner chose it')
      await expect(kept.setPhone(id, phone, was)).rejects.toMatchObject({ code: 'invalidCode' })
      expect(await kept.byPhone(phone)).toBeNull()
    })
  })

  describe('a disabled account', () => {
    it('has no way in, and what was on its way is worth nothing, also after it is enabled again [V7.4.2]', async () => {
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
})
