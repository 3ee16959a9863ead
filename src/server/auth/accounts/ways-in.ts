import { hasPasskey } from '#server/auth/second-step/has-second-step.ts'

/**
 * Ways to sign in, as SQL about the account with the id `user`. Providers count if configured, passkeys if available.
 */
const SCHEMA = 'eventms_private'

/** Enabled by the settings besides passwords. */
export interface OpenWays {
  readonly providers: readonly string[]
  readonly passkeys: boolean
}

/** Ids of the settings (letters, digits and hyphens), never from a request: no SQL injection. */
const configured = (providers: readonly string[]): string =>
  `ARRAY[${providers.map((name) => `'${name}'`).join(', ')}]::text[]`

/** SQL of an array of text: ways to sign in without a mailed link. */
export const ownWays = (user: string, { providers, passkeys }: OpenWays): string => `ARRAY(
  SELECT CASE "providerId" WHEN 'credential' THEN 'password' ELSE "providerId" END
    FROM ${SCHEMA}.account WHERE "userId" = ${user}
      AND CASE "providerId" WHEN 'credential' THEN password IS NOT NULL ELSE "providerId" = ANY (${configured(providers)}) END
  UNION ALL SELECT 'phone' FROM ${SCHEMA}."user" WHERE id = ${user} AND "phoneNumber" IS NOT NULL
  UNION ALL SELECT 'passkey' WHERE ${passkeys} AND ${hasPasskey(user)})`

/**
 * SQL of a condition: the account can sign in now, without a mail. A password or link from somebody else counts only
 * after its use.
 */
export const isAble = (user: string, { providers, passkeys }: OpenWays): string => `EXISTS (
  SELECT FROM ${SCHEMA}."user" able WHERE able.id = ${user} AND able."disabledAt" IS NULL
    AND (${passkeys} AND ${hasPasskey('able.id')} OR EXISTS (
      SELECT FROM ${SCHEMA}.account a WHERE a."userId" = able.id
        AND CASE a."providerId" WHEN 'credential' THEN a.password IS NOT NULL AND able."passwordExpiresAt" IS NULL
          ELSE a."providerId" = ANY (${configured(providers)}) END)))`

/** SQL of a condition: the person signed in before or chose a way to sign in; otherwise the person is invited. */
export const hasCome = (user: string): string => `(
  EXISTS (SELECT FROM ${SCHEMA}.account WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}.session WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}."securityLog" WHERE "userId" = ${user} AND kind = 'signIn' AND outcome = 'done'))`
