import { pino } from 'pino'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import { pruneSecurityLog } from '#server/auth/security-log/prune.ts'
import { browser, colleague, describeAttacks, pool, sent, server, stranger } from './test-attack.ts'
import { PASSWORD, TestBrowser, type TestServer, testServer } from './test-server.ts'

/** Lines of the server's own log. */
const lines: string[] = []
let logging: TestServer

const entries = async (): Promise<SecurityEntry[]> => {
  await server.auth.settled()
  await logging.auth.settled()
  return (await server.auth.securityLog.read({})).toReversed()
}
const idOf = async (email: string) =>
  (await pool.query<{ id: string }>('SELECT id FROM eventms_private."user" WHERE email = $1', [email])).rows[0]!.id
const short = ({ kind, outcome, userId, way }: SecurityEntry) => [kind, outcome, userId, way]

describeAttacks('the security log', () => {
  beforeAll(async () => {
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
    logging = await testServer(pool, { log })
  })
  beforeEach(async () => {
    await pool.query('DELETE FROM eventms_private."securityLog"')
    lines.length = 0
  })

  it('has who came in and who did not, from where, with which browser, and who left [V16.2.1 V16.3.1]', async () => {
    const email = await colleague()
    const id = await idOf(email)
    const owner = browser('192.0.2.7')
    const agent = { 'user-agent': 'Firefox of the tests' }
    await owner.post('sign-in/email', { email, password: 'wrong horse battery' }, agent)
    await owner.post('sign-in/email', { email, password: PASSWORD }, agent)
    await owner.post('sign-out', {}, agent)
    await owner.post('sign-in/email', { email, password: PASSWORD }, agent)
    const [invited, ...rest] = await entries()
    expect(short(invited!)).toEqual(['invited', 'done', id, 'command'])
    expect(rest.map(short)).toEqual([
      ['signInFailed', 'refused', id, 'password'],
      ['signIn', 'done', id, 'password'],
      ['signOut', 'done', id, null],
      ['signIn', 'done', id, 'password'],
    ])
    expect(rest.map(({ newBrowser }) => newBrowser)).toEqual([false, true, false, false])
    for (const { address, browser: name } of rest) expect([address, name]).toEqual(['192.0.2.7', agent['user-agent']])
  })

  it('has every other way in, and what was changed of an account, with who did it [V16.3.1]', async () => {
    const email = await colleague()
    const id = await idOf(email)
    const owner = browser()
    await owner.post('sign-in/link', { email })
    await owner.post('verify', { link: sent(email, 'signIn').link })
    await owner.post('update-password', { password: 'the owner chose it', current: PASSWORD })
    await owner.post('update-phone', { phone: '+819012345678', current: 'the owner chose it' })
    await owner.post('verify', {
      type: 'phone_change',
      phone: '+819012345678',
      token: sent('+819012345678', 'text').code,
    })
    await server.auth.disable(email)
    await server.auth.enable(email)
    await server.auth.passwordLink(email, 'recovery')
    await server.auth.changePassword(email, 'the owner chose it')
    const found = (await entries()).slice(1)
    expect(found.map(short)).toEqual([
      ['signIn', 'done', id, 'link'],
      ['passwordChanged', 'done', id, 'currentPassword'],
      ['phoneChanged', 'done', id, null],
      ['accountDisabled', 'done', id, 'command'],
      ['accountEnabled', 'done', id, 'command'],
      ['resetLinkMade', 'done', id, 'command'],
      ['passwordChanged', 'done', id, 'command'],
    ])
    expect(found.map(({ actorId }) => actorId)).toEqual([id, id, id, null, null, null, null])
    expect(await server.auth.securityLog.read({ userId: id, limit: 1, before: found[1]!.id })).toEqual([found[0]])
  })

  it('has a lock-out once, a provider that refused, and a request from another site’s page [V16.3.2 V16.3.3]', async () => {
    const email = await colleague()
    const id = await idOf(email)
    const thief = browser('198.51.100.66')
    for (let i = 0; i < 13; i++) await thief.signIn(email, 'wrong horse battery')
    await thief.through('google')
    // An entry is written after its answer: the next one must not overtake it.
    await entries()
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await thief.post('sign-out', {}, foreign)
    await thief.fetch('/api/tables/departments', { method: 'POST', headers: foreign })
    const found = (await entries()).slice(1).map(short)
    expect(found.slice(0, 11)).toEqual([
      ...Array.from({ length: 10 }, () => ['signInFailed', 'refused', id, 'password']),
      ['lockOut', 'refused', id, 'password'],
    ])
    expect(found.slice(11)).toEqual([
      ['signInFailed', 'refused', null, 'google'],
      ['requestRefused', 'refused', null, 'otherSite'],
    ])
  })

  it('has no secret, and of a stranger no address: the same one is told by a hash [V14.2.4 V16.2.5]', async () => {
    const email = await colleague()
    const owner = browser()
    await owner.signIn(email)
    await owner.signIn(email, 'a password of somebody')
    await owner.post('sign-in/link', { email })
    await owner.post('verify', { type: 'email', email, token: 'zzzz-zzzz' })
    await owner.post('verify', { link: 'no such link' })
    for (const password of ['first of them', 'second of them']) await owner.signIn(stranger, password)
    await owner.signIn('other@example.com', 'first of them')
    const found = await entries()
    const subjects = found.map(({ subject }) => subject).filter((subject) => subject !== null)
    expect(subjects).toEqual([
      expect.stringMatching(/^[\w-]{16}$/),
      subjects[0],
      expect.not.stringMatching(subjects[0]!),
    ])
    const everything = JSON.stringify(found)
    const secrets = [PASSWORD, 'somebody', 'of them', 'zzzz', 'no such link', ...owner.cookies.values()]
    for (const secret of [...secrets, stranger, 'other@', email]) expect(everything).not.toContain(secret)
  })

  it('is a line of JSON each in the server’s log, whatever a request says of itself [V1.3.3 V16.2.4 V16.4.1]', async () => {
    const email = await colleague()
    const forged = 'Mozilla\u0085{"level":30,"security":{"kind":"signIn"}}\u00ad\t\u009b31m'
    const attacker = new TestBrowser(logging)
    await attacker.post('sign-in/email', { email, password: 'x' }, { 'user-agent': forged + 'x'.repeat(5000) })
    await attacker.comeBack('/api/auth/callback/google?error=%0A%7B%22kind%22%3A%22signIn%22%7D&state=%0Aforged')
    const found = (await entries()).filter(({ kind }) => kind === 'signInFailed')
    expect(found.map(({ way }) => way)).toEqual(['password', 'google'])
    expect([...found[0]!.browser!]).toHaveLength(300)
    expect(found[0]!.browser).toMatch(/^Mozilla\ufffd\{"level":30,"security":\{"kind":"signIn"\}\}\ufffd{3}31mx+$/)
    const told = lines.map((line) => JSON.parse(line) as { security?: object; msg: string })
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(told.flatMap(({ security, msg }) => (security ? [msg] : []))).toEqual(['signInFailed', 'signInFailed'])
    expect(lines.join('')).not.toContain('forged')
  })

  it('is forgotten after its time, and kept for ever by 0 [V14.2.4]', async () => {
    await colleague()
    await pool.query(`UPDATE eventms_private."securityLog" SET at = now() - interval '400 days'`)
    // Days count from the latest activity, so a clock set forward does not age entries.
    await pruneSecurityLog(pool, 365)
    expect(await entries()).toHaveLength(1)
    await pool.query(
      `INSERT INTO act (at, kind) SELECT now() - make_interval(days => n), 'edit' FROM generate_series(0, 390, 30) n`,
    )
    await colleague()
    await pruneSecurityLog(pool, 0)
    expect(await entries()).toHaveLength(2)
    await pruneSecurityLog(pool, 365)
    expect(await entries()).toHaveLength(1)
    // An entry with an old timestamp is kept if it was written after younger ones.
    await colleague()
    await pool.query(
      `UPDATE eventms_private."securityLog" SET at = now() - interval '400 days'
       WHERE id = (SELECT max(id) FROM eventms_private."securityLog")`,
    )
    await pruneSecurityLog(pool, 365)
    expect(await entries()).toHaveLength(2)
  })
})
