import pg, { type Pool } from 'pg'
import type { AuthSettings, NamedIssuer } from '#server/auth/settings.ts'

export const withoutSlash = (text: string): string => text.replace(/\/$/, '')

export type Issuer = Pick<NamedIssuer, 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'verifiedBy'> & {
  readonly id: string
}

/**
 * All configured OpenID Connect issuers. Includes issuers that the settings use for 'google' and 'github' instead of
 * Google's and GitHub's own addresses.
 */
export function issuersOf({ google, github, named = [] }: Pick<AuthSettings, 'google' | 'github' | 'named'>): Issuer[] {
  const verifiedBy = { claim: 'email_verified', domains: [] }
  const scopes = ['openid', 'email', 'profile']
  const inPlace = Object.entries({ google, github }).flatMap(([id, ids]) =>
    ids?.issuer ? [{ ...ids, id, issuer: ids.issuer, scopes, verifiedBy }] : [],
  )
  return [...inPlace, ...named]
}

/**
 * The `accountId` that is stored for a person: the issuer, a space, and the person's id at the issuer (subject).
 * Example: `https://login.example.com 1234`. A person 1234 at another issuer has another `accountId`. An issuer
 * contains no space.
 */
export const issuerSubject = (issuer: string, subject: string): string => `${withoutSlash(issuer)} ${subject}`

/** First characters of an `accountId` whose issuer is not known yet (db/server/0013_accounts_of_issuers.sql). */
const UNKNOWN = '? '

/**
 * A configured sign-in provider. `issuer` is absent if Google or GitHub is used at its own address. The `accountId` is
 * then the subject alone, which contains no space.
 */
export interface OpenProvider {
  readonly id: string
  readonly issuer?: string
}

export function openProviders(settings: AuthSettings): OpenProvider[] {
  const inPlace = (['google', 'github'] as const).filter((id) => settings[id] && !settings[id].issuer)
  return [...inPlace.map((id) => ({ id })), ...issuersOf(settings)]
}

/**
 * SQL condition on a row of `account`: its provider and issuer are configured, so the user can sign in by this
 * provider.
 */
export function isOpenAccount(providers: readonly OpenProvider[]): string {
  const conditions = providers.map(({ id, issuer }) => {
    const ofIssuer =
      issuer === undefined
        ? `strpos("accountId", ' ') = 0`
        : `starts_with("accountId", ${pg.escapeLiteral(issuerSubject(issuer, ''))})`
    return `"providerId" = ${pg.escapeLiteral(id)} AND ${ofIssuer}`
  })
  return `(${conditions.join(' OR ') || 'false'})`
}

/**
 * Adds the configured issuer to each `accountId` that an earlier version stored without one. Skips a row if another row
 * already has the resulting `accountId`. This happens if a person linked the provider again while a server of the
 * earlier version was running.
 */
export async function bindToIssuers(pool: Pool, providers: readonly OpenProvider[]): Promise<void> {
  const bound = `$2 || substr(a."accountId", ${UNKNOWN.length + 1})`
  for (const { id, issuer } of providers)
    await pool.query(
      `UPDATE eventms_private.account a SET "accountId" = ${bound}
       WHERE "providerId" = $1 AND starts_with("accountId", '${UNKNOWN}') AND NOT EXISTS (
         SELECT FROM eventms_private.account WHERE "providerId" = $1 AND "accountId" = ${bound})`,
      [id, issuer === undefined ? '' : issuerSubject(issuer, '')],
    )
}
