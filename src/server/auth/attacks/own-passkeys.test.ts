import { expect, it } from 'vitest'
import { MOST_PASSKEYS } from '#server/auth/second-step/stored-passkeys.ts'
import { browser, colleague, describeAttacks, pool, server, told } from './test-attack.ts'
import { type Lies, TestAuthenticator } from './test-authenticator.ts'
import { add, comeIn, keyed, refused } from './test-passkeys.ts'
import { PASSWORD, type TestServer, testServer } from './test-server.ts'

describeAttacks('adding and removing a passkey', () => {
  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another rp id', { rpId: 'evil.example' }],
    ['another type', { type: 'webauthn.get' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['an algorithm that was not asked for', { algorithm: -65535 }],
    [
      'a maker’s certificate',
      { format: 'packed', statement: new Map<string, unknown>([['x5c', [new Uint8Array(9)]]]) },
    ],
    ['a format that nobody knows', { format: 'tpm' }],
    ['nobody there', { present: false }],
  ])('with %s adds nothing', async (_, lie) => {
    const owner = browser()
    await owner.signIn(await colleague())
    expect(told(await add(owner, new TestAuthenticator(), lie))).toEqual(refused)
    expect((await (await owner.fetch('/api/auth/account')).json()).passkeys).toEqual([])
  })

  it('needs the password, a session, and what was asked for by them [V7.5.1]', async () => {
    const email = await colleague()
    const [owner, thief] = [browser(), browser('198.51.100.66')]
    await owner.signIn(email)
    await thief.signIn(await colleague())
    const key = new TestAuthenticator()
    expect((await owner.post('account/passkeys/begin', { current: 'wrong horse battery' })).status).toBe(401)
    expect((await browser().post('account/passkeys/begin', { current: PASSWORD })).status).toBe(401)
    const { body } = await owner.post('account/passkeys/begin', { current: PASSWORD })
    expect(told(await thief.post('account/passkeys/add', { passkey: key.make(body), name: 'mine' }))).toEqual(refused)
    const { body: old } = await owner.post('account/passkeys/begin', { current: PASSWORD })
    await pool.query(
      `UPDATE eventms_private.account SET password = 'plain:another' WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
      [email],
    )
    expect(told(await owner.post('account/passkeys/add', { passkey: key.make(old), name: 'mine' }))).toEqual(refused)
  })

  it('ends the sessions that began without it; another one needs the first, and takes no codes away [V7.4.3]', async () => {
    const email = await colleague()
    const [owner, elsewhere, key] = [browser(), browser('192.0.2.9'), new TestAuthenticator()]
    await owner.signIn(email)
    await elsewhere.signIn(email)
    const { body } = await add(owner, key)
    expect([await owner.sessionUser(), await elsewhere.sessionUser()]).toEqual([email, null])
    const step = (await elsewhere.signIn(email)).body.secondStep
    expect((await elsewhere.post('second-step', { step, code: body.codes[1] })).status).toBe(200)
    const { news } = await (await elsewhere.fetch('/api/auth/account')).json()
    expect(news.map(({ kind }: { kind: string }) => kind)).toContain('passkeyAdded')
    // An unattended screen and an observed password together do not suffice to add a thief's key.
    expect((await owner.post('account/passkeys/begin', { current: PASSWORD })).body.error.code).toBe('invalidCode')
    expect((await owner.post('account/second-step/begin', { current: PASSWORD })).body.error.code).toBe('invalidCode')
    const further = await add(owner, new TestAuthenticator(), undefined, { code: body.codes[0] })
    expect(further.body).toEqual({ codes: [] })
    const account = await (await owner.fetch('/api/auth/account')).json()
    expect(account).toMatchObject({ secondStep: false, recoveryCodes: 8, passkeys: [{ name: 'My key' }, {}] })
  })

  it('takes each once, whosever it is, and so many of one person', async () => {
    const [one, other] = [await keyed(), await keyed()]
    const again = await add(other.owner, one.key, undefined, { code: other.codes[0] })
    expect(told(again)).toEqual([409, { error: { code: 'passkeyRegistered', params: {} } }])
    // The passkey still belongs to its owner.
    expect((await comeIn(browser(), one.key)).status).toBe(400)
    one.key.userHandle = Buffer.from(
      (await pool.query<{ id: string }>('SELECT id FROM eventms_private."user" WHERE email = $1', [one.email])).rows[0]!
        .id,
    ).toString('base64url')
    expect((await comeIn(browser(), one.key)).body).toMatchObject({ user: { email: one.email } })
    await pool.query(
      `INSERT INTO eventms_private.passkey SELECT 'more' || n, p."userId", p."publicKey", 0, '{}', 'More', false
       FROM eventms_private.passkey p, generate_series(2, $2) n WHERE p.id = $1`,
      [one.key.id, MOST_PASSKEYS],
    )
    const over = await add(one.owner, new TestAuthenticator(), undefined, { code: one.codes[0] })
    expect(told(over)).toEqual([409, { error: { code: 'tooManyPasskeys', params: { max: MOST_PASSKEYS } } }])
  })

  it('is an act of its owner alone, with the password and the second step; with the last one its codes go [V7.5.1]', async () => {
    const { email, owner, key, codes } = await keyed()
    const thief = browser('198.51.100.66')
    await thief.signIn(await colleague())
    const { id } = key
    expect((await thief.post('account/passkeys/remove', { id, current: PASSWORD })).body.error.code).toBe('notFound')
    expect((await thief.post('account/passkeys/name', { id, name: 'Mine' })).body.error.code).toBe('notFound')
    expect((await owner.post('account/passkeys/name', { id, name: ' Desk\u202e\n key ' })).status).toBe(200)
    for (const proof of [{}, { code: '000000' }, { current: 'wrong horse battery', code: codes[1] }])
      expect(
        (await owner.post('account/passkeys/remove', { id, current: PASSWORD, ...proof })).status,
      ).toBeGreaterThanOrEqual(400)
    const account = () => owner.fetch('/api/auth/account').then((answer) => answer.json())
    expect((await account()).passkeys).toMatchObject([{ id, name: 'Desk key', usedAt: null }])
    const { body } = await owner.post('account/passkeys/ask', {})
    expect(
      (await owner.post('account/passkeys/remove', { id, current: PASSWORD, passkey: key.use(body) })).status,
    ).toBe(200)
    expect(await account()).toMatchObject({ passkeys: [], recoveryCodes: 0 })
    expect((await browser().signIn(email)).body).toMatchObject({ user: { email } })
    expect(told(await comeIn(browser(), key))).toEqual(refused)
  })

  it('that has a copy is news, also to the very session that was refused', async () => {
    const { owner, key } = await keyed()
    const { body } = await owner.post('account/passkeys/ask', {})
    const copied = key.use(body, { counter: 0 })
    const answer = await owner.post('account/passkeys/begin', { current: PASSWORD, passkey: copied })
    expect(told(answer)).toEqual(refused)
    const { news } = await (await owner.fetch('/api/auth/account')).json()
    expect(news.map(({ kind }: { kind: string }) => kind)).toEqual(['passkeyCopied'])
  })

  it('by whoever runs the server takes all of it', async () => {
    const { email, key } = await keyed()
    await server.auth.removeSecondStep(email)
    expect((await browser().signIn(email)).body).toMatchObject({ user: { email } })
    expect(told(await comeIn(browser(), key))).toEqual(refused)
  })

  it('makes a way in of its own, beside a password that somebody else made up; where it cannot be used it is none', async () => {
    const { email, key } = await keyed()
    await server.auth.changePassword(email, 'somebody made it up', undefined, true)
    await pool.query('UPDATE eventms_private."user" SET "disabledAt" = now() WHERE email <> $1', [email])
    const elsewhere = await testServer(pool, { publicUrl: undefined })
    expect([await server.auth.isAnybodyAble(), await elsewhere.auth.isAnybodyAble()]).toEqual([true, false])
    expect((await comeIn(browser(), key)).body).toMatchObject({ user: { email } })
    const ways = async ({ auth }: TestServer) => (await auth.list()).find((each) => each.email === email)!.ways
    expect([await ways(server), await ways(elsewhere)]).toEqual([['password', 'passkey'], ['password']])
    await server.auth.disable(email)
    expect(await server.auth.isAnybodyAble()).toBe(false)
  })

  it.each(['http://eventms.test', 'http://127.0.0.1:3000', 'https://192.0.2.1', undefined])(
    'is not possible at %s, and whoever has one is asked for a recovery code all the same',
    async (publicUrl) => {
      const { email, codes } = await keyed()
      const plain = await testServer(pool, { publicUrl })
      expect(plain.auth.passkeysAt).toBeUndefined()
      const who = browser()
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', host: 'eventms.test' }
        const answer = await who.fetch(
          `/api/auth/${path}`,
          { method: 'POST', headers, body: JSON.stringify(body) },
          plain,
        )
        return answer.json()
      }
      expect((await post('sign-in/passkey/ask', {})).error.params).toEqual({ reason: 'no passkeys at this address' })
      const waiting = await post('sign-in/email', { email, password: PASSWORD })
      expect(waiting).toEqual({ secondStep: expect.any(String), by: [] })
      expect(await post('second-step', { step: waiting.secondStep, code: codes[0] })).toMatchObject({ user: { email } })
    },
  )
})
