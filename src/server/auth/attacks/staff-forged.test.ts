import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { browser, colleague, describeAttacks, pool, provider, sent, server, told } from './test-attack.ts'
import { DOMAIN, ORIGIN, PASSWORD, TestBrowser, type TestServer, testServer, vouch } from './test-server.ts'
import { acts, codeOf, idOf, logOf, memberOf, type Person, signedInPerson, staffOf } from './test-staff.ts'

const json = { 'content-type': 'application/json' }

describeAttacks('an act on somebody’s account', () => {
  let me: Person
  let other: Person
  beforeEach(async () => {
    me = await signedInPerson('192.0.2.10')
    other = await signedInPerson('192.0.2.20')
  })
  /** Checks that nothing changed. */
  const untouched = async () => {
    expect([await me.at.sessionUser(), await other.at.sessionUser()]).toEqual([me.email, other.email])
    const { rows } = await pool.query(`SELECT FROM eventms_private."user" WHERE email = 'somebody@example.jp'`)
    expect([rows, server.sent]).toEqual([[], []])
  }
  const send = (act: string, body: object, headers: Record<string, string>, method = 'POST') =>
    server.fetch(`/api/auth/staff/${act}`, {
      method,
      headers: { cookie: me.at.cookie(), ...headers },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })

  it('is not forged by another site, by a form, by an address, or without a session [V3.5.1]', async () => {
    const forged: [string, Record<string, string>, string?][] = [
      ['another origin', { ...json, origin: 'https://evil.example' }],
      ['no origin that is one', { ...json, origin: 'null' }],
      ['another site', { ...json, origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
      ['a sister site', { ...json, 'sec-fetch-site': 'same-site' }],
      ['a form', { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }],
      ['a form of text', { origin: ORIGIN, 'content-type': 'text/plain' }],
      ['nothing said of the body', { origin: ORIGIN, 'content-type': '' }],
      ['signed out', { ...json, origin: ORIGIN, cookie: '' }],
      ['two cookies', { ...json, origin: ORIGIN, cookie: `${me.at.cookie()}; ${me.at.cookie()}` }],
      ['an address that is opened', { origin: ORIGIN }, 'GET'],
      ['another method', { ...json, origin: ORIGIN }, 'PUT'],
    ]
    for (const [act, body] of acts(other.id))
      for (const [what, headers, method] of forged)
        expect((await send(act, body, headers, method)).status, `${act}: ${what}`).toBeGreaterThanOrEqual(400)
    for (const path of ['staff', 'staff/log'])
      expect((await server.fetch(`/api/auth/${path}`, { headers: { origin: ORIGIN } })).status).toBe(401)
    await untouched()
  })

  it('needs the password of who acts, and takes no other body [V6.4.4]', async () => {
    for (const [act, body] of acts(other.id)) {
      for (const current of ['', 'a wrong one', undefined, 1, null, ['x']])
        if (act !== 'end-sessions')
          expect([400, 401], act).toContain((await me.at.post(`staff/${act}`, { ...body, current })).status)
      for (const bad of [{}, [], 'x', null, { ...body, id: { $ne: 1 }, email: {} }, { ...body, id: '', email: 1 }])
        expect((await me.at.post(`staff/${act}`, bad)).status, act).toBe(400)
    }
    await pool.query('DELETE FROM eventms_private."rateLimit"')
    await untouched()
    const tried = await Promise.all(
      Array.from({ length: 14 }, (_, i) => me.at.post('staff/disable', { id: other.id, current: `guess ${i}` })),
    )
    expect(tried.filter(({ status }) => status === 401)).toHaveLength(limits.account.max)
    expect(codeOf(await me.at.post('staff/disable', { id: other.id, current: PASSWORD }))).toBe('tooManyAttempts')
    await untouched()
    const refused = (await logOf(me.at, `?id=${me.id}`)).filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lockOut', 'signInFailed']))
  })

  it('on nobody’s account finds nobody, whatever the id [V8.2.2]', async () => {
    for (const id of ['x', me.email, "' OR 1=1 --", '%', '../x', '\u0000', 'a'.repeat(1001)])
      for (const [act, body] of acts(id).slice(0, 5))
        expect([400, 404], `${act} ${id}`).toContain((await me.at.post(`staff/${act}`, body)).status)
    for (const asked of ['?id=nobody', '?before=1', `?id=${encodeURIComponent("' OR 1=1 --")}`])
      expect(await logOf(me.at, asked)).toEqual([])
    for (const asked of ['?before=x', '?before=-1', '?before=1.5', '?before=1e400', '?id='])
      expect((await me.at.fetch(`/api/auth/staff/log${asked}`)).status, asked).toBe(400)
    await untouched()
  })

  it('the log is read in parts, until there is no more', async () => {
    await pool.query(
      `INSERT INTO eventms_private."securityLog" (kind, outcome, "userId") SELECT 'signIn', 'done', $1 FROM generate_series(1, 450)`,
      [other.id],
    )
    const parts: number[] = []
    for (let before = ''; ; ) {
      const part = await logOf(me.at, `?id=${other.id}${before}`)
      parts.push(part.length)
      if (part.length === 0) break
      expect(part.every(({ userId }) => userId === other.id)).toBe(true)
      before = `&before=${part.at(-1)!.id}`
    }
    expect(parts.slice(0, 2)).toEqual([200, 200])
  })

  describe('where a setting names who may', () => {
    let office: TestServer
    let chief: TestBrowser
    let clerk: TestBrowser
    beforeEach(async () => {
      office = await testServer(pool, { staffManagers: [me.email, 'nobody@example.jp'] })
      chief = new TestBrowser(office, '192.0.2.11')
      clerk = new TestBrowser(office, '192.0.2.21')
      await chief.signIn(me.email)
      await clerk.signIn(other.email)
    })

    it('nobody else does anything, reads what happened, or learns how others come in [V8.2.1]', async () => {
      const third = await colleague()
      for (const [act, body] of [...acts(await idOf(third)), ...acts('nobody')])
        expect(told(await clerk.post(`staff/${act}`, { ...body, current: 'a wrong one' })), act).toEqual([
          403,
          { error: { code: 'notAllowed', params: {} } },
        ])
      for (const asked of ['', `?id=${me.id}`, `?id=${other.id}`, '?before=x'])
        expect((await clerk.fetch(`/api/auth/staff/log${asked}`)).status).toBe(403)
      const { members, mayManage } = await staffOf(clerk)
      expect(mayManage).toBe(false)
      for (const { isSelf, ways, secondStep, seenAt } of members)
        expect([ways.length > 0, secondStep, seenAt !== null]).toEqual([isSelf, false, isSelf])
      expect((await staffOf(chief)).mayManage).toBe(true)
      await untouched()
      await office.auth.settled()
      const [refused] = await logOf(chief, `?id=${other.id}`)
      expect(refused).toMatchObject({
        kind: 'requestRefused',
        outcome: 'refused',
        way: 'notAllowed',
        actorId: other.id,
      })
    })

    it('the address counts that the database has now', async () => {
      expect(told(await chief.post('staff/end-sessions', { id: other.id }))).toEqual([200, { success: true }])
      await pool.query('UPDATE eventms_private."user" SET email = $1 WHERE id = $2', ['moved@example.jp', me.id])
      expect(codeOf(await chief.post('staff/end-sessions', { id: other.id }))).toBe('notAllowed')
      expect((await chief.fetch('/api/auth/staff/log')).status).toBe(403)
      await pool.query('UPDATE eventms_private."user" SET email = $1 WHERE id = $2', [me.email.toUpperCase(), me.id])
      expect((await chief.fetch('/api/auth/staff/log')).status).toBe(200)
    })

    it('that can sign in to nothing, the start can say so', async () => {
      expect(await office.auth.isNobodyManager()).toBe(false)
      expect(await server.auth.isNobodyManager()).toBe(false)
      await office.auth.disable(me.email)
      expect(await office.auth.isNobodyManager()).toBe(true)
      expect(await (await testServer(pool, { staffManagers: ['x@example.jp'] })).auth.isNobodyManager()).toBe(true)
    })
  })

  describe('an invitation', () => {
    const invite = (email: unknown, at = me.at) => at.post('staff/invite', { email, current: PASSWORD })

    it('goes to one address that is one, and puts nothing into its mail [V1.3.11]', async () => {
      for (const to of [
        'a@example.jp\r\nBcc: b@example.jp',
        'a@example.jp\nb@example.jp',
        'a@example.jp, b@example.jp',
        'a@example.jp;b@example.jp',
        '"a\r\nBcc: x"@example.jp',
        'Somebody <a@example.jp>',
        'a@example.jp\u0000',
        'a@example.jp%0d%0aBcc:b@example.jp',
        'a b@example.jp',
        '@example.jp',
        'a@',
        '',
      ])
        expect(told(await invite(to)), JSON.stringify(to)).toEqual([
          422,
          { error: { code: 'invalidFormat', params: { field: 'email' } } },
        ])
      for (const to of ['a\u202e@example.jp', 'a@exa\u200bmple.jp', '\u212Aate@example.jp'])
        expect(told(await invite(to)), JSON.stringify(to)).toEqual([
          422,
          { error: { code: 'addressBeyondAscii', params: {} } },
        ])
      expect((await invite(`${'a'.repeat(400)}@example.jp`)).status).toBe(400)
      await untouched()
    })

    it('fills nobody’s mailbox, and no list of strangers gets one, from however many browsers [V2.4.1]', async () => {
      const to = 'bombed@example.jp'
      const again = browser('203.0.113.5')
      await again.signIn(me.email)
      const third = await signedInPerson('192.0.2.40')
      for (let i = 0; i < 3; i++) for (const at of [me.at, again, third.at]) await invite(to, at)
      expect(server.sent.filter((mail) => mail.to === to)).toHaveLength(limits.linksFor.max)
      for (let i = 0; i < 7; i++) await other.at.post('staff/reset', { id: third.id, current: PASSWORD })
      expect(server.sent.filter((mail) => mail.to === third.email)).toHaveLength(limits.linksFor.max)

      await pool.query('DELETE FROM eventms_private."rateLimit"')
      await invite('listed@example.jp')
      await pool.query(`UPDATE eventms_private."rateLimit" SET count = $1 WHERE key LIKE 'linksBy|%'`, [
        limits.linksBy.max - 2,
      ])
      const codes: (string | undefined)[] = []
      for (let i = 0; i < 4; i++) codes.push(codeOf(await invite(`listed${i}@example.jp`, i % 2 ? again : me.at)))
      expect(codes).toEqual([undefined, undefined, 'tooManyAttempts', 'tooManyAttempts'])
      expect(codeOf(await invite('by-another@example.jp', other.at))).toBeUndefined()
    })
  })

  it('writes nothing into the logs that a person or a browser made up [V16.4.1]', async () => {
    const lines: string[] = []
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
    const logging = await testServer(pool, { log })
    const evil = `\u202eevil\u0000\n{"level":30,"security":{"kind":"signIn"}}\u2028\u200b\ud800`
    const to = `hostile@${DOMAIN}`
    const guest = browser('192.0.2.50')
    await guest.post('sign-up', { email: to, password: PASSWORD, data: { name: evil } })
    await guest.post('verify', { link: sent(to, 'signUp').link })
    vouch(provider, {
      sub: 'g',
      email: `google@${DOMAIN}`,
      email_verified: true,
      name: evil.replace(/[\0\ud800]/g, ''),
    })
    await browser('192.0.2.51').through('google')
    for (const address of [to, `google@${DOMAIN}`])
      expect((await memberOf(me.at, address))?.name, address).toBe('evil{"level":30,"security":{"kind":"signIn"}}')
    const at = new TestBrowser(logging)
    await at.signIn(me.email)
    const agent = 'Agent\u0085{"security":{"kind":"x"}}\u00ad'
    const id = await idOf(to)
    await at.post('staff/disable', { id, current: PASSWORD }, { 'user-agent': agent })
    await at.post('staff/disable', { id: `x\n{"security":1}`, current: PASSWORD }, { 'user-agent': agent })
    await at.fetch(`/api/auth/staff/log?id=${encodeURIComponent(`x\n{"security":1}`)}`)
    await logging.auth.settled()
    const entries = lines.map((line) => JSON.parse(line) as { security?: { kind: string; browser: string } })
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(entries.map(({ security }) => security?.kind)).toEqual(['signIn', 'accountDisabled'])
    expect(entries[1]!.security!.browser).toBe('Agent\ufffd{"security":{"kind":"x"}}\ufffd')
    const [read] = await logOf(me.at, `?id=${id}`)
    expect(read).toMatchObject({ kind: 'accountDisabled', browser: 'Agent\ufffd{"security":{"kind":"x"}}\ufffd' })
  })
})
