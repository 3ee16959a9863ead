import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnAccount } from '#domain/access/account.ts'
import { securityKinds, noticeRules, type SecurityKind } from '#domain/access/security-log.ts'
import { locales } from '#domain/locale.ts'
import { composeNotice } from '#server/auth/mail/compose-notice.ts'
import { browser, colleague, describeAttacks, pool, server } from './test-attack.ts'
import { PASSWORD, testServer } from './test-server.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const idOf = async (email: string) =>
  (await pool.query<{ id: string }>('SELECT id FROM eventms_private."user" WHERE email = $1', [email])).rows[0]!.id
/** Mails to this address, sorted by the time of the event, because they may be sent in another order. */
const mailed = async (to: string) => {
  await server.auth.settled()
  const notices = server.noticed.filter((each) => each.to === to).map(({ notice }) => notice)
  return notices.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
const kindsTo = async (to: string) => (await mailed(to)).map(({ kind }) => kind)
const record = (kind: SecurityKind, userId: string, actorId: string | null, address = '192.0.2.1', browser = FIREFOX) =>
  server.auth.securityLog.record({ kind, userId }, { actorId, address, browser })

describeAttacks('what somebody is mailed of their account', () => {
  beforeEach(() => void (server.noticed.length = 0))

  it('is a new browser, never the first one nor one that is known, and a new password, with from where', async () => {
    const email = await colleague()
    const [owner, thief] = [browser('192.0.2.1'), browser('198.51.100.66')]
    await owner.signIn(email)
    await owner.signIn(email)
    expect(await kindsTo(email)).toEqual([])
    await thief.post('sign-in/email', { email, password: PASSWORD }, { 'user-agent': FIREFOX })
    await thief.post('update-password', { password: 'the thief chose it', current: PASSWORD })
    const [first, second, ...rest] = await mailed(email)
    expect(first).toMatchObject({ kind: 'newBrowser', browser: 'Firefox 128, Windows', address: '198.51.100.66' })
    expect(Math.abs(first!.at.getTime() - Date.now())).toBeLessThan(60_000)
    expect(second).toMatchObject({ kind: 'passwordChanged', browser: null })
    expect(rest).toEqual([])
  })

  it('is each kind that is told, by mail and in the page alike, and none of the others', async () => {
    const other = await idOf(await colleague())
    const email = await colleague()
    // Colleagues of one office share an address and a kind of browser.
    const [id, owner, agent] = [await idOf(email), browser('192.0.2.1'), { 'user-agent': FIREFOX }]
    await owner.post('sign-in/email', { email, password: PASSWORD }, agent)
    for (const kind of securityKinds.filter((each) => each !== 'signIn')) await record(kind, id, other)
    await server.auth.securityLog.record(
      { kind: 'signIn', userId: id, way: 'recoveryCode', newBrowser: true },
      { actorId: id, address: '198.51.100.7' },
    )
    await record('signInFailed', id, null)
    const told = securityKinds.filter((kind) => noticeRules[kind] === 'always' || noticeRules[kind] === 'byOthers')
    expect((await kindsTo(email)).toSorted()).toEqual([...told, 'recoveryCodeUsed'].toSorted())
    const { news } = (await (await owner.fetch('/api/auth/account', { headers: agent })).json()) as OwnAccount
    expect(news.map(({ kind }) => kind).toSorted()).toEqual([...told, 'signIn'].toSorted())
    // The mails contain no refusal and no attempt of a stranger.
    expect(told).not.toEqual(expect.arrayContaining(['signInFailed']))
  })

  it('says which colleague did it, or that it was a command; one’s own ended sessions are no news', async () => {
    const [email, other] = [await colleague(), await colleague()]
    const [id, actor] = [await idOf(email), await idOf(other)]
    await record('sessionsEnded', id, id)
    await record('accountDisabled', id, actor)
    await server.auth.enable(email)
    expect((await mailed(email)).map(({ kind, by }) => [kind, by])).toEqual([
      ['accountDisabled', { colleague: other }],
      ['accountEnabled', 'server'],
    ])
  })

  it('fills nobody’s mailbox, and one’s own act hides no stranger’s', async () => {
    const email = await colleague()
    const id = await idOf(email)
    // Waits if the clock's hour is about to change during the test.
    const left = 3600 - ((Date.now() / 1000) % 3600)
    if (left < 5) await new Promise((resolve) => setTimeout(resolve, left * 1000))
    for (let i = 0; i < 5; i++) await record('passwordChanged', id, id)
    expect(await kindsTo(email)).toHaveLength(1)
    for (let i = 0; i < 20; i++) await record('passwordChanged', id, id, `198.51.100.${i}`)
    await record('phoneChanged', id, id)
    const notices = await mailed(email)
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual([...Array(4).fill('passwordChanged'), 'phoneChanged'])
    expect(notices.filter(({ isLast }) => isLast)).toHaveLength(1)
    // An hour later the mails are sent again.
    await pool.query(`UPDATE eventms_private."securityLog" SET at = at - interval '61 minutes' WHERE "userId" = $1`, [
      id,
    ])
    await record('passwordChanged', id, id)
    expect(await kindsTo(email)).toHaveLength(6)
  })

  it('fills nobody’s mailbox with what was refused either', async () => {
    const email = await colleague()
    const id = await idOf(email)
    const left = 3600 - ((Date.now() / 1000) % 3600)
    if (left < 5) await new Promise((resolve) => setTimeout(resolve, left * 1000))
    const refuse = async (address: string) => {
      const event = { kind: 'passkeyCopied', outcome: 'refused', userId: id } as const
      await server.auth.securityLog.record(event, { actorId: null, address })
    }
    for (let i = 0; i < 5; i++) await refuse('198.51.100.66')
    expect(await kindsTo(email)).toEqual(['passkeyCopied'])
    for (let i = 0; i < 20; i++) await refuse(`198.51.100.${i}`)
    const notices = await mailed(email)
    expect(notices).toHaveLength(4)
    expect(notices.filter(({ isLast }) => isLast)).toHaveLength(1)
  })

  it('is never waited for, and fails without anybody noticing', async () => {
    const email = await colleague()
    let finish = () => {}
    const slow = new Promise<void>((resolve) => (finish = resolve))
    const error = vi.fn<() => void>()
    const log = { info() {}, warn() {}, error, debug() {}, child: () => log }
    const notice = vi.fn(async () => {
      await slow
      throw new Error('no mail server')
    })
    const delivery = { mails: true, mail: async () => {}, text: async () => {}, notice }
    const waiting = await testServer(pool, { delivery, log: log as never })
    await waiting.auth.changePassword(email, 'somebody else chose it')
    await vi.waitFor(() => expect(notice).toHaveBeenCalledOnce(), 30_000)
    finish()
    await waiting.auth.settled()
    expect(error).toHaveBeenCalledOnce()
    // Without a mail server no mail is prepared.
    const none = await testServer(pool, { delivery: { ...delivery, mails: false } })
    await none.auth.disable(email)
    await none.auth.settled()
    expect(notice).toHaveBeenCalledOnce()
  })

  it('has no link, no secret and no word of a stranger’s, in both languages [V1.2.1 V1.3.11]', async () => {
    const email = await colleague()
    const agent = 'Your account is locked, visit http://evil.example <b>now</b>\nBcc: all@example.jp Windows'
    await server.auth.securityLog.record(
      { kind: 'passwordChanged', userId: await idOf(email) },
      { actorId: null, address: '198.51.100.9', browser: agent },
    )
    const [notice] = await mailed(email)
    const { subject, text, html } = composeNotice(
      { ...notice!, by: { colleague: '<script>@example.jp' }, isLast: true },
      locales.toReversed(),
    )
    for (const part of [subject, text, html]) expect(part).not.toMatch(/https?:|evil|Bcc|href|<b>/i)
    expect(html).not.toContain('<script')
    expect(html).toContain('&#60;script&#62;@example.jp')
    expect(subject).toBe('EventMS：パスワードの変更 / EventMS: your password was changed')
    expect(subject).not.toContain('\n')
    expect(text).toContain('198.51.100.9')
    expect(text).toMatch(/不明[\s\S]*Browser: unknown/)
    expect(text).toMatch(/マイアカウント[\s\S]*My account/)
  })
})
