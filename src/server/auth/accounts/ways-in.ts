import { hasPasskey } from '#server/auth/second-step/has-second-step.ts'

/**
 * Ways to sign in, as SQL about the account with the id `user`: the only definition. A provider counts if it is
 * configured, a passkey if passkeys are possible.
 */
const SCHEMA = 'eventms_private'

/** Ways to sign in that the settings enable, besides passwords. */
export interface OpenWays {
  readonly providers: readonly string[]
  readonly passkeys: boolean
}

/** SQL injection is impossible: the names are constants, never from a request. */
const configured = (providers: readonly string[]): string =>
  `ARRAY[${providers.map((name) => `'${name}'`).join(', ')}]::text[]`

/** SQL: the account's own ways to sign in, `waysIn` without mailed links. An array of text. */
export const ownWays = (user: string, { providers, passkeys }: OpenWays): string => `ARRAY(
  SELECT CASE "providerId" WHEN 'credential' THEN 'password' ELSE "providerId" END
    FROM ${SCHEMA}.account WHERE "userId" = ${user}
      AND CASE "providerId" WHEN 'credential' THEN password IS NOT NULL ELSE "providerId" = ANY (${configured(providers)}) END
  UNION ALL SELECT 'phone' FROM ${SCHEMA}."user" WHERE id = ${user} AND "phoneNumber" IS NOT NULL
  UNION ALL SELECT 'passkey' WHERE ${passkeys} AND ${hasPasskey(user)})`

/**
 * SQL: true if the person could sign in now without a mail. A password or link from somebody else does not count until
 * it was used.
 */
export const isAble = (user: string, { providers, passkeys }: OpenWays): string => `EXISTS (
  SELECT FROM ${SCHEMA}."user" able WHERE able.id = ${user} AND able."disabledAt" IS NULL
    AND (${passkeys} AND ${hasPasskey('able.id')} OR EXISTS (
      SELECT FROM ${SCHEMA}.account a WHERE a."userId" = able.id
        AND CASE a."providerId" WHEN 'credential' THEN a.password IS NOT NULL AND able."passwordExpiresAt" IS NULL
          ELSE a."providerId" = ANY (${configured(providers)}) END)))`

/** SQL: true if the person has ever signed in or chosen a way to; until then they are invited. */
export const hasCome = (user: string): string => `(
  EXISTS (SELECT FROM ${SCHEMA}.account WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}.session WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}."securityLog" WHERE "userId" = ${user} AND kind = 'signIn' AND outcome = 'done'))`
