import { describe, expect, it } from 'vitest'
import { attacker, browser, colleague, describeAttacks, phone, provider, sent, server } from './test-attack.ts'
import { DOMAIN, ORIGIN, PASSWORD, type TestBrowser, vouch } from './test-server.ts'

/*
 * Each row is an attack with its expected result. No attack succeeds: afterwards the accounts are unchanged, and the
 * attacker's browser is not signed in.
 */
describeAttacks('requests that somebody else made up', () => {
  describe('the way back from a provider', () => {
    const comes = async (email: string) => vouch(provider, { sub: email, email, email_verified: true })
    const without = (address: string, name: string) => {
      const url = new URL(address)
      url.searchParams.delete(name)
      return url.href
    }

    it.each<[string, (victim: TestBrowser, back: string) => Promise<string>]>([
      ['without a state', (victim, back) => victim.comeBack(without(back, 'state'))],
      ['without a code', (victim, back) => victim.comeBack(without(back, 'code'))],
      [
        'with a made-up state',
        (victim, back) => victim.comeBack(back.replace(/state=[^&]+/, 'state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')),
      ],
      ['with a made-up code', (victim, back) => victim.comeBack(back.replace(/code=[^&]+/, 'code=AAAA'))],
      ['of another browser', async (_, back) => attacker.comeBack(back)],
      [
        'of another browser that has a way of its own',
        async (_, back) => {
          await attacker.leaveFor('google')
          return attacker.comeBack(back)
        },
      ],
      [
        'with another provider’s name',
        (victim, back) => victim.comeBack(back.replace('/callback/google', '/callback/nothing')),
      ],
    ])('%s [V10.1.2]', async (_, attempt) => {
      await comes(await colleague())
      const victim = browser()
      const back = await victim.leaveFor('google')
      expect(await attempt(victim, back)).toMatch(/^(\/\?error=|404$)/)
      expect([await victim.sessionUser(), await attacker.sessionUser()]).toEqual([null, null])
    })

    it('replayed, state and code [V3.5.3 V10.1.2 V10.2.1]', async () => {
      const email = await colleague()
      await comes(email)
      const victim = browser()
      const back = await victim.leaveFor('google')
      const cookies = victim.cookie()
      expect(await victim.comeBack(back)).toBe('/')
      expect(await victim.sessionUser()).toBe(email)
      const replayed = browser()
      const answer = await replayed.fetch(back, { headers: { cookie: cookies } })
      expect(answer.headers.get('location')).toMatch(/\/\?error=/)
      expect(await replayed.sessionUser()).toBeNull()
      expect(await attacker.comeBack(back)).toMatch(/^\/\?error=/)
    })

    it('of a disabled colleague', async () => {
      const email = await colleague()
      await server.auth.disable(email)
      await comes(email)
      expect(await attacker.through('github')).toMatch(/^\/\?error=accountDisabled/)
      expect(await attacker.sessionUser()).toBeNull()
    })
  })

  describe('a redirect that leads away', () => {
    const evil = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '@evil.example',
      '/@evil.example:80/\\..',
      'javascript:alert(1)',
      'JavaScript://eventms.test/%0aalert(1)',
      'data:text/html,x',
      'https://evil.example',
      'https://eventms.test.evil.example',
      'https://eventms.test@evil.example/',
      'http://eventms.test/',
      '/\t/evil.example',
      '/\n/evil.example',
      '/%09/evil.example',
      '/%2f/evil.example',
      '/%5cevil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      'evil.example',
      '',
      '?x',
      '/#link=x',
      ['/'],
      { a: 1 },
      7,
      null,
    ]

    it.each(
      evil.flatMap((target) =>
        ['sign-in/link', 'reset-password', 'sign-up', 'sign-in/social'].map(
          (path) => [JSON.stringify(target), path, target] as const,
        ),
      ),
    )('%s by %s [V1.2.2 V3.7.2]', async (_, path, redirectTo) => {
      const known = `redirected@${DOMAIN}`
      const answer = await attacker.post(path, { email: known, password: PASSWORD, provider: 'google', redirectTo })
      // Null is accepted as no target; a social sign-in mails nothing.
      if (redirectTo === null && path !== 'sign-in/social')
        return expect(server.sent.every(({ url }) => url.startsWith(`${ORIGIN}/#`))).toBe(true)
      if (redirectTo === null) return expect(answer.status).toBe(200)
      expect([answer.status, answer.body.error.code]).toEqual([400, 'badRequest'])
      expect(server.sent).toEqual([])
    })

    it('while our own are followed [V1.2.2]', async () => {
      const email = await colleague()
      for (const redirectTo of ['/', '/?view=employees', `${ORIGIN}/welcome`]) {
        expect((await browser().post('sign-in/link', { email, redirectTo })).status).toBe(200)
        expect(sent(email, 'signIn').url.startsWith(`${ORIGIN}${redirectTo.replace(ORIGIN, '')}#link=`)).toBe(true)
      }
      vouch(provider, { sub: email, email, email_verified: true })
      expect(await browser().through('google', { redirectTo: '/?view=employees' })).toBe('/?view=employees')
    })

    it('is not made of the Host that a request claims [V1.3.6]', async () => {
      const email = await colleague()
      for (const headers of [
        { host: 'evil.example' },
        { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      ] as Record<string, string>[])
        await attacker.post('reset-password', { email }, headers)
      expect(server.sent).toHaveLength(2)
      for (const { url } of server.sent) expect(url).toMatch(/^https:\/\/eventms\.test\/#link=/)
    })
  })

  describe('another site’s page', () => {
    const posts = [
      'sign-in/email',
      'sign-in/social',
      'sign-up',
      'sign-in/link',
      'sign-in/phone',
      'reset-password',
      'update-password',
      'update-phone',
      'verify',
      'sign-out',
    ]
    const foreign: [string, Record<string, string>][] = [
      ['its origin', { origin: 'https://evil.example' }],
      ['no origin at all, as a sandbox says', { origin: 'null' }],
      ['a name that begins alike', { origin: 'https://eventms.test.evil.example' }],
      ['the same host without https', { origin: 'http://eventms.test' }],
      ['another port', { origin: 'https://eventms.test:8443' }],
      ['cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour’s host', { 'sec-fetch-site': 'same-site' }],
    ]

    it.each(foreign)('with %s changes nothing [V3.5.1]', async (_, headers) => {
      const email = await colleague()
      const victim = browser()
      await victim.signIn(email)
      for (const path of posts) {
        const answer = await victim.post(
          path,
          { email, password: PASSWORD, provider: 'google', phone, link: 'x', token: 'x' },
          headers,
        )
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'badRequest'])
      }
      expect([await victim.sessionUser(), server.sent]).toEqual([email, []])
    })

    it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''])(
      'by a form of type %j changes nothing [V3.5.2]',
      async (type) => {
        const email = await colleague()
        // Old browsers send forms without an Origin header; the same body is valid in every format.
        for (const [path, body] of posts.flatMap(
          (post) =>
            [
              [post, JSON.stringify({ email, password: PASSWORD })],
              [post, `email=${email}&password=${encodeURIComponent(PASSWORD)}`],
            ] as const,
        )) {
          const answer = await server.fetch(`/api/auth/${path}`, {
            method: 'POST',
            headers: { 'content-type': type },
            body,
          })
          expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 400, []])
        }
        await server.auth.settled()
        expect([await attacker.sessionUser(), server.sent]).toEqual([null, []])
      },
    )
  })
})
