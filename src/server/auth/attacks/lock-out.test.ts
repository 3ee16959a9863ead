import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { limitedHashing } from '../limits/password-hashing.ts'
import { limits } from '../limits/lock-out-limits.ts'
import {
  attacker,
  browser,
  colleague,
  describeAttacks,
  phone,
  pool,
  provider,
  sent,
  server,
  told,
} from './test-attack.ts'
import { DOMAIN, PASSWORD, TestBrowser, testServer, vouch } from './test-server.ts'

const COOKIE = '__Host-eventms.browser'

/**
 * What strangers all over the world have asked for in vain: everything that they share with whoever is innocent is used
 * up.
 */
async function flooded(): Promise<void> {
  await pool.query(`UPDATE eventms_private."rateLimit" SET count = 1000 WHERE key NOT LIKE '%|browser %'`)
}

/* Each row is something that strangers do so that its owner cannot sign in, and what must come of it. */
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
      // Another browser of theirs is not told apart from a stranger's.
      expect((await browser('192.0.2.99').signIn(email)).status).toBe(429)
      expect((await owner.signIn(email)).status).toBe(200)
      for (const path of ['sign-in/link', 'reset-password'])
        expect((await owner.post(path, { email })).status).toBe(200)
      expect((await owner.post('sign-in/phone', { phone })).status).toBe(200)
      expect((await owner.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })).status).toBe(200)
      expect((await owner.post('verify', { type: 'email', email, token: sent(email, 'signIn').code })).status).toBe(200)
    })

    it('so are several people who share it, each by their own name', async () => {
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

  describe('with a made-up cookie one is a stranger as before:', () => {
    const swapped = (value: string, by: string) => [by.split('.')[0], ...value.split('.').slice(1)].join('.')

    it.each<[string, (mine: string, theirs: string) => string]>([
      ['one’s own, who signed in as somebody else', (mine) => mine],
      [
        'one’s own with their signatures',
        (mine, theirs) => [...mine.split('.'), ...theirs.split('.').slice(1)].join('.'),
      ],
      ['theirs under one’s own id', (mine, theirs) => swapped(theirs, mine)],
      ['one’s own under their id', (mine, theirs) => swapped(mine, theirs)],
      ['only their id', (_, theirs) => theirs.split('.')[0]!],
      ['invented', () => Array<string>(4).fill('A'.repeat(22)).join('.')],
      ['in letters that none has', () => `${'é'.repeat(22)}.${'é'.repeat(22)}`],
      ['without end', (mine) => `${mine}.${'A'.repeat(22)}`.repeat(60)],
      ['empty', () => ''],
    ])('%s', async (_, made) => {
      const [email, mine] = [await colleague(), await colleague()]
      const owner = browser()
      await owner.signIn(email)
      await attacker.signIn(mine)
      attacker.cookies.set(COOKIE, made(attacker.cookies.get(COOKIE)!, owner.cookies.get(COOKIE)!))
      await browser().signIn(email, 'a wrong password')
      await flooded()
      await pool.query(`DELETE FROM eventms_private."rateLimit" WHERE key LIKE 'address|%'`)
      expect((await attacker.signIn(email, 'a wrong password')).status).toBe(429)
    })

    it('of a server with another key', async () => {
      const email = await colleague()
      const elsewhere = await testServer(pool, { secret: 'another secret of the tests, long enough' })
      const owner = new TestBrowser(elsewhere)
      await owner.signIn(email)
      attacker.cookies.set(COOKIE, owner.cookies.get(COOKIE)!)
      await browser().signIn(email, 'a wrong password')
      await flooded()
      expect((await attacker.signIn(email, 'a wrong password')).status).toBe(429)
    })
  })

  it('by reading the cookie: it says nothing of anybody, and no script sees it', async () => {
    const email = await colleague()
    const { headers } = await browser().signIn(email)
    const line = headers.getSetCookie().find((each) => each.startsWith(COOKIE))
    expect(line).toMatch(
      /^__Host-eventms\.browser=[\w-]{22}(\.[\w-]{22}){3}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((await attacker.signIn(email, 'a wrong password')).headers.getSetCookie()).toEqual([])
  })

  it('by keeping the hashing busy: others have their turn, who signed in before even from the same place, and no try is lost', async () => {
    let open!: () => void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const [asked, worked]: [string[], string[]] = [[], []]
    let held = false
    const work = async (password: string) => {
      if (held) await gate
      worked.push(password)
      return `plain:${password}`
    }
    const limited = limitedHashing(
      { hash: work, verify: async ({ password, hash }) => (await work(password)) === hash },
      { atATime: 1, perLane: 10, waiting: 50 },
    )
    const verify = (data: { hash: string; password: string }) => {
      asked.push(data.password)
      return limited.verify(data)
    }
    const busy = await testServer(pool, {
      hashing: { hash: (password) => verify({ hash: '', password }).then(() => ''), verify },
    })
    const patience = { timeout: 20_000 }
    const [email, neighbour, victim] = [
      await colleague('the owner chose it'),
      await colleague('a neighbour chose it'),
      await colleague(),
    ]
    const [owner, known] = [new TestBrowser(busy, '192.0.2.9'), new TestBrowser(busy, '198.51.100.66')]
    await known.signIn(neighbour, 'a neighbour chose it')

    held = true
    const refused: number[] = []
    const flood = Array.from({ length: 30 }, async (_, i) => {
      const { status, headers } = await new TestBrowser(busy, '198.51.100.66').signIn(`x${i}@example.jp`, `flood ${i}`)
      if (status === 503) refused.push(Number(headers.get('retry-after')))
      return status
    })
    await vi.waitFor(() => expect(refused).toEqual(Array<number>(19).fill(5)), patience)
    // Refused as well, and often: none of it counts, as nobody looked at it.
    for (let i = 0; i < limits.account.max + 2; i++)
      expect((await new TestBrowser(busy, '198.51.100.66').signIn(victim)).body).toEqual({
        error: { code: 'serverBusy', params: { seconds: 5 } },
      })
    worked.length = 0
    const innocent = [owner.signIn(email, 'the owner chose it'), known.signIn(neighbour, 'a neighbour chose it')]
    await vi.waitFor(
      () => expect(asked.slice(-2).toSorted()).toEqual(['a neighbour chose it', 'the owner chose it']),
      patience,
    )
    open()
    expect((await Promise.all(innocent)).map(({ status }) => status)).toEqual([200, 200])
    expect((await Promise.all(flood)).toSorted()).toEqual([
      ...Array<number>(11).fill(401),
      ...Array<number>(19).fill(503),
    ])
    for (const password of ['the owner chose it', 'a neighbour chose it'])
      expect(worked.indexOf(password)).toBeLessThan(5)
    expect((await new TestBrowser(busy, '198.51.100.66').signIn(victim)).status).toBe(200)
  })

  it.each<[string, number, (caller: TestBrowser, email: string) => Promise<{ status: number; body: unknown }>]>([
    ['signing in', limits.account.max, (caller, email) => caller.signIn(email)],
    [
      'a sign-up',
      limits.sent.max,
      (caller, email) => caller.post('sign-up', { email: email.replace('example.jp', DOMAIN), password: PASSWORD }),
    ],
    [
      'a new password',
      limits.account.max,
      (caller) => caller.post('update-password', { password: 'another horse battery', current: PASSWORD }),
    ],
    [
      'a new phone number',
      limits.account.max,
      (caller) => caller.post('update-phone', { phone: '+819000000001', current: PASSWORD }),
    ],
  ])('by keeping the hashing busy: what was refused for it is no try of %s', async (_, max, attempt) => {
    const email = await colleague()
    const owner = browser()
    await owner.signIn(email)
    const refuse = async () => Promise.reject(new EventmsError('serverBusy', { seconds: 5 }))
    const busy = new TestBrowser(await testServer(pool, { hashing: { hash: refuse, verify: refuse } }))
    for (const [name, value] of owner.cookies) busy.cookies.set(name, value)
    for (let i = 0; i < max + 2; i++)
      expect(told(await attempt(busy, email))).toEqual([503, { error: { code: 'serverBusy', params: { seconds: 5 } } }])
    expect((await attempt(owner, email)).status).toBe(200)
  })

  describe('by codes', () => {
    it('wrong ones of strangers do not spoil the owner’s, nor their password', async () => {
      const email = await colleague()
      const owner = browser()
      await owner.post('sign-in/link', { email })
      const { code } = sent(email, 'signIn')
      for (let i = 0; i < 8; i++)
        expect(
          (await browser(`198.51.100.${i}`).post('verify', { type: 'email', email, token: 'aaaa-aaaa' })).body.error
            .code,
        ).toBe('invalidCode')
      // Not even the right one opens anything for them.
      expect((await attacker.post('verify', { type: 'email', email, token: code })).body.error.code).toBe('invalidCode')
      await flooded()
      await pool.query(`DELETE FROM eventms_private."rateLimit" WHERE key LIKE 'address|%'`)
      expect((await owner.post('verify', { type: 'email', email, token: code })).status).toBe(200)
      expect((await browser('192.0.2.99').signIn(email)).status).toBe(200)
    })

    it.each<[string, string, (email: string) => object, (caller: TestBrowser, email: string) => Promise<unknown>]>([
      ['a mail', 'email', (email) => ({ email }), (caller, email) => caller.post('sign-in/link', { email })],
      ['a message', 'sms', () => ({ phone }), (caller) => caller.post('sign-in/phone', { phone })],
      ['a reset', 'recovery', (email) => ({ email }), (caller, email) => caller.post('reset-password', { email })],
    ])('asking for another one does not make the owner’s void: %s', async (_, type, subject, ask) => {
      const email = await colleague()
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = NULL')
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, email])
      const owner = browser()
      await ask(owner, email)
      const first = server.sent.at(-1)!.code
      await ask(attacker, email)
      for (let i = 0; i < 5; i++)
        expect((await attacker.post('verify', { type, ...subject(email), token: '000000' })).body.error.code).toBe(
          'invalidCode',
        )
      expect((await owner.post('verify', { type, ...subject(email), token: first })).status).toBe(200)
      expect(await attacker.sessionUser()).toBeNull()
    })

    it('while an invitation’s, which no browser asked for, is good in any', async () => {
      const email = await colleague()
      await server.auth.passwordLink(email, 'invite')
      const { status, body } = await browser().post('verify', {
        type: 'invite',
        email,
        token: sent(email, 'invite').code,
      })
      expect([status, body]).toEqual([200, { recovery: expect.any(String) }])
      expect(
        told(await browser().post('update-password', { token: body.recovery, password: `${PASSWORD} again` })),
      ).toEqual([200, { success: true }])
    })
  })
})
