import pg, { type Pool } from 'pg'
import type { AuthSettings, NamedIssuer } from '#server/auth/settings.ts'

export const withoutSlash = (text: string): string => text.replace(/\/$/, '')

export type Issuer = Pick<NamedIssuer, 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'verifiedBy'> & {
  readonly id: string
}

/** All configured issuers, including those that replace the addresses of Google or GitHub. */
export function issuersOf({ google, github, named = [] }: Pick<AuthSettings, 'google' | 'github' | 'named'>): Issuer[] {
  const verifiedBy = { claim: 'email_verified', domains: [] }
  const scopes = ['openid', 'email', 'profile']
  const inPlace = Object.entries({ google, github }).flatMap(([id, ids]) =>
    ids?.issuer ? [{ ...ids, id, issuer: ids.issuer, scopes, verifiedBy }] : [],
  )
  return [...inPlace, ...named]
}

/**
 * The `accountId` that is stored for a person at an issuer, such as `https://login.example.com 1234`. With the issuer
 * in it, equal subjects of another issuer open no account. An issuer contains no space.
 */
export const issuerSubject = (issuer: string, subject: string): string => `${withoutSlash(issuer)} ${subject}`

/** First characters of an `accountId` whose issuer is not known yet (db/server/0013_accounts_of_issuers.sql). */
const UNKNOWN = '? '

/** A configured provider. Without an issuer it is Google or GitHub itself, whose subjects contain no space. */
export interface OpenProvider {
  readonly id: string
  readonly issuer?: string
}

export function openProviders(settings: AuthSettings): OpenProvider[] {
  const inPlace = (['google', 'github'] as const).filter((id) => settings[id] && !settings[id].issuer)
  return [...inPlace.map((id) => ({ id })), ...issuersOf(settings)]
}

/** SQL condition on a row of `account`: its user can sign in by it, because its provider and issuer are configured. */
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
 * Adds the configured issuer to each `accountId` that an earlier version stored without one. Skips a row whose result
 * exists already: the person linked the provider again while a server of the earlier version was running.
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
