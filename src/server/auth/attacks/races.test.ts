import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, describeAttacks, pool } from './test-attack.ts'
import { PASSWORD, TestBrowser, type TestServer, testServer } from './test-server.ts'

const CHOSEN = 'the owner chose it'
const THIEVES = 'the thief chose it'

/** Stops the next caller of `pass` until the work of `during` is done. */
function barrier() {
  let stop: { passing: () => void; open: Promise<void> } | undefined
  return {
    async pass(): Promise<void> {
      const held = stop
      stop = undefined
      held?.passing()
      await held?.open
    },
    /** Runs `first` up to the barrier, then `meanwhile` to its end, then the rest of `first`. */
    async during<T>(first: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
      let go!: () => void
      const open = new Promise<void>((resolve) => (go = resolve))
      const passed = new Promise<void>((passing) => (stop = { passing, open }))
      const running = first()
      try {
        await Promise.race([passed, running.then(() => Promise.reject(new Error('it never came by')))])
        await meanwhile()
      } finally {
        go()
      }
      return running
    },
  }
}

/*
 * Each row is a sign-in that begins before the owner or the operator ends all sessions, and continues afterwards. It
 * must not succeed.
 */
describeAttacks('what is under way while it is being ended', () => {
  const hashed = barrier()
  const asked = barrier()
  let racing: TestServer
  let thief: TestBrowser

  beforeAll(async () => {
    const verify = async ({ password, hash }: { password: string; hash: string }) => {
      await hashed.pass()
      return hash === `plain:${password}`
    }
    // The disabled state is queried right before a session is created.
    const watched = new Proxy(pool, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name) as unknown
        return async (...query: Parameters<Pool['query']>) => {
          const answer: unknown = await target.query(...query)
          if (String(query[0]).includes('"disabledAt" IS NOT NULL')) await asked.pass()
          return answer
        }
      },
    })
    racing = await testServer(watched, { hashing: { hash: async (password) => `plain:${password}`, verify } })
  })

  const owner = () => new TestBrowser(racing, '192.0.2.9')
  const mailed = (kind: string) => racing.sent.findLast((message) => message.kind === kind)?.link ?? ''
  const reset = async (email: string) => {
    await owner().post('reset-password', { email })
    expect((await owner().post('update-password', { token: mailed('recovery'), password: CHOSEN })).status).toBe(200)
  }
  const change = async (email: string) => {
    const person = owner()
    await person.signIn(email)
    expect((await person.post('update-password', { password: CHOSEN, current: PASSWORD })).status).toBe(200)
  }
  const ends: [string, (email: string) => Promise<unknown>, string][] = [
    ['a reset', reset, 'invalidCredentials'],
    ['a new password', change, 'invalidCredentials'],
    [
      'a new password from the command line',
      (email) => racing.auth.changePassword(email, CHOSEN),
      'invalidCredentials',
    ],
    ['a disabling', (email) => racing.auth.disable(email), 'accountDisabled'],
  ]
  const nobody = async (email: string) => {
    expect(await thief.sessionUser()).toBeNull()
    const { rows } = await pool.query(
      'SELECT s.id FROM eventms_private.session s JOIN eventms_private."user" u ON u.id = s."userId" WHERE email = $1 AND s."ipAddress" = $2',
      [email, thief.client],
    )
    expect(rows).toEqual([])
  }

  describe('a sign-in', () => {
    it.each(ends)('whose password is being compared during %s', async (_, end, code) => {
      const email = await colleague()
      thief = new TestBrowser(racing, '198.51.100.66')
      const answer = await hashed.during(
        () => thief.signIn(email),
        () => end(email),
      )
      expect(answer.body.error.code).toBe(code)
      await nobody(email)
    })

    it.each(ends)('whose session is being made during %s', async (_, end, code) => {
      const email = await colleague()
      thief = new TestBrowser(racing, '198.51.100.66')
      const answer = await asked.during(
        () => thief.signIn(email),
        () => end(email),
      )
      expect(answer.body.error.code).toBe(code)
      await nobody(email)
    })

    it.each(ends)('by a mailed link that was opened right before %s', async (_, end, code) => {
      const email = await colleague()
      thief = new TestBrowser(racing, '198.51.100.66')
      await thief.post('sign-in/link', { email })
      const link = mailed('signIn')
      const answer = await asked.during(
        () => thief.post('verify', { link }),
        () => end(email),
      )
      expect(answer.body.error.code).toBe(code === 'accountDisabled' ? code : 'invalidCode')
      await nobody(email)
    })
  })

  it.each(ends)('a new password of the thief’s, in a session of the owner’s, during %s', async (_, end) => {
    const email = await colleague()
    thief = new TestBrowser(racing, '198.51.100.66')
    await thief.signIn(email)
    const answer = await hashed.during(
      () => thief.post('update-password', { password: THIEVES, current: PASSWORD }),
      () => end(email),
    )
    expect(answer.status).toBeGreaterThanOrEqual(401)
    await nobody(email)
    await racing.auth.enable(email)
    expect((await owner().signIn(email, THIEVES)).status).toBe(401)
  })

  it('two resets at once, by two links: one password, and the other one is told', async () => {
    const email = await colleague()
    const links = [await racing.auth.passwordLink(email, 'recovery'), await racing.auth.passwordLink(email, 'recovery')]
    const passwords = [CHOSEN, THIEVES]
    const answers = await Promise.all(
      links.map((link, i) =>
        owner().post('update-password', { token: link.split('#link=')[1], password: passwords[i] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const statuses: number[] = []
    for (const password of passwords) statuses.push((await owner().signIn(email, password)).status)
    expect(statuses).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  it('a session of a disabled account that a server left behind when it died is none, also when the account is enabled again [V7.4.2]', async () => {
    const email = await colleague()
    thief = new TestBrowser(racing, '198.51.100.66')
    await thief.signIn(email)
    await pool.query('UPDATE eventms_private."user" SET "disabledAt" = now() WHERE email = $1', [email])
    // A new server, which has no cached sessions.
    const fresh = async () => thief.sessionUser(await testServer(pool))
    expect(await fresh()).toBeNull()
    await racing.auth.enable(email)
    expect(await fresh()).toBeNull()
  })
})
