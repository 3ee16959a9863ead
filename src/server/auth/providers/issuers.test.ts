import { afterEach, expect, it, vi } from 'vitest'
import type { OAuthProvider } from 'better-auth/oauth2'
import type { BetterAuthContext } from '#server/auth/accounts/better-auth-context.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { idToken, keys } from './id-token.test-help.ts'
import { openIssuers } from './issuers.ts'

const issuer = 'https://id.example.jp'
const document = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
}
const verifiedBy = { claim: 'email_verified', domains: [] }
const named = [
  { id: 'oidc-x', label: 'X', issuer, clientId: 'c', clientSecret: 's', scopes: ['openid'], verifiedBy },
] as unknown as AuthSettings['named']

const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status })
const huge = () => new Response(`"${' '.repeat(1024 * 1024)}"`)
const signing = keys()
const now = () => Math.floor(Date.now() / 1000)
const claims = (more: object = {}) => ({
  iss: issuer,
  aud: 'c',
  sub: '1',
  iat: now(),
  exp: now() + 600,
  nonce: 'n',
  ...more,
})
const keysAs = (kid: string) => json({ keys: [{ ...signing.publicKey.export({ format: 'jwk' }), kid }] })

/** Issuers whose provider gives these answers, by path. */
async function opened(answers: Record<string, () => Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    if (!(init.signal instanceof AbortSignal)) throw new Error(`${pathname} is waited for without an end`)
    const answer = { '/.well-known/openid-configuration': json(document), '/keys': keysAs('k'), ...answers }[pathname]
    if (!answer) throw new Error(`${pathname} is down`)
    return answer()
  })
  const log = { warn: vi.fn(), error: vi.fn(), info: vi.fn() }
  const context = { socialProviders: [] as OAuthProvider[], logger: console }
  const issuers = openIssuers({ named, log } as unknown as AuthSettings, context as unknown as BetterAuthContext)
  await issuers.open()
  await issuers.ready('oidc-x')
  const [provider] = context.socialProviders as [OAuthProvider]
  const read = (token: string) =>
    provider.getUserInfo({ idToken: token, accessToken: 'a', expectedIdTokenNonce: 'n' } as never)
  return { issuers, provider, asked, log, answers, read }
}
const withEmail = (more: object = {}) =>
  idToken(claims({ email: 'hanako@example.jp', email_verified: true, ...more }), signing)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the document of a provider is read once, and only what was checked then counts', async () => {
  const { issuers, asked, provider, read } = await opened({})
  expect(asked).toEqual(['/.well-known/openid-configuration'])
  expect(await issuers.signOutAt('oidc-x', 'https://eventms.example.jp/')).toBeUndefined()
  expect(provider.issuer).toBe(issuer)
  expect(await read(withEmail())).toMatchObject({ user: { email: 'hanako@example.jp', emailVerified: true } })
  expect(asked).toEqual(['/.well-known/openid-configuration', '/keys'])
  expect(await read(withEmail({ nonce: 'another' }))).toBeNull()
})

it('keys that were read go on where they cannot be read again, with a line in the log', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { log, answers, read } = await opened({})
  expect(await read(withEmail())).not.toBeNull()
  for (const fails of [huge, json({}, 503), json({ keys: 'none' }), () => new Response('<html>')]) {
    vi.setSystemTime(Date.now() + 3_600_000)
    log.warn.mockClear()
    answers['/keys'] = fails
    for (const _ of [1, 2]) expect(await read(withEmail())).not.toBeNull()
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ provider: 'oidc-x' }),
      expect.stringContaining('keys'),
    )
  }
  // A failed reading does not count as one: the next token has the keys read at once.
  answers['/keys'] = keysAs('another')
  expect(await read(withEmail())).toBeNull()
})

it.each<[string, Record<string, () => Response>, RegExp]>([
  ['denies it', { '/userinfo': json({ error: 'insufficient_scope' }, 403) }, /userinfo.* answered 403/],
  ['is down', {}, /userinfo.* could not be read/],
  ['answers more than 1 MB', { '/userinfo': huge }, /userinfo.* could not be read/],
  ['answers no JSON', { '/userinfo': () => new Response('<html>') }, /userinfo.* could not be read/],
  ['answers nothing', { '/userinfo': json(null as never) }, /userinfo.* another person/],
  ['names another person', { '/userinfo': json({ sub: '2' }) }, /userinfo.* another person/],
])(
  'a sign-in whose address the userinfo endpoint has, which %s, is refused with a reason in the log',
  async (_, answers, reason) => {
    const { log, read } = await opened(answers)
    expect(await read(idToken(claims(), signing))).toBeNull()
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ provider: 'oidc-x', reason: expect.stringMatching(reason) }),
      expect.any(String),
    )
  },
)

it.each<[string, () => Response, RegExp]>([
  ['refuses the code', json({ error: 'invalid_grant\u001b[2J' }, 400), /token.* answered 400 invalid_grant\[2J$/],
  ['answers more than 1 MB', huge, /token.* could not be read/],
  ['answers no object', json(null as never), /token.* answered 200 without tokens/],
])('a sign-in whose token endpoint %s is refused with a reason in the log', async (_, answer, reason) => {
  const { log, provider } = await opened({ '/token': answer })
  await expect(
    provider.validateAuthorizationCode({ code: 'c', redirectURI: 'https://eventms.example.jp/', codeVerifier: 'v' }),
  ).rejects.toBeDefined()
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ provider: 'oidc-x', reason: expect.stringMatching(reason) }),
    expect.any(String),
  )
})

it('a client that is refused by one way to prove itself is tried by the other', async () => {
  const ways = { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] }
  const answers = [json({ error: 'invalid_client' }, 401), json({ id_token: 'x.y.z' })]
  const { provider, asked } = await opened({
    '/.well-known/openid-configuration': json({ ...document, ...ways }),
    '/token': () => answers.shift()!(),
  })
  const given = { code: 'c', redirectURI: 'https://eventms.example.jp/', codeVerifier: 'v' }
  expect(await provider.validateAuthorizationCode(given)).toMatchObject({ idToken: 'x.y.z' })
  expect(asked.slice(1)).toEqual(['/token', '/token'])
})

it('a token for which no key can be read is refused', async () => {
  const { read, log } = await opened({ '/keys': huge })
  expect(await read(withEmail())).toBeNull()
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ provider: 'oidc-x' }),
    expect.stringContaining('keys'),
  )
})

it('an account at a provider is that of its issuer, not of its name alone', async () => {
  const { provider } = await opened({})
  const subject = await provider.accountSubject({ tokens: {}, profile: { sub: '1' } } as never)
  expect(subject).toBe(`${issuer} 1`)
})
