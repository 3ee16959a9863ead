import { hasPasskey } from '#server/auth/second-step/has-second-step.ts'

/**
 * What somebody can sign in by, as SQL about the account with the id `user`: said here, and nowhere else. A provider
 * counts where it is configured, a passkey where there can be any.
 */
const SCHEMA = 'eventms_private'

/** What the settings let anybody come in by, beside passwords. */
export interface OpenWays {
  readonly providers: readonly string[]
  readonly passkeys: boolean
}

/** The names are ours, and none of a request's. */
const configured = (providers: readonly string[]): string =>
  `ARRAY[${providers.map((name) => `'${name}'`).join(', ')}]::text[]`

/** By something that the account has itself, of the `waysIn` but for mailed links. An array of text. */
export const ownWays = (user: string, { providers, passkeys }: OpenWays): string => `ARRAY(
  SELECT CASE "providerId" WHEN 'credential' THEN 'password' ELSE "providerId" END
    FROM ${SCHEMA}.account WHERE "userId" = ${user}
      AND CASE "providerId" WHEN 'credential' THEN password IS NOT NULL ELSE "providerId" = ANY (${configured(providers)}) END
  UNION ALL SELECT 'phone' FROM ${SCHEMA}."user" WHERE id = ${user} AND "phoneNumber" IS NOT NULL
  UNION ALL SELECT 'passkey' WHERE ${passkeys} AND ${hasPasskey(user)})`

/**
 * Whether they could come in now, without a mail: what somebody else made up, or has only sent, does not count until
 * they have used it.
 */
export const isAble = (user: string, { providers, passkeys }: OpenWays): string => `EXISTS (
  SELECT FROM ${SCHEMA}."user" able WHERE able.id = ${user} AND able."disabledAt" IS NULL
    AND (${passkeys} AND ${hasPasskey('able.id')} OR EXISTS (
      SELECT FROM ${SCHEMA}.account a WHERE a."userId" = able.id
        AND CASE a."providerId" WHEN 'credential' THEN a.password IS NOT NULL AND able."passwordExpiresAt" IS NULL
          ELSE a."providerId" = ANY (${configured(providers)}) END)))`

/** Whether they have ever come in, or chosen a way in: until then they are invited. */
export const hasCome = (user: string): string => `(
  EXISTS (SELECT FROM ${SCHEMA}.account WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}.session WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}."securityLog" WHERE "userId" = ${user} AND kind = 'signIn' AND outcome = 'done'))`
