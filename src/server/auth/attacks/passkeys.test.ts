import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../limits/lock-out-limits.ts'
import { MOST_PASSKEYS } from '../second-step/stored-passkeys.ts'
import { browser, colleague, describeAttacks, pool, server, told } from './test-attack.ts'
import { type Lies, TestAuthenticator } from './test-authenticator.ts'
import { PASSWORD, type TestBrowser, testServer, type Told } from './test-server.ts'

const refused = [400, { error: { code: 'passkeyRefused', params: {} } }]

interface Owner {
  readonly email: string
  readonly owner: TestBrowser
  readonly key: TestAuthenticator
  readonly codes: readonly string[]
}

/** Makes a passkey of who is signed in. */
async function add(who: TestBrowser, key: TestAuthenticator, lies?: Lies, proof: object = {}): Promise<Told> {
  const { body } = await who.post('account/passkeys/begin', { current: PASSWORD, ...proof })
  return who.post('account/passkeys/add', { passkey: key.make(body, lies), name: 'My key' })
}

/** Somebody whose only second step is a passkey. */
async function keyed(): Promise<Owner> {
  const email = await colleague()
  const [owner, key] = [browser('192.0.2.50'), new TestAuthenticator()]
  await owner.signIn(email)
  const { body } = await add(owner, key)
  expect(body.codes).toHaveLength(10)
  return { email, owner, key, codes: body.codes }
}

async function comeIn(who: TestBrowser, key: TestAuthenticator, lies?: Lies): Promise<Told> {
  const { body } = await who.post('sign-in/passkey/ask', {})
  return who.post('sign-in/passkey', { passkey: key.use(body, lies) })
}

/** By the password first. */
async function comeInTwice(who: TestBrowser, email: string, key: TestAuthenticator, lies?: Lies): Promise<Told> {
  const step = (await who.signIn(email)).body.secondStep
  const { body } = await who.post('second-step/ask', { step })
  return who.post('second-step', { step, passkey: key.use(body, lies) })
}

