import { describe, expect, it } from 'vitest'
import { attacker, browser, colleague, describeAttacks, pool, sent, told } from './test-attack.ts'

/*
 * Each row is an attack with its expected result. No attack succeeds: afterwards the accounts are unchanged, and the
 * attacker's browser is not signed in.
 */
describeAttacks('links and codes of others', () => {
  describe('what works once', () => {
    it('a reset: twice [V6.4.3]', async () => {
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

    it('a magic link: twice, ten at once, and not its code after it [V6.5.1]', async () => {
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

    it('a link as a token of another kind [V6.6.2]', async () => {
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
      // Opening the link signs nobody in: it only permits choosing a password.
      expect((await attacker.post('verify', { link: sent(email, 'recovery').link })).body).toEqual({
        recovery: expect.any(String),
        email,
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

    it('nothing of it can be read in the database [V6.5.2]', async () => {
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
