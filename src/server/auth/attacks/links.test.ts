import { describe, expect, it } from 'vitest'
import {
  attacker,
  browser,
  colleague,
  describeAttacks,
  pool,
  provider,
  sent,
  server,
  told,
  users,
} from './test-attack.ts'
import { DOMAIN, PASSWORD, type TestBrowser, vouch } from './test-server.ts'

/*
 * Links that reach somebody who did not request them, and forgotten links: each row is an attack with its expected
 * result.
 */
describeAttacks('links', () => {
  describe('that an attacker asked for, and mails to somebody', () => {
    /** A link to the attacker's own account. */
    const lure = async (email: string, kind: 'signIn' | 'signUp' = 'signIn') => {
      await attacker.post(kind === 'signIn' ? 'sign-in/link' : 'sign-up', { email, password: PASSWORD })
      return sent(email, kind).link
    }
    const asks = (email: string) => [200, { confirm: { email } }]

    it('sign nobody in unasked [V7.6.2]', async () => {
      const [evil, email] = [await colleague(), await colleague()]
      const link = await lure(evil)
      const victim = browser()
      // A browser that requested another link counts as another browser, too.
      for (const before of [async () => {}, () => victim.post('sign-in/link', { email })]) {
        await before()
        expect(told(await victim.post('verify', { link }))).toEqual(asks(evil))
        expect(await victim.sessionUser()).toBeNull()
      }
    })

    it('take nobody’s session away', async () => {
      const [evil, email] = [await colleague(), await colleague()]
      const victim = browser()
      await victim.signIn(email)
      for (const link of [await lure(evil), await lure(`evil@${DOMAIN}`, 'signUp')]) {
        const { status, body, headers } = await victim.post('verify', { link })
        expect([status, body, headers.getSetCookie()]).toEqual([
          200,
          { confirm: { email: expect.stringMatching(/^(colleague\d+|evil)@/) } },
          [],
        ])
        expect(await victim.sessionUser()).toBe(email)
      }
      expect(await users()).not.toContain(`evil@${DOMAIN}`)
    })

    it('nor when this browser asked for it and has another session since', async () => {
      const [first, second] = [await colleague(), await colleague()]
      const shared = browser()
      await shared.post('sign-in/link', { email: first })
      await shared.signIn(second)
      const { link } = sent(first, 'signIn')
      expect(told(await shared.post('verify', { link }))).toEqual(asks(first))
      expect(await shared.sessionUser()).toBe(second)
      // The question consumed nothing; the confirmation switches accounts.
      expect((await shared.post('verify', { link, confirmed: true })).body.user.email).toBe(first)
      expect(await shared.sessionUser()).toBe(first)
      expect((await shared.post('verify', { link, confirmed: true })).body.error.code).toBe('invalidCode')
    })

    it('of a sign-up whose account was made since', async () => {
      const email = `since@${DOMAIN}`
      const link = await lure(email, 'signUp')
      await attacker.post('sign-in/link', { email })
      await attacker.post('verify', { link: sent(email, 'signIn').link })
      const victim = browser()
      expect(told(await victim.post('verify', { link }))).toEqual(asks(email))
      expect(await victim.sessionUser()).toBeNull()
    })

    it.each([{ confirmed: 'true' }, { confirmed: 1 }, { confirmed: false }, { confirmed: null }, { confirm: true }])(
      'with %j instead of a yes [V15.3.5]',
      async (more) => {
        const evil = await colleague()
        const victim = browser()
        const { body } = await victim.post('verify', { link: await lure(evil), ...more })
        expect(body).not.toHaveProperty('user')
        expect(await victim.sessionUser()).toBeNull()
      },
    )

    it.each<[string, (email: string) => Promise<TestBrowser>]>([
      [
        'asked for it',
        async (email) => {
          const owner = browser()
          await owner.post('sign-in/link', { email })
          return owner
        },
      ],
      [
        'asked for it, and again',
        async (email) => {
          const owner = browser()
          await owner.post('sign-in/link', { email })
          await owner.post('sign-in/link', { email: 'mistyped@example.jp' })
          await owner.post('sign-up', { email: `mistyped@${DOMAIN}`, password: PASSWORD })
          return owner
        },
      ],
      [
        'is signed in as the same person',
        async (email) => {
          await browser().post('sign-in/link', { email })
          const owner = browser()
          await owner.signIn(email)
          return owner
        },
      ],
    ])('while a browser that %s is not asked', async (_, come) => {
      const email = await colleague()
      const owner = await come(email)
      expect((await owner.post('verify', { link: sent(email, 'signIn').link })).body.user.email).toBe(email)
      expect(await owner.sessionUser()).toBe(email)
    })
  })

  describe('an invitation', () => {
    const invited = async () => {
      const email = `invited${(await users()).length}@${DOMAIN}`
      await server.auth.createStaff({ email, name: 'Invited' })
      return { email, ...(await link(email)) }
    }
    const link = async (email: string) => {
      const token = (await server.auth.passwordLink(email, 'invite')).split('#link=')[1]!
      return { token, code: sent(email, 'invite').code }
    }
    const isVoid = async ({ email, token, code }: { email: string; token: string; code: string }) => {
      expect(told(await attacker.post('update-password', { token, password: 'the finder chose it' }))).toEqual([
        400,
        { error: { code: 'invalidCode', params: {} } },
      ])
      expect((await attacker.post('verify', { link: token })).body.error.code).toBe('invalidCode')
      expect((await attacker.post('verify', { type: 'invite', email, token: code })).body.error.code).toBe(
        'invalidCode',
      )
      expect((await attacker.signIn(email, 'the finder chose it')).status).toBe(401)
    }

    it.each<[string, (email: string) => Promise<unknown>]>([
      [
        'Google',
        async (email) => {
          vouch(provider, { sub: `invited ${email}`, email, email_verified: true })
          expect(await browser().through('google')).toBe('/')
        },
      ],
      [
        'a magic link',
        async (email) => {
          const owner = browser()
          await owner.post('sign-in/link', { email })
          expect((await owner.post('verify', { link: sent(email, 'signIn').link })).body.user.email).toBe(email)
        },
      ],
      [
        'its code',
        async (email) => {
          const owner = browser()
          await owner.post('sign-in/link', { email })
          expect(
            (await owner.post('verify', { type: 'email', email, token: sent(email, 'signIn').code })).body.user.email,
          ).toBe(email)
        },
      ],
      [
        'a reset',
        async (email) => {
          await browser().post('reset-password', { email })
          expect(
            (await browser().post('update-password', { token: sent(email, 'recovery').link, password: PASSWORD }))
              .status,
          ).toBe(200)
        },
      ],
      ['a password that the command line made', (email) => server.auth.changePassword(email, PASSWORD)],
      ['a later invitation', (email) => server.auth.passwordLink(email, 'invite')],
      ['a reset by the command line', (email) => server.auth.passwordLink(email, 'recovery')],
    ])('is good for nothing once its owner came in by %s', async (_, comeIn) => {
      const invitation = await invited()
      await comeIn(invitation.email)
      await isVoid(invitation)
    })

    it('is still good after somebody else came in, and while its owner did not', async () => {
      const { email, token } = await invited()
      const other = browser()
      await other.signIn(await colleague())
      await browser().post('sign-in/link', { email })
      await browser().signIn(email, 'a wrong password')
      expect((await browser().post('update-password', { token, password: 'the owner chose it' })).status).toBe(200)
    })

    it('while somebody who signs in with a stolen password does not take the owner’s reset away', async () => {
      const email = await colleague()
      await browser().post('reset-password', { email })
      await attacker.signIn(email)
      expect(
        (
          await browser().post('update-password', {
            token: sent(email, 'recovery').link,
            password: 'the owner chose it',
          })
        ).status,
      ).toBe(200)
      expect(await attacker.sessionUser()).toBeNull()
    })
  })

  describe('a sign-up by a stranger', () => {
    it('names nobody, and says nothing about them, where its mail is opened elsewhere', async () => {
      const email = `named@${DOMAIN}`
      await attacker.post('sign-up', { email, password: PASSWORD, data: { name: 'The Chief', note: 'planted' } })
      expect((await browser().post('verify', { link: sent(email, 'signUp').link })).body).toEqual({
        recovery: expect.any(String),
        email,
      })
      const { rows } = await pool.query(`SELECT name, data FROM eventms_private."user" WHERE email = $1`, [email])
      expect(rows).toEqual([{ name: 'named', data: {} }])
    })

    it('while one’s own is kept', async () => {
      const email = `kept@${DOMAIN}`
      const owner = browser()
      await owner.post('sign-up', { email, password: PASSWORD, data: { name: '髙橋 花子', note: 'own' } })
      await owner.post('verify', { link: sent(email, 'signUp').link })
      const { rows } = await pool.query(`SELECT name, data FROM eventms_private."user" WHERE email = $1`, [email])
      expect(rows).toEqual([{ name: '髙橋 花子', data: { name: '髙橋 花子', note: 'own' } }])
    })
  })
})
