import type { OAuth2Tokens } from 'better-auth/oauth2'
import { isOpenDomain } from '#server/auth/accounts/sign-up-gate.ts'
import type { VerifiedBy } from '#server/auth/settings.ts'
import type { IssuerDocument } from './discovery.ts'
import { fetchBounded } from './provider-fetch.ts'

export type Claims = Readonly<Record<string, unknown>>

/** Seconds: maximum age of an ID token, and maximum time by which the provider's clock may be ahead of ours. */
const OLDEST = 3600
const AHEAD = 300

/**
 * Checks of an ID token's claims that better-auth omits (OpenID Connect Core 3.1.3.7). The library itself checks
 * signature, issuer (`iss`), audience (`aud`), `nonce`, and the expiry (`exp`) if present. If a token names several
 * audiences, `azp` must name this client.
 */
export function isOurs({ aud, azp, exp, iat, sub }: Claims, clientId: string, now = Date.now() / 1000): boolean {
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof sub !== 'string') return false
  if (iat < now - OLDEST || iat > now + AHEAD) return false
  return azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId
}

/** Microsoft Entra's claim that the email address belongs to a verified domain. Entra sends it as true, 1 or "1". */
const DOMAIN_OWNER = 'xms_edov'

/**
 * True if the claim confirms that the person owns the email address. If the claim is absent, true for addresses of the
 * configured domains.
 */
export function isVouched(claims: Claims, { claim, domains }: VerifiedBy): boolean {
  const said = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  if (said === true) return true
  if (claim === DOMAIN_OWNER && (said === 1 || said === '1' || said === 'true')) return true
  return said === undefined && typeof claims['email'] === 'string' && isOpenDomain(claims['email'], domains)
}

/**
 * The claims of a verified ID token. If the token has no email address, the userinfo endpoint supplies the address and
 * the claim that confirms the address. But if the token contains this claim with a value other than true, the token's
 * value counts.
 * @throws Error with the reason if the userinfo endpoint does not answer as it must
 */
export async function claimsOf(
  { idToken = '', accessToken = '' }: OAuth2Tokens,
  { userinfo_endpoint: url }: IssuerDocument,
  { claim }: VerifiedBy,
): Promise<Claims> {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims
  if (claims['email'] !== undefined || !url || !accessToken) return claims
  const info = await userInfo(url, accessToken)
  // OpenID Connect Core 5.3.2: without this check, the access token of another person could bring in that person's
  // address.
  if (!info || info['sub'] !== claims['sub']) throw new Error(`${url} named another person than the ID token`)
  const denied = Object.hasOwn(claims, claim) && claims[claim] !== true
  const vouched = denied ? claims[claim] : info[claim]
  return { ...claims, name: claims['name'] ?? info['name'], email: info['email'], [claim]: vouched }
}

async function userInfo(url: string, accessToken: string): Promise<Claims | null> {
  const notRead = (cause: unknown) => {
    throw new Error(`${url} could not be read`, { cause })
  }
  const answer = await fetchBounded(url, { headers: { authorization: `Bearer ${accessToken}` } }).catch(notRead)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json().catch(notRead) as Promise<Claims | null>
}