const lies: [string, Lies][] = [
  ['another origin', { origin: 'https://eventms.test.evil.example' }],
  ['a frame of another site', { crossOrigin: true }],
  ['another rp id', { rpId: 'evil.example' }],
  ['another type', { type: 'payment.get' }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['a signature that was tampered with', { tampered: true }],
  ['nobody there', { present: false }],
  ['another person’s handle', { userHandle: Buffer.from('somebody else').toString('base64url') }],
]

describeAttacks('a passkey', () => {
  let one: Owner
  beforeEach(async () => {
    one = await keyed()
  })

  it('comes in alone, or passes the second step of whoever has it, and says so in the log', async () => {
    const { email, key } = one
    const first = browser()
    expect((await comeIn(first, key)).body).toMatchObject({ user: { email } })
    expect(await first.sessionUser()).toBe(email)
    const second = browser()
    expect((await second.signIn(email)).body.by).toEqual(['passkey'])
    // A second step alone need not know the person: the first proof did.
    expect((await comeInTwice(second, email, key, { verified: false, userHandle: null })).body).toMatchObject({
      user: { email },
    })
    const entries = await server.auth.securityLog.read({ limit: 2 })
    expect(entries.map(({ kind, way, outcome }) => [kind, way, outcome])).toEqual([
      ['signIn', 'passkey', 'done'],
      ['signIn', 'passkey', 'done'],
    ])
  })

  describe.each(lies)('with %s', (_, lie) => {
    it('opens nothing', async () => {
      const { email, key } = one
      const thief = browser('198.51.100.66')
      expect(told(await comeIn(thief, key, lie))).toEqual(refused)
      expect(told(await comeInTwice(thief, email, key, lie))).toEqual(refused)
      expect(await thief.sessionUser()).toBeNull()
    })
  })

  it('does not come in alone where it did not know its owner, or does not say whose it is', async () => {
    const thief = browser()
    expect(told(await comeIn(thief, one.key, { verified: false }))).toEqual(refused)
    expect(told(await comeIn(thief, one.key, { userHandle: null }))).toEqual(refused)
  })

  it('of another person, or of nobody, opens no account but its own', async () => {
    const other = await keyed()
    const thief = browser('198.51.100.66')
    expect(told(await comeInTwice(thief, one.email, other.key))).toEqual(refused)
    // Under the name of the other’s key; and one that nobody ever added.
    expect(told(await comeInTwice(thief, one.email, other.key, { id: one.key.id }))).toEqual(refused)
    expect(told(await comeIn(thief, new TestAuthenticator()))).toEqual(refused)
    expect(told(await comeIn(thief, new TestAuthenticator(one.key.id)))).toEqual(refused)
    expect(await thief.sessionUser()).toBeNull()
  })

  it('is taken once: neither what it said nor the challenge is good again', async () => {
    const { key } = one
    const thief = browser()
    const { body } = await thief.post('sign-in/passkey/ask', {})
    const said = key.use(body)
    const both = await Promise.all([1, 2].map(() => thief.post('sign-in/passkey', { passkey: said })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(told(await thief.post('sign-in/passkey', { passkey: said }))).toEqual(refused)
    expect(told(await thief.post('sign-in/passkey', { passkey: key.use(body) }))).toEqual(refused)
    const { body: late } = await thief.post('sign-in/passkey/ask', {})
    await pool.query(`UPDATE eventms_private."oneTime" SET "expiresAt" = now() - interval '1 second'`)
    expect(told(await thief.post('sign-in/passkey', { passkey: key.use(late) }))).toEqual(refused)
  })

  it('answers the challenge of its own browser, and for what it was asked for', async () => {
    const { email, owner, key } = one
    const thief = browser('198.51.100.66')
    const step = (await thief.signIn(email)).body.secondStep
    // Asked for elsewhere: a page of the thief's own that passes it on.
    const { body: elsewhere } = await owner.post('sign-in/passkey/ask', {})
    await thief.post('sign-in/passkey/ask', {})
    expect(told(await thief.post('sign-in/passkey', { passkey: key.use(elsewhere) }))).toEqual(refused)
    const { body: forStep } = await thief.post('second-step/ask', { step })
    const { body: forSignIn } = await thief.post('sign-in/passkey/ask', {})
    const { body: forProof } = await owner.post('account/passkeys/ask', {})
    expect(told(await thief.post('sign-in/passkey', { passkey: key.use(forStep) }))).toEqual(refused)
    expect(told(await thief.post('second-step', { step, passkey: key.use(forSignIn) }))).toEqual(refused)
    expect(told(await owner.post('sign-in/passkey', { passkey: key.use(forProof) }))).toEqual(refused)
    const { body: forNew } = await owner.post('account/passkeys/begin', {
      current: PASSWORD,
      passkey: key.use(forProof),
    })
    expect(told(await owner.post('sign-in/passkey', { passkey: key.use({ ...forNew, rpId: 'eventms.test' }) }))).toEqual(
      refused,
    )
    // Nor is a challenge a link.
    for (const { challenge } of [forStep, forSignIn, forNew]) {
      const opened = await thief.post('verify', { link: challenge, confirmed: true })
      expect(opened.body.error.code).toBe('invalidCode')
      expect((await thief.post('update-password', { token: challenge, password: 'the owner chose it' })).status).toBe(400)
    }
    expect(await thief.sessionUser()).toBeNull()
  })

  it('whose count goes back is a copy: refused, and in the log; one that never counts goes on', async () => {
    const { key } = one
    const who = browser()
    expect((await comeIn(who, key)).status).toBe(200)
    for (const counter of [key.counter, 1, 0]) expect(told(await comeIn(browser(), key, { counter }))).toEqual(refused)
    const entries = await server.auth.securityLog.read({ limit: 6 })
    expect(entries.filter(({ kind, outcome }) => kind === 'passkeyCopied' && outcome === 'refused')).toHaveLength(3)
    const synced = await keyed()
    await pool.query('UPDATE eventms_private.passkey SET counter = 0 WHERE id = $1', [synced.key.id])
    for (let i = 0; i < 2; i++) expect((await comeIn(browser(), synced.key, { counter: 0 })).status).toBe(200)
  })

  it('of somebody who is disabled lets nobody in, also in the middle', async () => {
    const { email, key } = one
    const who = browser()
    const { body } = await who.post('sign-in/passkey/ask', {})
    await server.auth.disable(email)
    const answer = await who.post('sign-in/passkey', { passkey: key.use(body) })
    expect(answer.body.error.code).toBe('accountDisabled')
    expect(await who.sessionUser()).toBeNull()
    await server.auth.enable(email)
    expect((await comeIn(who, key)).status).toBe(200)
  })

  it('is not tried without end, and codes that were tried do not lock it out', async () => {
    const { email, key } = one
    const thief = browser('198.51.100.66')
    const answers: string[] = []
    for (let i = 0; i < limits.passkey.max + 2; i++)
      answers.push((await comeIn(thief, key, { tampered: true })).body.error.code)
    expect(answers.filter((code) => code === 'passkeyRefused')).toHaveLength(limits.passkey.max)
    expect(answers.slice(-2)).toEqual(['tooManyAttempts', 'tooManyAttempts'])
    for (let i = 0; i < limits.secondStep.max + 1; i++) {
      const step = (await browser(`203.0.113.${i}`).signIn(email)).body.secondStep
      await browser(`203.0.113.${i}`).post('second-step', { step, code: 'abcd-efgh-ijkl' })
    }
    expect((await comeInTwice(browser('192.0.2.77'), email, key)).status).toBe(200)
  })

  it('is asked for with nobody’s keys before something was proven, and those of one person then', async () => {
    const { email, key } = one
    const who = browser()
    const { body } = await who.post('sign-in/passkey/ask', { email })
    expect(body.allowCredentials ?? []).toEqual([])
    expect(JSON.stringify(body)).not.toContain(key.id)
    expect((await who.post('second-step/ask', { step: 'no such step' })).body.error.code).toBe('stepExpired')
    expect((await who.post('second-step/ask', { step: body.challenge })).body.error.code).toBe('stepExpired')
    const step = (await who.signIn(email)).body.secondStep
    const { body: named } = await who.post('second-step/ask', { step })
    expect(named.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id])
  })
})

describeAttacks('adding and removing a passkey', () => {
  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another rp id', { rpId: 'evil.example' }],
    ['another type', { type: 'webauthn.get' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['an algorithm that was not asked for', { algorithm: -65535 }],
    ['a maker’s certificate', { format: 'packed', statement: new Map<string, unknown>([['x5c', [new Uint8Array(9)]]]) }],
    ['a format that nobody knows', { format: 'tpm' }],
    ['nobody there', { present: false }],
  ])('with %s adds nothing', async (_, lie) => {
    const owner = browser()
    await owner.signIn(await colleague())
    expect(told(await add(owner, new TestAuthenticator(), lie))).toEqual(refused)
    expect((await (await owner.fetch('/api/auth/account')).json()).passkeys).toEqual([])
  })

  it('needs the password, a session, and what was asked for by them', async () => {
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

  it('ends the sessions that began without it; another one needs the first, and takes no codes away', async () => {
    const email = await colleague()
    const [owner, elsewhere, key] = [browser(), browser('192.0.2.9'), new TestAuthenticator()]
    await owner.signIn(email)
    await elsewhere.signIn(email)
    const { body } = await add(owner, key)
    expect([await owner.sessionUser(), await elsewhere.sessionUser()]).toEqual([email, null])
    // A screen left open, and a password seen over a shoulder, add no key of a thief's.
    expect((await owner.post('account/passkeys/begin', { current: PASSWORD })).body.error.code).toBe('invalidCode')
    expect((await owner.post('account/second-step/begin', { current: PASSWORD })).body.error.code).toBe('invalidCode')
    const further = await add(owner, new TestAuthenticator(), undefined, { code: body.codes[0] })
    expect(further.body).toEqual({ codes: [] })
    const account = await (await owner.fetch('/api/auth/account')).json()
    expect(account).toMatchObject({ secondStep: false, recoveryCodes: 9, passkeys: [{ name: 'My key' }, {}] })
  })

  it('takes each once, whosever it is, and so many of one person', async () => {
    const [one, other] = [await keyed(), await keyed()]
    const again = await add(other.owner, one.key, undefined, { code: other.codes[0] })
    expect(told(again)).toEqual([409, { error: { code: 'passkeyRegistered', params: {} } }])
    // It stays whose it was.
    expect((await comeIn(browser(), one.key)).status).toBe(400)
    one.key.userHandle = Buffer.from(
      (await pool.query<{ id: string }>('SELECT id FROM eventms_private."user" WHERE email = $1', [one.email])).rows[0]!.id,
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

  it('is an act of its owner alone, with the password and the second step; with the last one its codes go', async () => {
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
    expect((await owner.post('account/passkeys/remove', { id, current: PASSWORD, passkey: key.use(body) })).status).toBe(
      200,
    )
    expect(await account()).toMatchObject({ passkeys: [], recoveryCodes: 0 })
    expect((await browser().signIn(email)).body).toMatchObject({ user: { email } })
    expect(told(await comeIn(browser(), key))).toEqual(refused)
  })

  it('by whoever runs the server takes all of it', async () => {
    const { email, key } = await keyed()
    await server.auth.removeSecondStep(email)
    expect((await browser().signIn(email)).body).toMatchObject({ user: { email } })
    expect(told(await comeIn(browser(), key))).toEqual(refused)
  })

  it.each(['http://eventms.test', 'http://127.0.0.1:3000', 'https://192.0.2.1', undefined])(
    'is not possible at %s, and whoever has one is asked for a recovery code all the same',
    async (publicUrl) => {
      const { email, codes } = await keyed()
      const plain = await testServer(pool, { publicUrl })
      expect(plain.auth.passkeysAt).toBeUndefined()
      const who = browser()
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json', origin: '' }
        const answer = await who.fetch(`/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, plain)
        return answer.json()
      }
      expect((await post('sign-in/passkey/ask', {})).error.code).toBe('badRequest')
      const waiting = await post('sign-in/email', { email, password: PASSWORD })
      expect(waiting).toEqual({ secondStep: expect.any(String), by: [] })
      expect(await post('second-step', { step: waiting.secondStep, code: codes[0] })).toMatchObject({ user: { email } })
    },
  )
})
