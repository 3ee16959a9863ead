import { describe, expect, it } from 'vitest'
import { attacker, describeAttacks, phone, server, stranger, told, users } from './test-attack.ts'
import { DOMAIN, ORIGIN, PASSWORD } from './test-server.ts'

/*
 * Each row is an attack with its expected result. No attack succeeds: afterwards the accounts are unchanged, and the
 * attacker's browser is not signed in.
 */
describeAttacks('an account for somebody who was not invited', () => {
  describe('whoever was not invited, by each way that could make an account', () => {
    const jwt = `e30.${Buffer.from(JSON.stringify({ sub: '1', email: stranger, email_verified: true })).toString('base64url')}.e30`
    const refused = (status: number, code: string) => [status, { error: { code, params: {} } }]
    const nothing = { sent: true }

    it.each<[string, () => Promise<unknown>, unknown]>([
      [
        'sign-up',
        async () => told(await attacker.post('sign-up', { email: stranger, password: PASSWORD })),
        refused(403, 'signUpClosed'),
      ],
      [
        'sign-up as a domain that only looks open',
        async () => told(await attacker.post('sign-up', { email: `a@evil.${DOMAIN}`, password: PASSWORD })),
        refused(403, 'signUpClosed'),
      ],
      [
        'sign-up with two addresses in one',
        async () => told(await attacker.post('sign-up', { email: `a@evil.example,b@${DOMAIN}`, password: PASSWORD })),
        [422, { error: { code: 'invalidFormat', params: { field: 'email' } } }],
      ],
      ['Google', () => attacker.through('google'), expect.stringMatching(/^\/\?error=signUpClosed/)],
      ['GitHub', () => attacker.through('github'), expect.stringMatching(/^\/\?error=signUpClosed/)],
      [
        'Google, asked to sign up',
        () => attacker.through('google', { requestSignUp: true, newUserCallbackURL: '/' }),
        expect.stringMatching(/^\/\?error=signUpClosed/),
      ],
      [
        'an id token handed in directly',
        async () =>
          (await attacker.post('sign-in/social', { provider: 'google', idToken: { token: jwt }, requestSignUp: true }))
            .body,
        { url: expect.stringMatching(/^http:\/\/localhost:\d+\/authorize/) },
      ],
      ['a magic link', async () => told(await attacker.post('sign-in/link', { email: stranger })), [200, nothing]],
      [
        'a code of a magic link',
        async () => told(await attacker.post('verify', { type: 'email', email: stranger, token: '000000' })),
        refused(400, 'invalidCode'),
      ],
      [
        'a code of a sign-up',
        async () => told(await attacker.post('verify', { type: 'signup', email: stranger, token: '000000' })),
        refused(400, 'invalidCode'),
      ],
      [
        'a link that nobody sent',
        async () => told(await attacker.post('verify', { link: 'A'.repeat(43) })),
        refused(400, 'invalidCode'),
      ],
      ['a phone', async () => told(await attacker.post('sign-in/phone', { phone })), [200, nothing]],
      [
        'a code of a phone',
        async () => told(await attacker.post('verify', { type: 'sms', phone, token: '000000' })),
        refused(400, 'invalidCode'),
      ],
      [
        'a new phone without a session',
        async () => told(await attacker.post('update-phone', { phone })),
        refused(401, 'notSignedIn'),
      ],
      ['a reset', async () => told(await attacker.post('reset-password', { email: stranger })), [200, nothing]],
      [
        'a new password by a forged token',
        async () => told(await attacker.post('update-password', { token: 'A'.repeat(43), password: PASSWORD })),
        refused(400, 'invalidCode'),
      ],
    ])('%s', async (_, attempt, outcome) => {
      const before = await users()
      expect(await attempt()).toEqual(outcome)
      expect(await users()).toEqual(before)
      expect(server.sent).toEqual([])
      expect(await attacker.sessionUser()).toBeNull()
    })

    it.each([
      ['POST', 'sign-up/email'],
      ['POST', 'sign-in/magic-link'],
      ['GET', 'magic-link/verify?token=x'],
      ['POST', 'email-otp/send-verification-otp'],
      ['POST', 'sign-in/email-otp'],
      ['POST', 'phone-number/send-otp'],
      ['POST', 'phone-number/verify'],
      ['POST', 'callback/google'],
      ['GET', 'callback/apple'],
      ['POST', 'update-user'],
      ['POST', 'change-email'],
      ['POST', 'change-password'],
      ['POST', 'set-password'],
      ['POST', 'admin/create-user'],
      ['POST', 'delete-user'],
      ['GET', 'list-sessions'],
      ['GET', 'reset-password/x?callbackURL=/'],
      ['POST', 'enter'],
      ['POST', 'eventms-enter'],
      ['GET', 'error'],
      ['GET', 'verify-email?token=x'],
      ['PUT', 'sign-up'],
      ['GET', 'verify'],
    ])('the library’s own %s /%s, which is not there [V6.3.4]', async (method, path) => {
      const before = await users()
      const init =
        method === 'GET'
          ? {}
          : {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ email: stranger, password: PASSWORD, name: 'S', userId: '1' }),
            }
      const answer = await attacker.fetch(`/api/auth/${path}`, { method, ...init })
      expect([answer.status, await answer.json()]).toEqual([404, { error: { code: 'notFound', params: {} } }])
      expect(await users()).toEqual(before)
    })

    it.each([
      '//api/auth/sign-up',
      '/api//auth/sign-up',
      '/api/auth//sign-up',
      '/api/auth/sign-up/',
      '/api/auth/%73ign-up',
      '/api/auth/sign-up;x',
      '/API/auth/sign-up',
      '///evil.example/api/auth/sign-up',
    ])('the path %s [V6.3.4 V9.2.2]', async (path) => {
      const before = await users()
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN },
        body: JSON.stringify({ email: `a@${DOMAIN}`, password: PASSWORD }),
      }
      const answer = await server.fetch(ORIGIN + path, init)
      await server.auth.settled()
      expect([401, 404]).toContain(answer.status)
      expect([server.sent, await users()]).toEqual([[], before])
    })
  })
})
