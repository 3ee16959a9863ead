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
 * The stored "accountId" of a person at an issuer: another issuer under the same name opens no account by its subjects.
 * An issuer contains no space.
 */
export const issuerSubject = (issuer: string, subject: string): string => `${withoutSlash(issuer)} ${subject}`

/** Begins the "accountId" of accounts whose issuer is not known yet (db/server/0013_accounts_of_issuers.sql). */
const UNKNOWN = '? '

/** A provider of the settings. Without an issuer it is Google or GitHub itself, whose subjects contain no space. */
export interface OpenProvider {
  readonly id: string
  readonly issuer?: string
}

export function openProviders(settings: AuthSettings): OpenProvider[] {
  const inPlace = (['google', 'github'] as const).filter((id) => settings[id] && !settings[id].issuer)
  return [...inPlace.map((id) => ({ id })), ...issuersOf(settings)]
}

/** SQL condition: the row `a` of accounts opens its account by the settings of now. */
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
 * Binds accounts of an earlier version to the issuer that the settings name at the first start after it. An account that
 * was linked anew in between is kept: a server of the earlier version may still run beside this one.
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
