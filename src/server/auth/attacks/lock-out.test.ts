import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { browser, colleague, describeAttacks, phone, pool, provider, sent } from './test-attack.ts'
import { type TestBrowser, vouch } from './test-server.ts'

const COOKIE = '__Host-eventms.browser'

/** Uses up every shared limit, as a distributed attack does. */
async function flooded(): Promise<void> {
  await pool.query(`UPDATE eventms_private."rateLimit" SET count = 1000 WHERE key NOT LIKE '%|browser %'`)
}

/* Each row is an attempt of strangers to lock an owner out, with its expected result. */
describeAttacks('locking somebody out', () => {
  it.each<[string, number, (caller: TestBrowser, email: string) => Promise<{ status: number }>]>([
    ['passwords', limits.accountWide.max, (caller, email) => caller.signIn(email, 'a wrong password')],
    [
      'codes',
      limits.codeWide.max,
      (caller, email) => caller.post('verify', { type: 'email', email, token: 'aaaa-aaaa' }),
    ],
    ['mails', limits.sentWide.max, (caller, email) => caller.post('reset-password', { email })],
  ])(
    'by %s from every corner of one’s own part of IPv6: they are counted together, and the owner is let in',
    async (_, max, attempt) => {
      const email = await colleague()
      const statuses: number[] = []
      for (let i = 0; i < max + 5; i++)
        statuses.push((await attempt(browser(`2001:db8:7:${i.toString(16)}::1`), email)).status)
      expect(statuses.map((status) => status === 429)).toEqual([
        ...Array<boolean>(max).fill(false),
        ...Array<boolean>(5).fill(true),
      ])
      const owner = browser('2001:db8:8::1')
      expect((await attempt(owner, email)).status).not.toBe(429)
      expect((await owner.signIn(email)).status).toBe(200)
    },
  )

  it('by requests from every corner of one’s own part of IPv6', async () => {
    await pool.query(`INSERT INTO eventms_private."rateLimit" VALUES ('1', 'address|2001:db8:7/48', $1, $2)`, [
      limits.addressWide.max - 1,
      Date.now(),
    ])
    const statuses: number[] = []
    for (let i = 0; i < 3; i++)
      statuses.push((await browser(`2001:db8:7:${i}::1`).post('sign-in/link', { email: `x${i}@example.jp` })).status)
    expect(statuses).toEqual([200, 429, 429])
    expect((await browser('2001:db8:8::1').post('sign-in/link', { email: 'y@example.jp' })).status).toBe(200)
  })

  describe('from everywhere, while a browser that the owner signed in from before is let in', () => {
    let email: string
    beforeEach(async () => {
      email = await colleague()
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = NULL')
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, email])
    })
    const strangers = async () => {
      for (const client of ['198.51.100.66', '192.0.2.1']) {
        const stranger = browser(client)
        await stranger.signIn(email, 'a wrong password')
        for (const path of ['sign-in/link', 'reset-password']) await stranger.post(path, { email })
        await stranger.post('sign-in/phone', { phone })
        await browser(client).post('verify', { type: 'email', email, token: 'aaaa-aaaa' })
      }
      await flooded()
    }

    it.each<[string, (caller: TestBrowser) => Promise<unknown>]>([
      ['by password', (caller) => caller.signIn(email)],
      [
        'by link',
        async (caller) => {
          await caller.post('sign-in/link', { email })
          await caller.post('verify', { link: sent(email, 'signIn').link })
        },
      ],
      [
        'by phone',
        async (caller) => {
          await caller.post('sign-in/phone', { phone })
          await caller.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })
        },
      ],
      [
        'by Google',
        (caller) => {
          vouch(provider, { sub: email, email, email_verified: true })
          return caller.through('google')
        },
      ],
    ])('%s', async (_, way) => {
      const owner = browser()
      await way(owner)
      expect(await owner.sessionUser()).toBe(email)
      await owner.post('sign-out', {})
      await strangers()
      // A new browser of the owner looks like a stranger's.
      expect((await browser('192.0.2.99').signIn(email)).status).toBe(429)
      expect((await owner.signIn(email)).status).toBe(200)
      for (const path of ['sign-in/link', 'reset-password'])
        expect((await owner.post(path, { email })).status).toBe(200)
      expect((await owner.post('sign-in/phone', { phone })).status).toBe(200)
      expect((await owner.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })).status).toBe(200)
      expect((await owner.post('verify', { type: 'email', email, token: sent(email, 'signIn').code })).status).toBe(200)
    })

    it('so are several people who share it, each by their own name [V6.3.1]', async () => {
      const [shared, other] = [browser(), await colleague()]
      for (const user of [email, other, email]) await shared.signIn(user)
      const never = await colleague()
      await strangers()
      await browser('192.0.2.98').signIn(never, 'a wrong password')
      await flooded()
      for (const user of [email, other]) expect((await shared.signIn(user)).status).toBe(200)
      expect((await shared.signIn(never)).status).toBe(429)
    })

    it('while what it tries counts there, also when its cookie is stolen', async () => {
      const owner = browser()
      await owner.signIn(email)
      const thief = browser('198.51.100.66')
      thief.cookies.set(COOKIE, owner.cookies.get(COOKIE)!)
      const statuses: number[] = []
      for (let i = 0; i < limits.account.max + 2; i++)
        statuses.push((await thief.signIn(email, 'a wrong password')).status)
      expect(statuses.slice(-3)).toEqual([401, 429, 429])
      expect((await browser('192.0.2.99').signIn(email)).status).toBe(200)
    })
  })
})
