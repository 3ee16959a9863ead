/** For tests: ID tokens, signed by whom a test says. */
import { generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto'

/** A pair of keys for RS256. */
export const keys = (): KeyPairKeyObjectResult => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What Google says by an ID token for this client, from now on for ten minutes. */
export function googleClaims(audience: string, now = Math.floor(Date.now() / 1000)) {
  return { iss: 'https://accounts.google.com', aud: audience, sub: '1', iat: now, exp: now + 600 }
}

export function idToken(payload: object, { privateKey }: KeyPairKeyObjectResult, alg = 'RS256'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg, kid: 'k' })}.${part(payload)}`
  return `${signed}.${alg === 'none' ? '' : sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}
