import { betterAuth } from 'better-auth'
import { emailOTP, genericOAuth, magicLink, phoneNumber } from 'better-auth/plugins'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { createStaff } from './create-account.ts'
import { authOptions, CLIENT_HEADER } from '#server/auth/better-auth/options.ts'

/* Only the sign-up gate is closed here. Everything else is open: sign-up by password, a provider that accepts
   anybody, and better-auth's own links and codes, which create accounts. All routes of better-auth are reachable,
   too, including those that index.ts never forwards. */
const origin = 'http://localhost:3000'
const stranger = { email: 'stranger@example.com', password: 'right horse battery', name: 'Stranger' }

/** Google's claims about the stranger; no test here checks the signature. */
const idToken = {
  token: `e30.${Buffer.from(JSON.stringify({ sub: '1', email: stranger.email, email_verified: true, name: stranger.name })).toString('base64url')}.e30`,
}

let db: TestDatabase
let provider: OAuth2Server
/** The last mailed or texted secret. */
let mailed: string
let open: Awaited<ReturnType<typeof openedAuth>>

async function openedAuth() {
  const options = authOptions({ pool: db.pool, secret: 'a secret of the tests, long enough', publicUrl: origin })
  const auth = betterAuth({
    ...options,
    emailAndPassword: { ...options.emailAndPassword, disableSignUp: false },
    rateLimit: { enabled: false },
    socialProviders: { google: { clientId: 'id', clientSecret: 'secret', verifyIdToken: async () => true } },
    plugins: [
      magicLink({ sendMagicLink: ({ token }) => void (mailed = token) }),
      emailOTP({ sendVerificationOTP: async ({ otp }) => void (mailed = otp) }),
      phoneNumber({
        sendOTP: ({ code }) => void (mailed = code),
        signUpOnVerification: { getTempEmail: () => stranger.email },
      }),
      genericOAuth({
        config: [
          {
            providerId: 'github',
            clientId: 'id',
            clientSecret: 'secret',
            discoveryUrl: `${provider.issuer.url}/.well-known/openid-configuration`,
            scopes: ['openid', 'email'],
          },
        ],
      }),
    ],
  })
  return { auth, context: await auth.$context }
}

beforeAll(async () => {
  provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  provider.service.on(
    'beforeUserinfo',
    (info) => (info.body = { sub: 'vouched', email: stranger.email, email_verified: true, name: 'Stranger' }),
  )
  db = await openTestDatabase('embedded')
  // Required by the library's phone plugin, which the product does not use.
  await db.pool.query('ALTER TABLE eventms_private."user" ADD COLUMN "phoneNumberVerified" boolean')
  open = await openedAuth()
})
afterAll(async () => {
  await provider.stop()
  await db.close()
})

const users = async () =>
  (await db.pool.query<{ email: string }>('SELECT email FROM eventms_private."user" ORDER BY email')).rows.map(
    ({ email }) => email,
  )
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  open.auth.handler(
    new Request(`${origin}/api/auth${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', [CLIENT_HEADER]: '192.0.2.1', ...headers },
      body: JSON.stringify(body),
    }),
  )

/** Goes to the provider and back like a browser. Returns the final address. */
async function roundTrip(): Promise<string> {
  const away = await post('/sign-in/social', { provider: 'github', callbackURL: '/' })
  const cookie = away.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { url } = (await away.json()) as { url: string }
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location')
  const answer = await open.auth.handler(new Request(back ?? '', { headers: { cookie } }))
  return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
}

describe('the gate keeps strangers out', () => {
  it('who sign up by password', async () => {
    const answer = await post('/sign-up/email', stranger)
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'signUpClosed' })])
    expect(await users()).toEqual([])
  })

  it('whom Google vouches for by a token', async () => {
    const answer = await post('/sign-in/social', { provider: 'google', idToken, requestSignUp: true })
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'signUpClosed' })])
    expect(await users()).toEqual([])
  })

  it('whom GitHub vouches for on the way back', async () => {
    expect(await roundTrip()).toMatch(/^(http:\/\/localhost:3000)?\/\?error=signUpClosed/)
    expect(await users()).toEqual([])
  })

  it('who own the address: by a magic link', async () => {
    await post('/sign-in/magic-link', { email: stranger.email })
    const answer = await open.auth.handler(
      new Request(`${origin}/api/auth/magic-link/verify?token=${mailed}&callbackURL=/`, {
        headers: { [CLIENT_HEADER]: '192.0.2.1' },
      }),
    )
    expect(answer.headers.get('location')).toContain('error=signUpClosed')
    expect(await users()).toEqual([])
  })

  it('who own the address: by a code', async () => {
    await post('/email-otp/send-verification-otp', { email: stranger.email, type: 'sign-in' })
    const answer = await post('/sign-in/email-otp', { email: stranger.email, otp: mailed })
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'signUpClosed' })])
    expect(await users()).toEqual([])
  })

  it('who own a phone', async () => {
    await post('/phone-number/send-otp', { phoneNumber: '+819012345678' })
    const answer = await post('/phone-number/verify', { phoneNumber: '+819012345678', code: mailed })
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'signUpClosed' })])
    expect(await users()).toEqual([])
  })

  it('whatever route they try', async () => {
    const routes = Object.values(open.auth.api).flatMap((route) =>
      'path' in route && typeof route.path === 'string' ? [route.path] : [],
    )
    expect(routes).toEqual(
      expect.arrayContaining(['/sign-up/email', '/sign-in/social', '/callback/:id', '/reset-password']),
    )
    const body = {
      ...stranger,
      provider: 'google',
      providerId: 'github',
      newEmail: stranger.email,
      newPassword: stranger.password,
      token: 'x',
      code: 'x',
      idToken,
    }
    for (const route of routes) await post(route.replace(/:\w+/g, 'google'), body).catch(() => undefined)
    expect(await users()).toEqual([])
  })

  it('while a colleague is being invited, too', async () => {
    const [invited, refused] = await Promise.all([
      createStaff(open.context, { email: 'colleague@example.com', password: stranger.password, name: 'Colleague' }),
      post('/sign-up/email', stranger),
    ])
    expect([invited.email, refused.status]).toEqual(['colleague@example.com', 403])
    expect(await users()).toEqual(['colleague@example.com'])
  })
})

it('lets in who was invited, by the provider as well [S2.5]', async () => {
  await createStaff(open.context, stranger)
  expect(await roundTrip()).toMatch(/^(http:\/\/localhost:3000)?\/$/)
  const { rows } = await db.pool.query(
    `SELECT "providerId" FROM eventms_private.account a JOIN eventms_private."user" u ON u.id = a."userId" WHERE email = $1 ORDER BY 1`,
    [stranger.email],
  )
  expect(rows.map(({ providerId }) => providerId)).toEqual(['credential', 'github'])
})
