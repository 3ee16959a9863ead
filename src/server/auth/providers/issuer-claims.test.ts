import { describe, expect, it, vi } from 'vitest'
import type { IssuerDocument } from './discovery.ts'
import { claimsOf, isOurs, isVouched } from './issuer-claims.ts'

const now = 1_800_000_000
const claims = { aud: 'ours', exp: now + 600, iat: now, sub: '1' }

describe('an ID token of an issuer', () => {
  it.each<[boolean, string, object]>([
    [true, 'for this client alone', {}],
    [true, 'of a clock that is four minutes ahead', { iat: now + 240 }],
    [true, 'for this client alone, in a list', { aud: ['ours'] }],
    [true, 'for several clients, issued to this one', { aud: ['ours', 'theirs'], azp: 'ours' }],
    [false, 'for several clients, issued to nobody', { aud: ['ours', 'theirs'] }],
    [false, 'for several clients, issued to another', { aud: ['ours', 'theirs'], azp: 'theirs' }],
    [false, 'for this client, issued to another', { azp: 'theirs' }],
    [false, 'for this client, issued to no text', { azp: null }],
    [false, 'that never ends', { exp: undefined }],
    [false, 'that ends at a text', { exp: `${now + 600}` }],
    [false, 'of no time', { iat: undefined }],
    [false, 'of two hours ago', { iat: now - 7200 }],
    [false, 'of tomorrow', { iat: now + 86_400 }],
    [false, 'about nobody', { sub: undefined }],
  ])('counts (%s) if it is %s [V9.2.1 V10.5.4]', (counts, _, changed) => {
    expect(isOurs({ ...claims, ...changed }, 'ours', now)).toBe(counts)
  })
})

describe('an address of an issuer', () => {
  const email = 'hanako@example.jp'
  const listed = ['example.jp']
  it.each<[boolean, object, string, readonly string[]]>([
    [true, { email_verified: true }, 'email_verified', []],
    [false, { email_verified: 'true' }, 'email_verified', []],
    [false, { email_verified: 1 }, 'email_verified', []],
    [false, {}, 'email_verified', []],
    [false, { xms_edov: true }, 'email_verified', []],
    [true, { xms_edov: true }, 'xms_edov', []],
    [true, { xms_edov: 1 }, 'xms_edov', []],
    [true, { xms_edov: '1' }, 'xms_edov', []],
    [false, { xms_edov: '0' }, 'xms_edov', []],
    [false, { xms_edov: 0 }, 'xms_edov', listed],
    [false, { email_verified: true }, 'xms_edov', []],
    [false, { verified: 1 }, 'verified', []],
    [true, {}, 'email_verified', listed],
    [false, { email_verified: false }, 'email_verified', listed],
    [false, { email_verified: null }, 'email_verified', listed],
    [false, { email: 'hanako@sub.example.jp' }, 'email_verified', listed],
    [false, { email: ['hanako@example.jp'] }, 'email_verified', listed],
    [false, {}, 'toString', []],
    [false, {}, '__proto__', []],
  ])('is vouched for (%s) by %j, where %s counts, and the domains %j', (vouched, said, claim, domains) => {
    expect(isVouched({ email, ...said }, { claim, domains })).toBe(vouched)
  })
})

describe('an address of the userinfo endpoint', () => {
  const document = { userinfo_endpoint: 'https://id.example.jp/userinfo' } as IssuerDocument
  const verifiedBy = { claim: 'email_verified', domains: ['example.jp'] }
  const read = (token: object, info: object) => {
    vi.stubGlobal('fetch', async () => Response.json({ sub: '1', email: 'hanako@example.jp', ...info }))
    const payload = Buffer.from(JSON.stringify({ sub: '1', ...token })).toString('base64url')
    return claimsOf({ idToken: `.${payload}.`, accessToken: 'access' }, document, verifiedBy)
  }

  it.each<[boolean, object, object]>([
    [true, {}, {}],
    [true, {}, { email_verified: true }],
    [false, {}, { email_verified: false }],
    [false, { email_verified: false }, {}],
    [false, { email_verified: false }, { email_verified: true }],
  ])('is vouched for (%s) if the token says %j and the endpoint %j', async (vouched, token, info) => {
    expect(isVouched(await read(token, info), verifiedBy)).toBe(vouched)
  })

  it('is nobody’s if the endpoint names another person', async () => {
    await expect(read({}, { sub: '2' })).rejects.toThrow('another person')
  })
})
