import { isOpenAccount, type OpenProvider } from './issuer-subjects.ts'
import { hasPasskey } from '#server/auth/second-step/has-second-step.ts'

/**
 * SQL about ways to sign in. In each function `user` is an SQL expression of the account's id. Only configured
 * providers count, and passkeys only if they are on.
 */
const SCHEMA = 'eventms_private'

/** The ways to sign in that the settings enable besides passwords. */
export interface OpenWays {
  readonly providers: readonly OpenProvider[]
  readonly passkeys: boolean
}

/** SQL of a text array: the ways to sign in without a mailed link. */
export const ownWays = (user: string, { providers, passkeys }: OpenWays): string => `ARRAY(
  SELECT CASE "providerId" WHEN 'credential' THEN 'password' ELSE "providerId" END
    FROM ${SCHEMA}.account WHERE "userId" = ${user}
      AND CASE "providerId" WHEN 'credential' THEN password IS NOT NULL ELSE ${isOpenAccount(providers)} END
  UNION ALL SELECT 'phone' FROM ${SCHEMA}."user" WHERE id = ${user} AND "phoneNumber" IS NOT NULL
  UNION ALL SELECT 'passkey' WHERE ${passkeys} AND ${hasPasskey(user)})`

/**
 * SQL condition: the account can sign in now, without a mailed link. A password that somebody else chose counts only
 * after the person has replaced it.
 */
export const isAble = (user: string, { providers, passkeys }: OpenWays): string => `EXISTS (
  SELECT FROM ${SCHEMA}."user" able WHERE able.id = ${user} AND able."disabledAt" IS NULL
    AND (${passkeys} AND ${hasPasskey('able.id')} OR EXISTS (
      SELECT FROM ${SCHEMA}.account a WHERE a."userId" = able.id
        AND CASE a."providerId" WHEN 'credential' THEN a.password IS NOT NULL AND able."passwordExpiresAt" IS NULL
          ELSE ${isOpenAccount(providers)} END)))`

/**
 * SQL condition: the person has signed in at least once, or has a password or a linked provider. Otherwise the person
 * is only invited.
 */
export const hasCome = (user: string): string => `(
  EXISTS (SELECT FROM ${SCHEMA}.account WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}.session WHERE "userId" = ${user})
  OR EXISTS (SELECT FROM ${SCHEMA}."securityLog" WHERE "userId" = ${user} AND kind = 'signIn' AND outcome = 'done'))`
