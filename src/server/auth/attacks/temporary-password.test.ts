import { hashPassword } from 'better-auth/crypto'
import { expect, it } from 'vitest'
import { hash, isOutdated, verify } from '#server/auth/limits/scrypt.ts'
import { browser, colleague, describeAttacks, pool, server, told } from './test-attack.ts'
import { PASSWORD, TestBrowser, testServer } from './test-server.ts'

const CHOSEN = 'the owner chose it'
const hashOf = async (email: string) =>
  (
    await pool.query<{ password: string }>(
      `SELECT password FROM eventms_private.account a JOIN eventms_private."user" u ON u.id = a."userId" WHERE email = $1`,
      [email],
    )
  ).rows[0]!.password

describeAttacks('a password', () => {
  it('that somebody else made up opens nothing but the choice of another one, which then signs in [V2.3.1 V6.3.2 V6.4.1]', async () => {
    const email = await colleague()
    await server.auth.changePassword(email, 'k7mf-3qzt-9xwp-h4nv', undefined, true)
    const owner = browser()
    const answer = await owner.signIn(email, 'k7mf-3qzt-9xwp-h4nv')
    expect(told(answer)).toEqual([200, { recovery: expect.any(String), email }])
    expect(await owner.sessionUser()).toBeNull()
    expect((await owner.signIn(email, 'wrong horse battery')).status).toBe(401)
    expect((await owner.post('update-password', { password: CHOSEN, token: answer.body.recovery })).status).toBe(200)
    expect((await owner.signIn(email, CHOSEN)).body).toMatchObject({ user: { email } })
    expect(await owner.sessionUser()).toBe(email)
  })

  it('that somebody else made up opens nothing after a week [V6.2.10 V6.4.1]', async () => {
    const email = await colleague()
    await server.auth.changePassword(email, 'k7mf-3qzt-9xwp-h4nv', undefined, true)
    await pool.query(
      `UPDATE eventms_private."user" SET "passwordExpiresAt" = now() - interval '1 second' WHERE email = $1`,
      [email],
    )
    const owner = browser()
    expect((await owner.signIn(email, 'k7mf-3qzt-9xwp-h4nv')).body).toEqual({
      error: { code: 'passwordExpired', params: {} },
    })
    expect(await owner.sessionUser()).toBeNull()
    // Without the right password the answer does not reveal that it expired.
    expect((await owner.signIn(email, 'wrong horse battery')).body.error.code).toBe('invalidCredentials')
  })

  it('is refused as a new one where it is weak, by every way of setting one [V6.2.4]', async () => {
    const email = await colleague()
    const owner = browser()
    await owner.signIn(email)
    for (const password of ['Passw0rd1234', `${email.split('@')[0]}-2026`]) {
      const { status, body } = await owner.post('update-password', { password, current: PASSWORD })
      expect([status, body.error.code]).toEqual([422, expect.stringMatching(/^password(TooSimple|Personal)$/)])
      const link = await server.auth.passwordLink(email, 'recovery')
      const token = link.split('#link=')[1]
      expect((await owner.post('update-password', { password, token })).status).toBe(422)
      await expect(server.auth.changePassword(email, password)).rejects.toMatchObject({
        code: expect.stringMatching(/^password(TooSimple|Personal)$/),
      })
    }
    expect((await owner.signIn(email)).status).toBe(200)
  })

  it('is made anew where its hash is of before: today’s cost, at the next sign-in, once [V11.4.2]', async () => {
    const email = await colleague()
    const before = await hashPassword(PASSWORD)
    await pool.query(
      `UPDATE eventms_private.account SET password = $2 WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      [email, before],
    )
    const real = await testServer(pool, { hashing: { hash, verify, isOutdated } })
    const owner = new TestBrowser(real)
    expect((await owner.signIn(email, 'wrong horse battery')).status).toBe(401)
    expect(await hashOf(email)).toBe(before)
    const two = await Promise.all([owner.signIn(email), new TestBrowser(real, '192.0.2.9').signIn(email)])
    expect(two.map(({ status }) => status)).toEqual([200, 200])
    const made = await hashOf(email)
    expect(made).toMatch(/^scrypt\$17\$8\$1\$/)
    expect((await owner.signIn(email)).status).toBe(200)
    expect(await hashOf(email)).toBe(made)
    expect(await owner.sessionUser(real)).toBe(email)
  })
})
