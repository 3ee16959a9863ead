import { expect, it } from 'vitest'
import { googleClaims, idToken, keys, tokenByPublicKey } from './id-token.test-help.ts'
import { checkedProviders, socialProviders } from './social-providers.ts'

type Context = Parameters<ReturnType<typeof checkedProviders>['init']>[0]
const ids = { clientId: 'ours', clientSecret: 'secret' }
const [google, stranger] = [keys(), keys()]
const now = () => Math.floor(Date.now() / 1000)
const claims = () => googleClaims('ours')

/** True if the library's Google provider, with test keys, accepts the token. */
async function believed(token: string): Promise<boolean> {
  const provider = {
    id: 'google',
    idToken: { jwks: async () => google.publicKey, issuer: claims().iss, audience: ids.clientId, maxTokenAge: '1h' },
    getUserInfo: async () => ({
      user: { id: '1', email: 'hanako@example.jp', emailVerified: true },
      data: { sub: '1' },
    }),
    options: (socialProviders({ google: ids })?.google ?? {}) as object,
  }
  checkedProviders().init({ socialProviders: [provider] } as unknown as Context)
  const ask = provider.getUserInfo as (tokens: { idToken: string }) => Promise<object | null>
  return (await ask({ idToken: token })) !== null
}

it('an ID token counts where its issuer signed it, for us, and not long ago [V6.8.2 V9.1.1 V9.1.2 V9.1.3 V9.2.1 V9.2.3 V10.5.4]', async () => {
  expect(await believed(idToken(claims(), google))).toBe(true)
  const forged: Record<string, string> = {
    'signed by a stranger': idToken(claims(), stranger),
    unsigned: idToken(claims(), google, 'none'),
    'unsigned, said otherwise': idToken(claims(), google, 'nOnE'),
    'by another algorithm': idToken(claims(), google, 'RS1'),
    'by the public key as a secret': tokenByPublicKey(claims(), google, 'HS256'),
    'by the public key as a longer secret': tokenByPublicKey(claims(), google, 'HS512'),
    'without an algorithm': idToken(claims(), google, ''),
    'another issuer': idToken({ ...claims(), iss: 'https://evil.example' }, google),
    'for another client': idToken({ ...claims(), aud: 'theirs' }, google),
    'too old': idToken({ ...claims(), iat: now() - 7200, exp: now() - 3600 }, google),
    'no token': 'x.y.z',
  }
  for (const [what, token] of Object.entries(forged)) expect([what, await believed(token)]).toEqual([what, false])
})
