/** ID tokens with any signer, for tests. */
import { createHmac, generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto'

export const keys = (): KeyPairKeyObjectResult => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Claims of a Google ID token for this client, valid for ten minutes. */
export function googleClaims(audience: string, now = Math.floor(Date.now() / 1000)) {
  return { iss: 'https://accounts.google.com', aud: audience, sub: '1', iat: now, exp: now + 600 }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (payload: object, alg: string) => `${part({ alg, kid: 'k' })}.${part(payload)}`

export function idToken(payload: object, { privateKey }: KeyPairKeyObjectResult, alg = 'RS256'): string {
  const text = unsigned(payload, alg)
  return `${text}.${/^none$/i.test(alg) ? '' : sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** Algorithm confusion: a token signed by HMAC with the issuer's public key as the secret. */
export function tokenByPublicKey(
  payload: object,
  { publicKey }: KeyPairKeyObjectResult,
  alg: 'HS256' | 'HS512',
): string {
  const secret = publicKey.export({ type: 'spki', format: 'pem' })
  const text = unsigned(payload, alg)
  return `${text}.${createHmac(`sha${alg.slice(2)}`, secret)
    .update(text)
    .digest('base64url')}`
}
