import { beforeEach, describe, expect, it } from 'vitest'
import { createDelivery } from '#server/auth/mail/delivery.ts'
import { browser, colleague, describeAttacks, phone, pool, sent, server, told } from './test-attack.ts'
import { PASSWORD, TestBrowser, testServer } from './test-server.ts'
import {
  acts,
  codeOf,
  idOf,
  logOf,
  memberOf,
  disableOthers,
  openPage,
  type Person,
  signedInPerson,
  staffOf,
} from './test-staff.ts'

const CHOSEN = 'the owner chose it'
const ok = [200, { success: true }]

describeAttacks('the accounts of others', () => {
  let me: Person
  let other: Person
  beforeEach(async () => {
    me = await signedInPerson('192.0.2.10')
    other = await signedInPerson('192.0.2.20')
  })
  const on = (act: string, who = me, id = other.id, current = PASSWORD) => who.at.post(`staff/${act}`, { id, current })

  it('are listed: by address, what each is and comes in by, and whoever asks', async () => {
    await pool.query('UPDATE eventms_private."user" SET "phoneNumber" = $1 WHERE id = $2', [phone, other.id])
    await server.auth.invite('a-new-one@example.jp')
    const { members, mayManage } = await staffOf(me.at)
    expect(mayManage).toBe(true)
    expect(members.map(({ email }) => email)).toEqual(members.map(({ email }) => email).toSorted())
    const of = (email: string) => members.find((member) => member.email === email)
    expect(of(me.email)).toMatchObject({ id: me.id, state: 'active', ways: ['password', 'link'], isSelf: true })
    expect(of(other.email)).toMatchObject({ ways: ['password', 'phone', 'link'], secondStep: false, isSelf: false })
    expect(Date.now() - Date.parse(of(other.email)!.seenAt!)).toBeLessThan(60_000)
    expect(of('a-new-one@example.jp')).toMatchObject({ state: 'invited', ways: [], seenAt: null })
    await other.at.post('sign-out', {})
    await server.auth.settled()
    expect((await memberOf(me.at, other.email))!.seenAt).not.toBeNull()
    await on('disable')
    expect(await memberOf(me.at, other.email)).toMatchObject({ state: 'disabled' })
  })

  it('whoever came by a mailed link alone is no longer invited, also after they have left', async () => {
    await server.auth.invite('by-link@example.jp')
    const guest = browser('192.0.2.30')
    await guest.post('sign-in/link', { email: 'by-link@example.jp' })
    await guest.post('verify', { link: sent('by-link@example.jp', 'signIn').link })
    await guest.post('sign-out', {})
    await server.auth.settled()
    expect(await memberOf(me.at, 'by-link@example.jp')).toMatchObject({ state: 'active', ways: ['link'] })
    const again = await me.at.post('staff/invite', { email: 'by-link@example.jp', current: PASSWORD })
    expect(told(again)).toEqual([422, { error: { code: 'duplicateKey', params: { field: 'email' } } }])
  })

  it('an invitation is mailed and shown to nobody; another one makes it void; nobody is invited twice who has come [V6.4.1]', async () => {
    const email = 'invited@example.jp'
    const invite = (to = email) => me.at.post('staff/invite', { email: to, current: PASSWORD })
    expect(told(await invite(' Invited@Example.JP '))).toEqual([200, { email, link: null }])
    const first = sent(email, 'invite')
    expect(told(await invite())).toEqual([200, { email, link: null }])
    const choose = (token: string) => browser().post('update-password', { token, password: CHOSEN })
    expect(codeOf(await choose(first.link))).toBe('invalidCode')
    expect((await choose(sent(email, 'invite').link)).status).toBe(200)
    expect((await browser().signIn(email, CHOSEN)).status).toBe(200)
    server.sent.length = 0
    for (const to of [email, email.toUpperCase(), other.email, me.email])
      expect(told(await invite(to))).toEqual([422, { error: { code: 'duplicateKey', params: { field: 'email' } } }])
    expect(server.sent).toEqual([])
  })

  it('of two who invite the same address at once both succeed, one account is there, and one link works', async () => {
    const email = 'at-once@example.jp'
    const answers = await Promise.all(
      [me, other, me, other].map(({ at }) => at.post('staff/invite', { email, current: PASSWORD })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM eventms_private."user" WHERE email = $1', [email])
    expect(rows).toEqual([{ n: 1 }])
    const links = server.sent.filter(({ to }) => to === email).map(({ link }) => link)
    const used = await Promise.all(
      links.map((token, i) => browser().post('update-password', { token, password: `${CHOSEN} ${i}` })),
    )
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('where no mail can be sent the link is given once, and is not in the log', async () => {
    const lines: string[] = []
    const write = (entry: object, text: string) => void lines.push(JSON.stringify([entry, text]))
    const log = { info: write, warn: write, error: write }
    const mute = await testServer(pool, { delivery: createDelivery({ log }) })
    const at = new TestBrowser(mute)
    await at.signIn(me.email)
    const { body } = await at.post('staff/invite', { email: 'no-mail@example.jp', current: PASSWORD })
    expect(body).toEqual({
      email: 'no-mail@example.jp',
      link: expect.stringMatching(/^https:\/\/eventms\.test\/#link=/),
    })
    const reset = await at.post('staff/reset', { id: other.id, current: PASSWORD })
    for (const { link } of [body, reset.body]) {
      const token = link.split('#link=')[1]
      expect(lines.join('')).not.toContain(token)
      expect((await browser().post('update-password', { token, password: CHOSEN })).status).toBe(200)
    }
    expect((await browser().signIn(other.email, CHOSEN)).status).toBe(200)
    expect(await memberOf(at, other.email)).toMatchObject({ ways: ['password'] })
  })

  it('where the mail server takes no mail the link is given, and nobody waits for it', async () => {
    const down = createDelivery({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'eventms@example.jp' })
    const at = new TestBrowser(await testServer(pool, { delivery: down }))
    await at.signIn(me.email)
    const { body } = await at.post('staff/invite', { email: 'mail-down@example.jp', current: PASSWORD })
    expect(body.link).toMatch(/#link=[\w-]{43}$/)
  })

  it('a reset ends every session and every link, keeps the old password until another is chosen', async () => {
    const page = await openPage(server, other.at)
    await browser().post('reset-password', { email: other.email })
    const before = sent(other.email, 'recovery')
    expect(told(await on('reset'))).toEqual([200, { email: other.email, link: null }])
    expect(await other.at.sessionUser()).toBeNull()
    await page.ended()
    const choose = (token: string) => browser().post('update-password', { token, password: CHOSEN })
    expect(codeOf(await choose(before.link))).toBe('invalidCode')
    expect((await browser().signIn(other.email)).status).toBe(200)
    expect((await choose(sent(other.email, 'recovery').link)).status).toBe(200)
    expect((await browser().signIn(other.email)).status).toBe(401)
    await on('disable')
    expect(codeOf(await on('reset'))).toBe('accountDisabled')
  })

  it('nobody does to themselves what My account asks more for, whatever they send', async () => {
    for (const [act, body] of acts(me.id).slice(0, 5))
      expect(told(await me.at.post(`staff/${act}`, body)), act).toEqual([
        409,
        { error: { code: 'ownAccount', params: {} } },
      ])
    expect(await me.at.sessionUser()).toBe(me.email)
  })

  describe('whoever is disabled', () => {
    it('is out at once, open pages too, and others are not; enabled again they sign in anew [V7.4.2]', async () => {
      const [theirs, mine] = [await openPage(server, other.at), await openPage(server, me.at)]
      expect(told(await on('disable'))).toEqual(ok)
      await theirs.ended()
      expect([await other.at.sessionUser(), await mine.isOpen()]).toEqual([null, true])
      await mine.close()
      for (const [act, body] of acts(me.id))
        expect(codeOf(await other.at.post(`staff/${act}`, body)), act).toBe('notSignedIn')
      expect((await other.at.fetch('/api/auth/staff')).status).toBe(401)
      expect(codeOf(await browser().signIn(other.email))).toBe('accountDisabled')
      expect(told(await on('enable'))).toEqual(ok)
      expect(await other.at.sessionUser()).toBeNull()
      expect((await browser().signIn(other.email)).status).toBe(200)
    })

    it('whose server still believes the session can act on nobody [V8.3.1]', async () => {
      const late = await testServer(pool)
      expect(await other.at.sessionUser(late)).toBe(other.email)
      await on('disable')
      // Without further requests the session stays cached for some seconds.
      const answer = await other.at.fetch(
        '/api/auth/staff/disable',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id: me.id, current: PASSWORD }),
        },
        late,
      )
      expect([answer.status, await me.at.sessionUser()]).toEqual([401, me.email])
      expect((await other.at.fetch('/api/auth/staff', {}, late)).status).toBe(401)
      expect((await other.at.fetch('/api/auth/staff/log', {}, late)).status).toBe(401)
    })

    it('is none who chooses another password: their page stays open, and the others’ do not', async () => {
      const elsewhere = browser('192.0.2.21')
      await elsewhere.signIn(other.email)
      const [here, there] = [await openPage(server, other.at), await openPage(server, elsewhere)]
      await other.at.post('update-password', { password: CHOSEN, current: PASSWORD })
      await there.ended()
      expect(await here.isOpen()).toBe(true)
      await here.close()
    })

    it('whose sessions alone are ended signs in again [V7.4.5]', async () => {
      const page = await openPage(server, other.at)
      expect(told(await me.at.post('staff/end-sessions', { id: other.id }))).toEqual(ok)
      await page.ended()
      expect(await other.at.sessionUser()).toBeNull()
      expect((await other.at.signIn(other.email)).status).toBe(200)
    })
  })

  describe('the last one who can sign in', () => {
    it('is not disabled: of two who disable each other at once one stays [V2.3.2]', async () => {
      for (let round = 0; round < 6; round++) {
        const [a, b] = [await signedInPerson(), await signedInPerson()]
        await disableOthers(a, b)
        const answers = await Promise.all([on('disable', a, b.id), on('disable', b, a.id)])
        const codes = answers.map((answer) => codeOf(answer) ?? 'done').toSorted()
        expect(codes[0]).toBe('done')
        expect(codes[1]).toMatch(/^(lastAccount|notSignedIn)$/)
        expect([await a.at.sessionUser(), await b.at.sessionUser()].filter(Boolean)).toHaveLength(1)
      }
    })

    it('of three who disable each other in a circle somebody stays [V2.3.2]', async () => {
      const [a, b, c] = [await signedInPerson(), await signedInPerson(), await signedInPerson()]
      await disableOthers(a, b, c)
      await Promise.all([on('disable', a, b.id), on('disable', b, c.id), on('disable', c, a.id)])
      expect(await server.auth.isAnybodyAble()).toBe(true)
    })

    it('is not whoever is invited, disabled, or has what somebody else made up', async () => {
      await disableOthers(me, other)
      await server.auth.invite('never-came@example.jp')
      const temporary = await colleague()
      await server.auth.changePassword(temporary, CHOSEN, undefined, true)
      const by = { actorId: me.id }
      await pool.query('UPDATE eventms_private.account SET password = NULL WHERE "userId" = $1', [me.id])
      await expect(server.auth.disable({ id: other.id }, by)).rejects.toMatchObject({ code: 'lastAccount' })
      expect(await other.at.sessionUser()).toBe(other.email)
      await pool.query('UPDATE eventms_private."user" SET "passwordExpiresAt" = NULL WHERE email = $1', [temporary])
      await server.auth.disable({ id: other.id }, by)
      // The command line may disable even the last account, because it can enable one again.
      await server.auth.disable(temporary)
      expect(await server.auth.isAnybodyAble()).toBe(false)
      await server.auth.enable(temporary)
      expect(await server.auth.isAnybodyAble()).toBe(true)
    })
  })

  it('every act is in the log, about whom and by whom, from where [V16.3.3]', async () => {
    await me.at.post('staff/invite', { email: 'logged@example.jp', current: PASSWORD })
    for (const [act, body] of acts(other.id)) if (act !== 'invite') await me.at.post(`staff/${act}`, body)
    const about = await idOf('logged@example.jp')
    const log = (await logOf(me.at)).toReversed().filter(({ actorId, kind }) => actorId === me.id && kind !== 'signIn')
    expect(log.map(({ kind, userId, outcome, address }) => [kind, userId, outcome, address])).toEqual([
      ['invited', about, 'done', '192.0.2.10'],
      ...['accountDisabled', 'accountEnabled', 'resetLinkMade', 'secondStepOff', 'sessionsEnded'].map((kind) => [
        kind,
        other.id,
        'done',
        '192.0.2.10',
      ]),
    ])
  })
})
