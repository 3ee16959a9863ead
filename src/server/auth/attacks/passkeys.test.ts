import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { browser, describeAttacks, pool, server, told } from './test-attack.ts'
import { type Lies, TestAuthenticator } from './test-authenticator.ts'
import { comeIn, comeInTwice, keyed, type Owner, refused } from './test-passkeys.ts'
import { PASSWORD } from './test-server.ts'

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

  it('comes in alone, or passes the second step of whoever has it, and says so in the log [V16.3.1]', async () => {
    const { email, key } = one
    const first = browser()
    expect((await comeIn(first, key)).body).toMatchObject({ user: { email } })
    expect(await first.sessionUser()).toBe(email)
    const second = browser()
    expect((await second.signIn(email)).body.by).toEqual(['passkey'])
    // As a second step a passkey need not verify the person: the first step did.
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

  it('does not come in alone where it did not know its owner, or does not say whose it is [V6.3.4]', async () => {
    const thief = browser()
    expect(told(await comeIn(thief, one.key, { verified: false }))).toEqual(refused)
    expect(told(await comeIn(thief, one.key, { userHandle: null }))).toEqual(refused)
  })

  it('of another person, or of nobody, opens no account but its own [V8.2.2]', async () => {
    const other = await keyed()
    const thief = browser('198.51.100.66')
    expect(told(await comeInTwice(thief, one.email, other.key))).toEqual(refused)
    // The thief sends the id of another person's key, and then an unknown key.
    expect(told(await comeInTwice(thief, one.email, other.key, { id: one.key.id }))).toEqual(refused)
    expect(told(await comeIn(thief, new TestAuthenticator()))).toEqual(refused)
    expect(told(await comeIn(thief, new TestAuthenticator(one.key.id)))).toEqual(refused)
    expect(await thief.sessionUser()).toBeNull()
  })

  it('is taken once: neither what it said nor the challenge is good again [V6.5.1]', async () => {
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

  it('answers the challenge of its own browser, and for what it was asked for [V6.6.2]', async () => {
    const { email, owner, key } = one
    const thief = browser('198.51.100.66')
    const step = (await thief.signIn(email)).body.secondStep
    // A thief's page relays a challenge that another browser requested.
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
    expect(
      told(await owner.post('sign-in/passkey', { passkey: key.use({ ...forNew, rpId: 'eventms.test' }) })),
    ).toEqual(refused)
    // A challenge cannot be used as a link.
    for (const { challenge } of [forStep, forSignIn, forNew]) {
      const opened = await thief.post('verify', { link: challenge, confirmed: true })
      expect(opened.body.error.code).toBe('invalidCode')
      expect((await thief.post('update-password', { token: challenge, password: 'the owner chose it' })).status).toBe(
        400,
      )
    }
    expect(await thief.sessionUser()).toBeNull()
  })

  it('whose count goes back is a copy: refused, and in the log; one that never counts goes on [V16.3.3]', async () => {
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

  it('is not tried without end, and codes that were tried do not lock it out [V6.6.3]', async () => {
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
