import { afterEach, expect, it, vi } from 'vitest'
import { discover } from './discovery.ts'

const issuer = 'https://id.example.jp'
const document = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
}

afterEach(() => vi.unstubAllGlobals())

const found = (given: unknown, asked = issuer, status = 200) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(given, { status: url === `${issuer}/.well-known/openid-configuration` ? status : 404 }),
  )
  return discover(asked)
}

it('a document of an issuer counts as it is, with and without a slash at the end', async () => {
  expect(await found(document)).toMatchObject({ ...document, id_token_signing_alg_values_supported: ['RS256'] })
  expect(await found(document, `${issuer}/`)).toMatchObject({ issuer })
})

it.each<[string, object, RegExp]>([
  ['another issuer', { issuer: 'https://accounts.google.com' }, /itself, which is https:\/\/accounts\.google\.com$/],
  ['a host that begins alike', { issuer: `${issuer}.evil.example` }, /itself/],
  ['any tenant', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, /itself/],
  ['an issuer that would move the cursor', { issuer: 'x\u001b[2J\r\ny' }, /which is x\[2Jy$/],
  ['addresses without TLS', { token_endpoint: 'http://id.example.jp/token' }, /begin with https/],
  ['a sign-out that is a script', { end_session_endpoint: 'javascript:alert(1)' }, /begin with https/],
  ['no keys', { jwks_uri: undefined }, /lacks jwks_uri$/],
  ['no address for a token', { token_endpoint: 'token' }, /lacks token_endpoint$/],
  ['tokens without codes', { response_types_supported: ['id_token'] }, /gives codes/],
  ['shared secrets and no signature', { id_token_signing_alg_values_supported: ['HS256', 'none'] }, /signs its ID/],
  ['plain PKCE', { code_challenge_methods_supported: ['plain'] }, /PKCE with S256/],
])('a document that names %s is refused, with what to do [V10.5.3]', async (_, changed, says) => {
  expect(await found({ ...document, ...changed })).toMatch(says)
})

it('of the algorithms of an issuer only signatures with its own key count [V9.1.2]', async () => {
  const supported = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256', 'ES256', 'EdDSA'] }
  expect(await found({ ...document, ...supported })).toMatchObject({
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'EdDSA'],
  })
})

it('a document that cannot be read is no answer yet', async () => {
  expect(await found(document, issuer, 503)).toBeInstanceOf(Error)
  expect(await found(document, `${issuer}/elsewhere`)).toBeInstanceOf(Error)
  expect(await found('no object')).toMatch(/lacks all$/)
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  expect(await discover(issuer)).toBeInstanceOf(Error)
  vi.stubGlobal('fetch', async (_: string, { redirect }: RequestInit) => {
    throw new TypeError(`redirects: ${redirect}`)
  })
  expect(await discover(issuer)).toMatchObject({ cause: { message: 'redirects: error' } })
})
