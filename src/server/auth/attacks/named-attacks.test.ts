import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { idToken, keys, tokenByPublicKey } from '#server/auth/providers/id-token.test-help.ts'
import { colleague, pool, users } from './test-attack.ts'
import { CLIENT } from './test-issuers.ts'
import { company, describeNamed, entra, foreign, guest, issuerOf, named, names, vouches } from './test-named.ts'
import { DOMAIN, TestBrowser, testServer } from './test-server.ts'

/*
 * Attacks over two providers of the company's own names. Each comes back with a code that the provider gave, and must
 * neither open, nor create, nor link an account.
 */
const stranger = keys()
/** The keys of Entra, of which anybody knows the public one. */
const theirs = () => ({
  ...stranger,
  publicKey: createPublicKey({ key: entra.service.issuer.keys.get('k') as JsonWebKey, format: 'jwk' }),
})
const now = () => Math.floor(Date.now() / 1000)

describeNamed('an attack on a provider under its own name', () => {
  afterEach(() => {
    for (const { service } of [entra, foreign]) service.removeAllListeners('beforeResponse')
  })

  /** The browser comes back in vain. */
  const opensNothing = async (email: string, come: (who: TestBrowser) => Promise<string>, says = /^\/\?error=/) => {
    const before = await users()
    const who = guest('198.51.100.66')
    expect(await come(who)).toMatch(says)
    expect([await who.sessionUser(), await users()]).toEqual([null, before])
    const { rows } = await pool.query(
      `SELECT "providerId" FROM eventms_private.account WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      [email],
    )
    expect(rows).toEqual([{ providerId: 'credential' }])
  }

  /** Changes the claims of the next ID tokens of Entra. */
  const lying = (claims: object) => {
    entra.person = { ...entra.person, ...claims }
  }
  /** Replaces the next ID token of Entra. */
  const forging = (forge: (claims: Record<string, unknown>) => string) =>
    entra.service.once('beforeResponse', ({ body }) => {
      const answer = body as { id_token: string }
      const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1]!, 'base64url').toString()) as object
      answer.id_token = forge({ ...claims })
    })

  describe.each([
    ['oidc-company', 'oidc-entra'],
    ['oidc-entra', 'oidc-company'],
  ] as const)('that mixes up %s and %s', (begun, other) => {
    it('by the callback: a state counts for the provider that it was begun with [V6.8.1 V10.2.2]', async () => {
      const email = await colleague()
      vouches(begun, email)
      await opensNothing(
        email,
        async (who) => who.comeBack((await who.leaveFor(begun)).replace(`/callback/${begun}`, `/callback/${other}`)),
        /^\/\?error=state_mismatch$/,
      )
    })

    it('by the code of one in the answer of the other', async () => {
      const email = await colleague()
      for (const name of names) vouches(name, email)
      const theirs = new URL(await guest().leaveFor(other)).searchParams.get('code')!
      await opensNothing(email, async (who) =>
        who.comeBack((await who.leaveFor(begun)).replace(/code=[^&]+/, `code=${theirs}`)),
      )
    })
  })

  it.each([
    ['without the issuer', (url: URL) => url.searchParams.delete('iss')],
    ['with the other issuer', (url: URL) => url.searchParams.set('iss', entra.issuer)],
    ['with both issuers', (url: URL) => url.searchParams.append('iss', entra.issuer)],
  ])('that comes back %s, where the provider names it [V10.2.2]', async (_, change) => {
    const email = await colleague()
    vouches('oidc-company', email)
    await opensNothing(
      email,
      async (who) => {
        const back = new URL(await who.leaveFor('oidc-company'))
        change(back)
        return who.comeBack(back.href)
      },
      /^\/\?error=issuer_mismatch$/,
    )
  })

  describe.each(names)('that replays what %s gave', (name) => {
    it('in another browser, and spliced into an answer of its own [V10.1.2 V10.2.1]', async () => {
      const email = await colleague()
      vouches(name, email)
      const owner = guest()
      const back = await owner.leaveFor(name)
      await opensNothing(email, (who) => who.comeBack(back))
      const code = new URL(back).searchParams.get('code')!
      await opensNothing(email, async (who) =>
        who.comeBack((await who.leaveFor(name)).replace(/code=[^&]+/, `code=${code}`)),
      )
    })

    it('once more, after the owner came in by it', async () => {
      const email = await colleague()
      vouches(name, email)
      const owner = guest()
      const back = await owner.leaveFor(name)
      const before = owner.cookie()
      expect(await owner.comeBack(back)).toBe('/')
      const thief = guest()
      for (const pair of before.split('; ')) thief.cookies.set(pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1))
      expect(await thief.comeBack(back)).toMatch(/^\/\?error=/)
      expect(await thief.sessionUser()).toBeNull()
    })
  })

  it.each<[string, object]>([
    ['of another tenant, with the same keys', { iss: 'foreign' }],
    ['of no issuer', { iss: '' }],
    ['for another client', { aud: 'theirs' }],
    ['for several clients, issued to another', { aud: [CLIENT.clientId, 'theirs'], azp: 'theirs' }],
    ['for several clients, issued to nobody', { aud: [CLIENT.clientId, 'theirs'] }],
    ['for this client, issued to another', { azp: 'theirs' }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['that never ends', { exp: undefined }],
    ['that has ended', { iat: now() - 7200, exp: now() - 3600 }],
    ['that is old, and goes on', { iat: now() - 7200 }],
    ['from tomorrow', { iat: now() + 86_400, exp: now() + 90_000 }],
    ['without a subject', { sub: undefined }],
    ['with an object as subject', { sub: { id: 1 } }],
  ])('by an ID token %s [V6.8.2 V9.2.1 V9.2.3 V10.5.1 V10.5.4]', async (_, claims) => {
    const email = await colleague()
    vouches('oidc-entra', email)
    lying('iss' in claims && claims.iss === 'foreign' ? { iss: foreign.issuer } : claims)
    await opensNothing(email, (who) => who.through('oidc-entra'))
  })

  it.each<[string, (claims: Record<string, unknown>) => string]>([
    ['unsigned', (claims) => idToken(claims, stranger, 'none')],
    ['unsigned, said otherwise', (claims) => idToken(claims, stranger, 'nOnE')],
    ['signed by a stranger', (claims) => idToken(claims, stranger)],
    ['signed with the public key as a secret', (claims) => tokenByPublicKey(claims, theirs(), 'HS256')],
    ['by another algorithm', (claims) => idToken(claims, stranger, 'RS1')],
    ['that is none', () => 'x.y.z'],
    ['that is empty', () => ''],
  ])('by an ID token %s [V6.8.2 V9.1.1 V9.1.2]', async (_, forge) => {
    const email = await colleague()
    vouches('oidc-entra', email)
    forging(forge)
    await opensNothing(email, (who) => who.through('oidc-entra'))
  })

  it('by an access token of somebody else: the address is that of another subject', async () => {
    const email = await colleague()
    entra.person = { sub: 'me', xms_edov: true, name: 'Me' }
    const answers = (sub: string) =>
      entra.service.once('beforeUserinfo', (answer) => (answer.body = { sub, email, xms_edov: true }))
    answers('somebody')
    await opensNothing(email, (who) => who.through('oidc-entra'))
    // Their own address is accepted from there.
    answers('me')
    const owner = guest()
    expect([await owner.through('oidc-entra'), await owner.sessionUser()]).toEqual(['/', email])
  })

  it('by an issuer whose document names another as itself [V10.5.3]', async () => {
    const posing = await testServer(pool, {
      named: [issuerOf('oidc-posing', company.issuer.replace('localhost', '127.0.0.1'))],
    })
    await expect(posing.auth.openProviders()).rejects.toMatchObject({ code: 'badSetting' })
    const who = new TestBrowser(posing)
    expect((await who.post('sign-in/social', { provider: 'oidc-posing' })).status).not.toBe(200)
  })

  const edov = [false, 0, '0', 'false', 'no', 2, 'TRUE', null, {}, [true], undefined]
  it.each(edov)('by an address of Entra that no tenant owns: xms_edov %j', async (xms_edov) => {
    const email = await colleague()
    for (const address of [email, email.toUpperCase(), `unproven@${DOMAIN}`]) {
      vouches('oidc-entra', address, { xms_edov, email_verified: true, emailVerified: true })
      await opensNothing(email, (who) => who.through('oidc-entra'), /^\/\?error=signUpClosed$/)
    }
  })

  const words = [false, 'false', 'true', 1, 0, null, undefined, {}, [true]]
  it.each(words)('by an address that the provider did not verify: email_verified %j', async (email_verified) => {
    const email = await colleague()
    for (const address of [email, `unproven@${DOMAIN}`]) {
      vouches('oidc-company', address, { email_verified, emailVerified: true, xms_edov: true })
      await opensNothing(email, (who) => who.through('oidc-company'), /^\/\?error=signUpClosed$/)
    }
  })

  it.each([true, 1, '1', 'true'])(
    'is none where Entra says that the tenant owns the domain: xms_edov %j',
    async (said) => {
      const email = await colleague()
      vouches('oidc-entra', email, { xms_edov: said })
      const owner = guest()
      expect([await owner.through('oidc-entra'), await owner.sessionUser()]).toEqual(['/', email])
    },
  )

  describe('where a list of domains stands for the claim that is missing', () => {
    const open = () =>
      testServer(pool, {
        named: [issuerOf('oidc-entra', entra.issuer, { claim: 'email_verified', domains: ['example.jp'] })],
      })

    it('an address of the list comes in, and none of another domain, nor one that the claim denies', async () => {
      const listed = await open()
      const email = await colleague()
      vouches('oidc-entra', email, { xms_edov: undefined })
      const owner = new TestBrowser(listed)
      expect([await owner.through('oidc-entra'), await owner.sessionUser()]).toEqual(['/', email])

      const before = await users()
      for (const [address, claims] of [
        [`a@${DOMAIN}`, {}],
        [`a@sub.example.jp`, {}],
        [`a@example.jp.evil.example`, {}],
        [`a@evil.example,b@example.jp`, {}],
        ['a@ex\u0430mple.jp', {}],
        [await colleague(), { email_verified: false }],
        [await colleague(), { email_verified: 'no' }],
        [await colleague(), { email_verified: null }],
      ] as const) {
        vouches('oidc-entra', address, { xms_edov: undefined, ...claims })
        const who = new TestBrowser(listed)
        expect(await who.through('oidc-entra')).toMatch(/^\/\?error=(?!internalError)/)
        expect(await who.sessionUser()).toBeNull()
      }
      expect((await users()).filter((one) => !before.includes(one) && !one.startsWith('colleague'))).toEqual([])
    })
  })

  describe.each(names)('by a hostile address of %s', (name) => {
    it.each([
      ['the Kelvin sign', '\u212Aate@example.com'],
      ['the Kelvin sign in an open domain', `\u212Aate@${DOMAIN}`],
      ['full-width letters', '\uff4bate@example.com'],
      ['an escape', `\u001b[2Jx@${DOMAIN}`],
      ['a line break', `x\ny@${DOMAIN}`],
      ['a line break at its end', `x@${DOMAIN}\n`],
      ['a space in front', ` x@${DOMAIN}`],
      ['NUL', `x\0@${DOMAIN}`],
      ['two signs @', `x@example.jp@${DOMAIN}`],
      ['10,000 letters', `${'x'.repeat(10_000)}@${DOMAIN}`],
      ['an array', [`x@${DOMAIN}`]],
      ['an object', { address: `x@${DOMAIN}` }],
      ['a number', 7],
      ['nothing', ''],
    ])('with %s [V10.5.2]', async (_, address) => {
      if (!(await users()).includes('kate@example.com'))
        await named.auth.createStaff({ email: 'kate@example.com', name: 'Kate', password: 'right horse battery' })
      vouches(name, address, { sub: 'hostile' })
      await opensNothing('kate@example.com', (who) => who.through(name), /^\/\?error=(?!internalError)/)
    })
  })

  it('by a page of its own choice after the sign-out, or by a provider that is not one', async () => {
    const owner = guest()
    vouches('oidc-company', await colleague())
    await owner.through('oidc-company')
    owner.cookies.set('__Host-eventms.provider', 'https://evil.example')
    expect(
      (await owner.post('sign-out', { callbackURL: 'https://evil.example', url: 'https://evil.example' })).body,
    ).toEqual({ success: true })
    for (const provider of ['oidc-', 'oidc-nobody', 'oidc-company/../google', 'OIDC-COMPANY', '__proto__'])
      expect((await guest().post('sign-in/social', { provider })).body.error.code).toBe('providerNotConfigured')
  })
})
