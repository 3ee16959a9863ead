import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeIssuerSettings } from './env-oidc.ts'
import { parseSettings } from './env.ts'

const PUBLIC_URL = 'https://eventms.example.com'
const entra = {
  OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/5d3c7f60-0000-4000-8000-000000000000/v2.0',
  OIDC_ENTRA_CLIENT_ID: 'an id',
  OIDC_ENTRA_CLIENT_SECRET: 'hush-hush',
}

describe('settings of OpenID Connect providers', () => {
  it('give any number of them, each under its own name', () => {
    const company = {
      OIDC_K2_ISSUER: 'https://id.example.co.jp/realms/office',
      OIDC_K2_CLIENT_ID: 'eventms',
      OIDC_K2_CLIENT_SECRET: 's',
      OIDC_K2_SCOPES: 'openid,email groups',
      OIDC_K2_VERIFIED_DOMAINS: 'Example.co.jp',
    }
    const more = { OIDC_ENTRA_LABEL: '社内アカウント', OIDC_ENTRA_ICON: 'azure', OIDC_ENTRA_VERIFIED_CLAIM: 'xms_edov' }
    expect(parseSettings({ PUBLIC_URL, ...entra, ...more, ...company }).named).toEqual([
      {
        id: 'oidc-entra',
        label: '社内アカウント',
        icon: 'azure',
        issuer: entra.OIDC_ENTRA_ISSUER,
        clientId: 'an id',
        clientSecret: 'hush-hush',
        scopes: ['openid', 'email', 'profile'],
        verifiedBy: { claim: 'xms_edov', domains: [] },
      },
      {
        id: 'oidc-k2',
        label: 'K2',
        issuer: 'https://id.example.co.jp/realms/office',
        clientId: 'eventms',
        clientSecret: 's',
        scopes: ['openid', 'email', 'groups'],
        verifiedBy: { claim: 'email_verified', domains: ['example.co.jp'] },
      },
    ])
    expect(parseSettings({ PUBLIC_URL, ...entra }).named?.[0]?.label).toBe('Entra')
  })

  it('count as not set when empty, and another program’s are nobody’s business', () => {
    expect(parseSettings({ OIDC_ENTRA_ISSUER: ' ', OIDC_TOKEN: 'x', OIDC_PROVIDER_URL: 'x' }).named).toBeUndefined()
  })

  it.each([
    ['OIDC_ENTRA_CLIENT_ID', { OIDC_ENTRA_CLIENT_ID: '' }],
    ['OIDC_ENTRA_CLIENT_SECRET', { OIDC_ENTRA_CLIENT_SECRET: '' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: '' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'login.microsoftonline.com' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'http://id.example.jp' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'http://localhost.evil.example' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'https://user:password@id.example.jp' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'https://id.example.jp/?realm=1' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'https://id.example.jp/.well-known/openid-configuration' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }],
    ['OIDC_ENTRA_ISSUER', { OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0' }],
    ['OIDC_ENTRA_LABEL', { OIDC_ENTRA_LABEL: 'x'.repeat(41) }],
    ['OIDC_ENTRA_LABEL', { OIDC_ENTRA_LABEL: 'two\nlines' }],
    ['OIDC_ENTRA_LABEL', { OIDC_ENTRA_LABEL: 'turned \u202e round' }],
    ['OIDC_ENTRA_ICON', { OIDC_ENTRA_ICON: 'microsoft' }],
    ['OIDC_ENTRA_SCOPES', { OIDC_ENTRA_SCOPES: 'email profile' }],
    ['OIDC_ENTRA_SCOPES', { OIDC_ENTRA_SCOPES: 'openid "email"' }],
    ['OIDC_ENTRA_VERIFIED_CLAIM', { OIDC_ENTRA_VERIFIED_CLAIM: 'a claim' }],
    ['OIDC_ENTRA_VERIFIED_DOMAINS', { OIDC_ENTRA_VERIFIED_DOMAINS: '*' }],
    ['OIDC_ENTRA_VERIFIED_CLAIMS', { OIDC_ENTRA_VERIFIED_CLAIMS: 'xms_edov' }],
    ['OIDC_ENTRA_CLIENT_SECERT', { OIDC_ENTRA_CLIENT_SECERT: 'x' }],
    ['OIDC_MY_OFFICE_ISSUER', { OIDC_MY_OFFICE_ISSUER: 'https://id.example.jp' }],
    ['OIDC_entra_ISSUER', { OIDC_entra_ISSUER: 'https://id.example.jp' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
  ])('refuse by name: %s of %j', (setting, changed) => {
    expect(() => parseSettings({ PUBLIC_URL, ...entra, ...changed })).toThrow(
      expect.objectContaining({
        code: 'badSetting',
        params: { setting, issue: expect.stringMatching(/^(needs|is) /) },
      }),
    )
  })

  it('say which addresses of Entra are meant, and never repeat a secret [V13.3.1]', () => {
    const wrong = { ...entra, OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }
    expect(() => parseSettings({ PUBLIC_URL, ...wrong })).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ issue: expect.stringContaining('<tenant id>') }) }),
    )
    expect(() => parseSettings({ ...entra })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hush') }),
    )
  })

  it('are all documented, and nothing else is documented as one', () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
    const documented = page.split('\n').filter((line) => line.startsWith('| `OIDC_'))
    expect(documented).toEqual(
      describeIssuerSettings().map(
        ({ name, preset, description }) => `| \`${name}\` | ${preset && `\`${preset}\``} | ${description} |`,
      ),
    )
  })
})
