import { describe, expect, it } from 'vitest'
import { attacker, browser, colleague, describeAttacks, phone, pool, sent, server, told } from './test-attack.ts'
import { PASSWORD, TestBrowser, testServer } from './test-server.ts'

const COOKIE = '__Host-eventms.browser'

/** Uses up every shared limit, as a distributed attack does. */
async function flooded(): Promise<void> {
  await pool.query(`UPDATE eventms_private."rateLimit" SET count = 1000 WHERE key NOT LIKE '%|browser %'`)
}

/* Each row is an attempt of strangers to lock an owner out, with its expected result. */
describeAttacks('locking somebody out by cookies and codes', () => {
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

  it('by reading the cookie: it says nothing of anybody, and no script sees it [V3.3.4]', async () => {
    const email = await colleague()
    const { headers } = await browser().signIn(email)
    const line = headers.getSetCookie().find((each) => each.startsWith(COOKIE))
    expect(line).toMatch(
      /^__Host-eventms\.browser=[\w-]{22}(\.[\w-]{22}){3}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((await attacker.signIn(email, 'a wrong password')).headers.getSetCookie()).toEqual([])
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
      // Even the right code does not work for the attacker.
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
      expect([status, body]).toEqual([200, { recovery: expect.any(String), email }])
      expect(
        told(await browser().post('update-password', { token: body.recovery, password: `${PASSWORD} again` })),
      ).toEqual([200, { success: true }])
    })
  })
})
