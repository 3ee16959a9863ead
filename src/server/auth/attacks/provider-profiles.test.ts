import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browser, describeAttacks, pool, provider, server, users } from './test-attack.ts'
import { DOMAIN, TestBrowser, vouch } from './test-server.ts'

/*
 * A provider's profile is foreign text: addresses and names pass the same checks as typed ones. An invalid profile
 * neither opens nor creates an account.
 */
const runs = Number(process.env.EVENTMS_PROFILES ?? 100)

const kate = 'kate@example.com'

const stored = async (email: string) =>
  (await pool.query('SELECT name, image FROM eventms_private."user" WHERE email = $1', [email])).rows as {
    name: string
    image: string | null
  }[]

let networks = 0
/** Each sign-in uses a network of its own, so that no limit applies. */
const someone = () => {
  networks++
  return new TestBrowser(server, `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`)
}

describeAttacks('a profile that a provider vouches for', () => {
  const refused = async (email: unknown, error: string, by: 'google' | 'github' = 'google') => {
    const before = await users()
    vouch(provider, { sub: 'outside', email: email as string, email_verified: true })
    const came = browser()
    expect([await came.through(by), await came.sessionUser()]).toEqual([`/?error=${error}`, null])
    expect(await users()).toEqual(before)
  }

  describe('with an address', () => {
    it.each(['google', 'github'] as const)(
      'that folds to a colleague’s beyond ASCII opens nothing by %s [V10.5.2]',
      async (by) => {
        if (!(await users()).includes(kate))
          await server.auth.createStaff({ email: kate, name: 'Kate', password: 'right horse battery' })
        await refused('\u212Aate@example.com', 'addressBeyondAscii', by)
        await refused('\u212AATE@EXAMPLE.COM', 'addressBeyondAscii', by)
        await refused('\uff4bate@example.com', 'addressBeyondAscii', by)
      },
    )

    it.each([
      ['an escape', `\u001b[2Jx@${DOMAIN}`],
      ['a line break', `x\ny@${DOMAIN}`],
      ['10,000 letters', `${'x'.repeat(10_000)}@${DOMAIN}`],
      ['two signs @', `x@example.jp@${DOMAIN}`],
      ['NUL', `x\0@${DOMAIN}`],
    ])('that has %s makes no account of an open domain', async (_, email) => {
      await refused(email, 'invalidFormat')
    })

    it('that has a line break at its end makes no account of an open domain', async () => {
      await refused(`x@${DOMAIN}\n`, 'unable_to_get_user_info')
    })

    it.each([[['x@open.example.jp']], [{ address: `x@${DOMAIN}` }], [7], [true], [null], ['']])(
      'that is %j makes no account',
      async (email) => {
        const before = await users()
        vouch(provider, { sub: 'outside', email: email as string, email_verified: true })
        expect(await browser().through('google')).toMatch(/^\/\?error=(?!internalError)/)
        expect(await users()).toEqual(before)
      },
    )
  })

  it('has a name that is one line of at most 100 letters when it is stored, and no picture', async () => {
    const email = `named@${DOMAIN}`
    const name = `\u001b]0;mine\u0007Eve\u202e\r\n\0${'x'.repeat(10_000)}`
    vouch(provider, { sub: email, email, email_verified: true, name, picture: `https://evil.example/${name}` } as never)
    expect(await browser().through('google')).toBe('/')
    expect(await stored(email)).toEqual([{ name: `]0;mineEve${'x'.repeat(90)}`, image: null }])
  })

  it.each([[{ first: 'Eve' }], [7], [['Eve']], [null], ['\u001b\u202e']])(
    'has the beginning of the address for a name, where its name is %j',
    async (name) => {
      const email = `unnamed${++networks}@${DOMAIN}`
      vouch(provider, { sub: email, email, email_verified: true, name: name as string })
      expect(await browser().through('google')).toBe('/')
      expect((await stored(email))[0]?.name).toBe(email.split('@')[0])
    },
  )

  it.each([[{}], [['7']], [7], [true], [null], [''], ['x'.repeat(256)], ['a\nb']])(
    'opens nothing where its subject is %j: what is no text is nobody’s own',
    async (subject) => {
      const before = await users()
      vouch(provider, { sub: subject as string, email: `subject@${DOMAIN}`, email_verified: true })
      expect(await browser().through('google')).toMatch(/^\/\?error=(?!internalError)/)
      expect(await users()).toEqual(before)
    },
  )

  it('opens nothing where the issuer answers without an ID token [V10.5.4]', async () => {
    const before = await users()
    vouch(provider, { sub: 'tokenless', email: `tokenless@${DOMAIN}`, email_verified: true })
    provider.service.once('beforeResponse', (answer) => void Reflect.deleteProperty(answer.body as object, 'id_token'))
    const came = browser()
    expect([await came.through('google'), await came.sessionUser()]).toEqual(['/?error=unable_to_get_user_info', null])
    expect(await users()).toEqual(before)
  })

  const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 300 }))
  /** Mostly valid values: one invalid part alone would refuse most profiles. */
  const mostly = <T>(right: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: anything })
  const word = fc.oneof(
    fc.constantFrom('kate', 'KATE', '\u212Aate', 'x', 'a.b', "o'hara", '', 'x'.repeat(300), 'x'.repeat(3000)),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const host = fc.oneof(
    // Frequent, so that even a few runs open some sessions.
    { weight: 3, arbitrary: fc.constant(DOMAIN) },
    fc.constantFrom('example.com', DOMAIN.toUpperCase(), `${DOMAIN}\n`, `x.${DOMAIN}`, 'o\u017fen.example.jp'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const email = mostly<unknown>(
    fc.tuple(word, fc.constantFrom('@', '@', '@', '', '@@'), host).map((parts) => parts.join('')),
  )
  const sub = mostly<unknown>(fc.uuid())
  const profile = fc.record(
    { sub, email, email_verified: mostly<unknown>(fc.constant(true)), name: anything, picture: anything },
    { requiredKeys: ['sub', 'email', 'email_verified'] },
  )

  it('is refused or taken rightly, whatever is in it [V2.2.1] [campaign]', {
    timeout: 60_000 + runs * 200,
  }, async () => {
    if (!(await users()).includes(kate))
      await server.auth.createStaff({ email: kate, name: 'Kate', password: 'right horse battery' })
    let taken = 0
    /** Accounts by the provider's id: a later change of the address has no effect. */
    const known = new Map<string, string>()
    await fc.assert(
      fc.asyncProperty(profile, async (said) => {
        const before = await users()
        vouch(provider, said as never)
        const came = someone()
        const end = await came.through('google')
        const whose = await came.sessionUser()
        const made = (await users()).filter((one) => !before.includes(one))
        expect(end).toMatch(/^\/(\?error=(?!internalError)\w+)?$/)
        expect(whose === null).toBe(end !== '/')
        if (whose === null) expect(made).toEqual([])
        if (whose === null) return
        taken++
        expect(said.email_verified).toBe(true)
        const subject = said.sub as string
        expect(typeof subject).toBe('string')
        const folded = String(said.email).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        expect(whose).toBe(known.get(subject) ?? folded)
        known.set(subject, whose)
        expect(whose).toMatch(/^[!-~]{1,320}$/)
        expect(whose === kate || whose.endsWith(`@${DOMAIN}`)).toBe(true)
        const [{ name, image } = { name: '', image: '' }] = await stored(whose)
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,100}$/u)
        expect(image).toBeNull()
      }),
      { numRuns: runs },
    )
    expect(taken).toBeGreaterThan(runs / 100)
  })
})
