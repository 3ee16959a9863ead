import { describe, expect, it } from 'vitest'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { attacker, browser, colleague, describeAttacks, phone, pool, sent, server, told } from './test-attack.ts'
import { DOMAIN, PASSWORD, type TestBrowser } from './test-server.ts'

/*
 * Each row is an attack with its expected result. No attack succeeds: afterwards the accounts are unchanged, and the
 * attacker's browser is not signed in.
 */
let asked = 0

describeAttacks('guessing and asking', () => {
  describe('guessing', () => {
    const wrong = (i: number) => `zzzz-z${String(i).padStart(3, 'z')}`

    it('a code, many at once: five tries, then not even the right one; the link still is [V6.6.3]', async () => {
      const email = await colleague()
      // The attacker uses the browser that requested the code, because the code is valid in no other browser.
      await attacker.post('sign-in/link', { email })
      const { link, code } = sent(email, 'signIn')
      const guess = (token: string) => attacker.post('verify', { type: 'email', email, token })
      const answers = await Promise.all(Array.from({ length: limits.code.max - 1 }, (_, i) => guess(wrong(i))))
      expect(new Set(answers.map(({ body }) => body.error.code))).toEqual(new Set(['invalidCode']))
      expect((await guess(code)).body.error.code).toBe('invalidCode')
      const owner = browser()
      expect((await owner.post('verify', { link, confirmed: true })).status).toBe(200)
      expect(await owner.sessionUser()).toBe(email)
    })

    it('a code of eight characters, six digits only on a phone [V6.5.4]', async () => {
      const email = await colleague()
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, email])
      for (const path of ['sign-in/link', 'reset-password']) await browser().post(path, { email })
      await browser().post('sign-up', { email: `guessed@${DOMAIN}`, password: PASSWORD })
      await server.auth.passwordLink(email, 'invite')
      await browser().post('sign-in/phone', { phone })
      const codes = server.sent.map(({ kind, code }) => [kind, code])
      const mailed = expect.stringMatching(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
      expect(codes).toEqual([
        ['signIn', mailed],
        ['recovery', mailed],
        ['signUp', mailed],
        ['invite', mailed],
        ['text', expect.stringMatching(/^\d{6}$/)],
      ])
    })

    it('the codes of several mails at once: only the last one’s is good, also after its link was opened', async () => {
      const email = await colleague()
      for (let i = 0; i < 3; i++) await attacker.post('sign-in/link', { email })
      const [first, second, third] = server.sent.map(({ link, code }) => ({ link, code }))
      const guess = (token: string) => attacker.post('verify', { type: 'email', email, token })
      for (const { code } of [first!, second!]) expect((await guess(code)).body.error.code).toBe('invalidCode')
      expect((await browser().post('verify', { link: third!.link, confirmed: true })).status).toBe(200)
      for (const { code } of [first!, second!, third!]) expect((await guess(code)).body.error.code).toBe('invalidCode')
      // The earlier mail's link still works for its finder.
      expect((await browser().post('verify', { link: first!.link, confirmed: true })).status).toBe(200)
      expect(await attacker.sessionUser()).toBeNull()
    })

    it('while the right one is good however a person types it', async () => {
      const email = await colleague()
      const fullWidth = (code: string) =>
        [...code].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('')
      const ways: ((code: string) => string)[] = [
        (code) => code.replace('-', ''),
        (code) => ` ${code.toUpperCase().replace('-', ' ')}\n`,
        (code) => fullWidth(code),
        (code) => code.replace('-', 'ー'),
      ]
      for (const type of ways) {
        const person = browser()
        await person.post('sign-in/link', { email })
        expect(
          (await person.post('verify', { type: 'email', email, token: type(sent(email, 'signIn').code) })).status,
        ).toBe(200)
        await pool.query('DELETE FROM eventms_private."rateLimit"')
      }
    })

    it('another’s phone: its code belongs to whoever asked [V6.6.2]', async () => {
      const [email, other] = [await colleague(), await colleague()]
      const [victim, thief] = [browser(), browser('198.51.100.66')]
      await victim.signIn(email)
      await thief.signIn(other)
      await victim.post('update-phone', { phone: '090-1234-5678', current: PASSWORD })
      const { code: token } = sent(phone, 'text')
      expect((await thief.post('verify', { type: 'phone_change', phone, token })).body.error.code).toBe('invalidCode')
      await victim.post('update-phone', { phone: '０９０－１２３４－５６７８', current: PASSWORD })
      expect(
        (await victim.post('verify', { type: 'phone_change', phone: '09012345678', token: sent(phone, 'text').code }))
          .body,
      ).toEqual({ updated: true })
      await thief.post('update-phone', { phone, current: PASSWORD })
      expect(
        (await thief.post('verify', { type: 'phone_change', phone, token: sent(phone, 'text').code })).body.error,
      ).toEqual({ code: 'duplicateKey', params: { field: 'phone' } })
      const again = browser()
      await again.post('sign-in/phone', { phone })
      await again.post('verify', { type: 'sms', phone, token: sent(phone, 'text').code })
      expect(await again.sessionUser()).toBe(email)
    })

    it.each<[string, number, (i: number, email: string) => Promise<{ status: number; headers: Headers }>]>([
      ['passwords', limits.account.max, (_, email) => attacker.signIn(email, 'a wrong password')],
      [
        'codes',
        limits.code.max,
        (i, email) => attacker.post('verify', { type: 'email', email, token: String(100_000 + i) }),
      ],
      ['mails to somebody', limits.sent.max, (_, email) => attacker.post('sign-in/link', { email })],
      [
        'mails of several kinds to somebody',
        limits.sent.max,
        (i, email) => attacker.post(i % 2 ? 'reset-password' : 'sign-in/link', { email }),
      ],
      ['messages to a phone', limits.sent.max, () => attacker.post('sign-in/phone', { phone })],
    ])('is limited on one account: %s; whoever is innocent is not locked out', async (_, max, attempt) => {
      const email = await colleague()
      const statuses: number[] = []
      for (let i = 0; i < max + 2; i++) statuses.push((await attempt(i, email)).status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
      expect(statuses.slice(-2)).toEqual([429, 429])
      const last = await attempt(max + 2, email)
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
      // The owner from their own network, and a colleague from the attacker's.
      expect((await browser('192.0.2.77').signIn(email)).status).toBe(200)
      expect((await browser('198.51.100.66').signIn(await colleague())).status).toBe(200)
    })

    it('is limited on an address, whatever it asks, and however it spells itself', async () => {
      await pool.query(`INSERT INTO eventms_private."rateLimit" VALUES ('1', 'address|2001:db8:0:7', $1, $2)`, [
        limits.address.max - 2,
        Date.now(),
      ])
      const statuses: number[] = []
      for (let i = 0; i < 4; i++)
        statuses.push(
          (
            await browser(`2001:db8:0:7::${i}`).post(
              'sign-in/link',
              { email: `x${i}@example.jp` },
              {
                'x-forwarded-for': `203.0.113.${i}`,
                'x-eventms-client': '203.0.113.9',
                forwarded: 'for=203.0.113.9',
                'x-real-ip': `203.0.113.${i}`,
                'cf-connecting-ip': `203.0.113.${i}`,
              },
            )
          ).status,
        )
      expect(statuses).toEqual([200, 200, 429, 429])
      expect((await browser('2001:db8:0:8::1').post('sign-in/link', { email: 'y@example.jp' })).status).toBe(200)
    })
  })

  describe('asking who has an account', () => {
    const kept = (headers: Headers) =>
      [...headers]
        .filter(([name]) => name !== 'set-cookie')
        .concat(headers.getSetCookie().map((line) => ['set-cookie', line.replace(/=[^;]+/, '=…')]))

    /** Stored secrets of these people: without a decoy row, the timing would reveal that no code was sent. */
    const held = async (...subjects: string[]) =>
      (
        await pool.query(
          `SELECT purpose, tries, code IS NULL AS "codeIsVoid", "userId" IS NULL AS "ofNobody" FROM eventms_private."oneTime" WHERE subject = ANY($1) ORDER BY purpose, "expiresAt"`,
          [subjects],
        )
      ).rows

    it.each<
      [
        string,
        (
          caller: TestBrowser,
          email: string,
          number: string,
        ) => Promise<{ status: number; body: unknown; headers: Headers }>,
      ]
    >([
      ['a wrong password', (caller, email) => caller.signIn(email, 'a wrong password')],
      ['a magic link', (caller, email) => caller.post('sign-in/link', { email })],
      ['a reset', (caller, email) => caller.post('reset-password', { email })],
      ['a sign-up', (caller, email) => caller.post('sign-up', { email, password: 'another horse battery' })],
      ['a phone', (caller, _, number) => caller.post('sign-in/phone', { phone: number })],
      ['a code', (caller, email) => caller.post('verify', { type: 'email', email, token: '123456' })],
      [
        'a code of a phone',
        (caller, _, number) => caller.post('verify', { type: 'sms', phone: number, token: '123456' }),
      ],
    ])('by %s: the same answer, the same work', async (_, attempt) => {
      const known = `known${++asked}@${DOMAIN}`
      await server.auth.createStaff({ email: known, password: PASSWORD, name: 'Known' })
      await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE email = $2', [phone, known])
      const withoutPassword = `invited${asked}@${DOMAIN}`
      await server.auth.createStaff({ email: withoutPassword, name: 'Invited' })
      const answers: unknown[] = []
      for (const [email, number] of [
        [known, phone],
        [`unknown${asked}@${DOMAIN}`, '+819087654321'],
        [withoutPassword, '+819000000001'],
      ] as const) {
        server.hashed.count = 0
        const { status, body, headers } = await attempt(browser(), email, number)
        for (const type of ['email', 'signup', 'recovery'])
          await attacker.post('verify', { type, email, token: 'aaaa-aaaa' })
        await attacker.post('verify', { type: 'sms', phone: number, token: '123456' })
        const rows = (await held(email, number)).map(({ ofNobody: _ofNobody, ...row }) => row)
        answers.push(
          JSON.parse(
            JSON.stringify({ status, body, headers: kept(headers), hashed: server.hashed.count, rows }).replaceAll(
              email,
              'EMAIL',
            ),
          ),
        )
      }
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    })

    it('what is held of an unknown one opens nothing', async () => {
      const email = 'unheard@example.jp'
      for (const path of ['sign-in/link', 'reset-password']) await attacker.post(path, { email })
      expect((await held(email)).map(({ purpose, ofNobody }) => [purpose, ofNobody])).toEqual([
        ['recovery', true],
        ['sign-in', true],
      ])
      expect(server.sent).toEqual([])
    })

    it('by a closed domain: the answer tells of the domain alone', async () => {
      const answers = [
        await attacker.post('sign-up', { email: await colleague(), password: PASSWORD }),
        await attacker.post('sign-up', { email: 'unknown@example.jp', password: PASSWORD }),
      ]
      expect(told(answers[1]!)).toEqual(told(answers[0]!))
    })
  })
})
