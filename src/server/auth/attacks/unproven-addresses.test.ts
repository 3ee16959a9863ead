import { describe, expect, it } from 'vitest'
import { attacker, browser, colleague, describeAttacks, provider, sent, server, users } from './test-attack.ts'
import { DOMAIN, PASSWORD, vouch } from './test-server.ts'

/*
 * Each row is an attack with its expected result. No attack succeeds: afterwards the accounts are unchanged, and the
 * attacker's browser is not signed in.
 */
describeAttacks('an account by an address that is not proven', () => {
  describe('an address that is not proven', () => {
    it.each([
      ['google', false],
      ['github', false],
      ['google', 'true'],
      ['google', undefined],
    ] as const)('%s saying email_verified %j makes no account of an open domain', async (name, email_verified) => {
      const email = `unproven@${DOMAIN}`
      vouch(provider, { sub: 'u', email, email_verified })
      const before = await users()
      expect(await attacker.through(name)).toMatch(/^\/\?error=signUpClosed/)
      expect([await users(), await attacker.sessionUser()]).toEqual([before, null])
    })

    it.each(['google', 'github'] as const)('%s does not open a colleague’s account', async (name) => {
      const email = await colleague()
      vouch(provider, { sub: 'evil', email, email_verified: false })
      expect(await attacker.through(name)).toBe('/?error=signUpClosed')
      expect(await attacker.sessionUser()).toBeNull()
    })

    it('is not proven by a proven one of another case or another account of the provider [V6.8.1 V10.5.2]', async () => {
      const email = await colleague()
      vouch(provider, { sub: `of ${email}`, email: email.toUpperCase(), email_verified: true })
      const owner = browser()
      expect(await owner.through('google')).toBe('/')
      expect(await owner.sessionUser()).toBe(email)
      vouch(provider, { sub: 'another', email, email_verified: false })
      expect(await attacker.through('google')).toMatch(/^\/\?error=/)
      expect(await attacker.sessionUser()).toBeNull()
    })
  })

  describe('an account taken before its owner comes', () => {
    const hijack = async (email: string) => {
      expect((await attacker.post('sign-up', { email, password: 'the attacker knows it' })).status).toBe(200)
      return sent(email, 'signUp')
    }
    const locked = async (email: string) => {
      expect((await attacker.signIn(email, 'the attacker knows it')).status).toBe(401)
      expect(await attacker.sessionUser()).toBeNull()
    }

    it('by a sign-up: the owner comes by Google', async () => {
      const email = `first@${DOMAIN}`
      const { link } = await hijack(email)
      expect(await users()).not.toContain(email)
      await locked(email)
      vouch(provider, { sub: email, email, email_verified: true })
      const owner = browser()
      expect(await owner.through('google')).toBe('/')
      expect(await owner.sessionUser()).toBe(email)
      await locked(email)
      // Opening the sign-up's mail is still allowed: it proves the address, and plants no password.
      await browser().post('verify', { link, confirmed: true })
      await locked(email)
    })

    it('by a sign-up: the owner opens its mail', async () => {
      const email = `second@${DOMAIN}`
      const { link } = await hijack(email)
      const owner = browser()
      const { body } = await owner.post('verify', { link })
      expect(body).toEqual({ recovery: expect.any(String), email })
      await locked(email)
      expect(
        (await owner.post('update-password', { token: body.recovery, password: 'the owner chose it' })).status,
      ).toBe(200)
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
      expect(
        (await browser().post('update-password', { token: invitation, password: 'the owner chose it' })).status,
      ).toBe(200)
      await locked(email)
    })
  })

  describe('and they who may come in do, by every way', () => {
    it('sign-up of an open domain, by the link and by the code', async () => {
      for (const how of ['link', 'code'] as const) {
        const email = `${how}@${DOMAIN}`
        const person = browser()
        expect(
          (
            await person.post('sign-up', {
              email: email.toUpperCase(),
              password: PASSWORD,
              data: { name: '髙橋 花子' },
              redirectTo: '/',
            })
          ).body,
        ).toEqual({ user: { email }, session: false })
        expect([await person.sessionUser(), (await users()).includes(email)]).toEqual([null, false])
        const { link, code } = sent(email, 'signUp')
        expect(
          (await person.post('verify', how === 'link' ? { link } : { type: 'signup', email, token: code })).body.user,
        ).toMatchObject({ email, name: '髙橋 花子' })
        expect(await person.sessionUser()).toBe(email)
        expect((await browser().signIn(email)).status).toBe(200)
      }
    })

    it('a magic link of an open domain, Google and GitHub', async () => {
      const person = browser()
      const email = `linked@${DOMAIN}`
      await person.post('sign-in/link', { email })
      await person.post('verify', { link: sent(email, 'signIn').link })
      expect(await person.sessionUser()).toBe(email)
      for (const name of ['google', 'github'] as const) {
        const other = browser()
        vouch(provider, { sub: `by ${name}`, email: `${name}@${DOMAIN}`, email_verified: true })
        expect(await other.through(name, { scopes: ['openid', 'email'], queryParams: { login_hint: 'x' } })).toBe('/')
        expect(await other.sessionUser()).toBe(`${name}@${DOMAIN}`)
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
      expect(
        (await person.post('update-password', { token: body.recovery, password: 'another horse battery' })).status,
      ).toBe(200)
      expect((await person.signIn(email, 'another horse battery')).status).toBe(200)
    })
  })
})
