import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { googleClaims, idToken, keys } from '#server/auth/providers/id-token.test-help.ts'
import { attacker, colleague, describeAttacks, pool, provider, server, users } from './test-attack.ts'
import { DOMAIN, TestBrowser, type TestServer, testServer, vouch } from './test-server.ts'

/*
 * Unverified addresses from a provider, in every spelling: only `true` counts as verified. Each row returns with a
 * valid code, and must neither open nor create an account.
 */
const [googleKeys, strangersKeys] = [keys(), keys()]
const words = [false, 'false', 'true', 'no', 1, 0, null, undefined, {}, [true]]

describeAttacks('an address that a provider did not verify', () => {
  const openNothing = async (come: (email: string) => Promise<TestBrowser>) => {
    const email = await colleague()
    const before = await users()
    for (const address of [email, email.toUpperCase(), `unproven@${DOMAIN}`, 'unproven@example.jp'])
      expect(await (await come(address)).sessionUser()).toBeNull()
    expect(await users()).toEqual(before)
    const { rows } = await pool.query(
      `SELECT "providerId" FROM eventms_private.account WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      [email],
    )
    expect(rows).toEqual([{ providerId: 'credential' }])
  }

  it.each(words.flatMap((word) => (['google', 'github'] as const).map((name) => [name, word] as const)))(
    'by an issuer of one’s own, as %s: email_verified %j',
    async (name, email_verified) => {
      await openNothing(async (email) => {
        vouch(provider, { sub: `sub of ${email}`, email, email_verified, emailVerified: true })
        expect(await attacker.through(name)).toMatch(/^\/\?error=/)
        return attacker
      })
    },
  )

  describe('by the provider itself', () => {
    let own: TestServer
    beforeAll(async () => {
      const ids = { clientId: 'id', clientSecret: 'secret' }
      own = await testServer(pool, { google: ids, github: ids })
    })
    afterEach(() => vi.unstubAllGlobals())

    /** Stubs these addresses; every other one is unreachable. */
    const answering = (answers: Record<string, unknown>) =>
      vi.stubGlobal('fetch', async (input: string | URL | Request) => {
        const url = new URL(input instanceof Request ? input.url : input)
        return Response.json(answers[url.origin + url.pathname] ?? {}, {
          status: url.origin + url.pathname in answers ? 200 : 404,
        })
      })
    const comeBack = async (browser: TestBrowser, name: 'google' | 'github') => {
      const { body } = await browser.post('sign-in/social', { provider: name })
      return browser.comeBack(
        `/api/auth/callback/${name}?code=good&state=${new URL(body.url).searchParams.get('state')}`,
      )
    }
    const ofGoogle = (email: string, email_verified: unknown, signer = googleKeys) => {
      const said = { sub: `google ${email}`, email, email_verified, emailVerified: true, name: 'Someone' }
      const id_token = idToken({ ...googleClaims('id'), ...said }, signer)
      answering({
        'https://oauth2.googleapis.com/token': { access_token: 'a', token_type: 'bearer', id_token },
        'https://www.googleapis.com/oauth2/v3/certs': {
          keys: [{ ...googleKeys.publicKey.export({ format: 'jwk' }), kid: 'k' }],
        },
      })
    }
    const ofGitHub = (email: string, verified: unknown) =>
      answering({
        'https://github.com/login/oauth/access_token': { access_token: 'a', token_type: 'bearer' },
        'https://api.github.com/user': {
          id: `github ${email}`,
          login: 'someone',
          email,
          email_verified: true,
          emailVerified: true,
        },
        'https://api.github.com/user/emails': [{ email, primary: true, verified }],
      })
    const says = { google: ofGoogle, github: ofGitHub } as const

    it.each(words.flatMap((word) => (['google', 'github'] as const).map((name) => [name, word] as const)))(
      '%s: verified %j',
      async (name, verified) => {
        await openNothing(async (email) => {
          says[name](email, verified)
          const stranger = new TestBrowser(own, '198.51.100.66')
          expect(await comeBack(stranger, name)).toMatch(/^\/\?error=/)
          return stranger
        })
      },
    )

    it.each(['google', 'github'] as const)('while one that %s verified opens its owner’s', async (name) => {
      const email = await colleague()
      says[name](email, true)
      const owner = new TestBrowser(own)
      expect(await comeBack(owner, name)).toBe('/')
      expect(await owner.sessionUser()).toBe(email)
    })

    it('an ID token that Google did not sign opens nothing [V6.8.2]', async () => {
      const email = await colleague()
      ofGoogle(email, true, strangersKeys)
      const forger = new TestBrowser(own, '198.51.100.66')
      expect(await comeBack(forger, 'google')).toMatch(/^\/\?error=/)
      expect(await forger.sessionUser()).toBeNull()
    })
  })

  it.each(['google', 'github'] as const)('nor does %s tell who has an account', async (name) => {
    const [known, disabled] = [await colleague(), await colleague()]
    await server.auth.disable(disabled)
    const answers = new Set<string>()
    for (const email of [known, disabled, 'unknown@example.jp', `unknown@${DOMAIN}`]) {
      vouch(provider, { sub: `tells ${email}`, email, email_verified: false })
      answers.add(await attacker.through(name))
    }
    vouch(provider, { sub: 'tells nothing', email: 'unknown@example.jp', email_verified: true })
    answers.add(await attacker.through(name))
    expect([...answers]).toEqual(['/?error=signUpClosed'])
  })
})
