import type { Pool } from 'pg'
import type { OwnAccount } from '#domain/access/account.ts'
import { securityKinds, noticeRules } from '#domain/access/security-log.ts'
import { ownSessions } from './own-sessions.ts'
import { isOpenAccount } from './issuer-subjects.ts'
import { type OpenWays, ownWays } from './ways-in.ts'

const SCHEMA = 'eventms_private'
/**
 * Kinds of security log entries that the owner sees after the next sign-in. `NEWS` are shown if the act succeeded.
 * `NEWS_OF_REFUSALS` are shown if it was refused, such as a sign-in by a copied passkey. `NEWS_OF_OTHERS` are shown if
 * it succeeded and another person acted.
 */
const NEWS = securityKinds.filter((kind) => noticeRules[kind] === 'always')
const NEWS_OF_REFUSALS = securityKinds.filter((kind) => noticeRules[kind] === 'refused')
const NEWS_OF_OTHERS = securityKinds.filter((kind) => noticeRules[kind] === 'byOthers')

export type StoredAccount = Omit<OwnAccount, 'secondStep' | 'recoveryCodes' | 'passkeys' | 'tokens' | 'news'>

/** SQL condition: the person had signed in before the log entry `l`. */
const CAME_BEFORE = `EXISTS (SELECT FROM ${SCHEMA}."securityLog"
  WHERE "userId" = $1 AND kind = 'signIn' AND outcome = 'done' AND id < l.id)`

export function ownAccounts(pool: Pool, open: OpenWays) {
  return {
    ...ownSessions(pool),

    async account(userId: string): Promise<StoredAccount | null> {
      const { rows } = await pool.query<StoredAccount>(
        `SELECT email, name, "phoneNumber" AS phone,
           EXISTS (SELECT FROM ${SCHEMA}.account WHERE "userId" = u.id AND "providerId" = 'credential') AS "hasPassword",
           ARRAY (SELECT "providerId" FROM ${SCHEMA}.account
             WHERE "userId" = u.id AND ${isOpenAccount(open.providers)} ORDER BY 1) AS linked
         FROM ${SCHEMA}."user" u WHERE id = $1`,
        [userId],
      )
      return rows[0] ?? null
    },

    /**
     * Ids of the new entries in the security log that the owner sees after a sign-in. Omits the owner's own successful
     * acts in this session, and a password that was set before the first sign-in.
     */
    async news(userId: string, token: string, browser: string | null): Promise<number[]> {
      const { rows } = await pool.query<{ id: number }>(
        `SELECT id::float8 AS id FROM ${SCHEMA}."securityLog" l
         WHERE "userId" = $1 AND id > (SELECT "newsSeen" FROM ${SCHEMA}."user" WHERE id = $1)
           AND outcome = CASE WHEN kind = ANY ($6) THEN 'refused' ELSE 'done' END
           AND NOT EXISTS (SELECT FROM ${SCHEMA}.session s WHERE token = $2 AND outcome = 'done'
             AND l.at >= s."createdAt" - interval '5 seconds'
             AND coalesce(l."actorId", $1) = $1 AND l.browser IS NOT DISTINCT FROM $4
             AND l.address IS NOT DISTINCT FROM nullif(s."ipAddress", ''))
           AND (kind <> 'passwordChanged' OR ${CAME_BEFORE})
           AND (kind = ANY ($3) OR kind = ANY ($6) OR kind = ANY ($5) AND "actorId" IS DISTINCT FROM $1
             OR kind = 'signIn' AND ("newBrowser" OR way = 'recoveryCode') AND ${CAME_BEFORE})
         ORDER BY id DESC LIMIT 20`,
        [userId, token, NEWS, browser, NEWS_OF_OTHERS, NEWS_OF_REFUSALS],
      )
      return rows.map(({ id }) => id)
    },

    async newsSeen(userId: string): Promise<void> {
      await pool.query(
        `UPDATE ${SCHEMA}."user" SET "newsSeen" =
           coalesce((SELECT max(id) FROM ${SCHEMA}."securityLog" WHERE "userId" = $1), 0) WHERE id = $1`,
        [userId],
      )
    },

    async setName(userId: string, name: string): Promise<void> {
      await pool.query(`UPDATE ${SCHEMA}."user" SET name = $2, "updatedAt" = now() WHERE id = $1`, [userId, name])
    },

    /**
     * Unlinks the provider, and prevents a later sign-in from linking it again.
     * @returns false if the provider is the last way to sign in, or is not linked
     */
    async unlink(userId: string, provider: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `WITH gone AS (
           DELETE FROM ${SCHEMA}.account WHERE "userId" = $1 AND "providerId" = $2
             AND EXISTS (SELECT FROM unnest(${ownWays('$1', open)}) way WHERE way <> $2)
           RETURNING 1)
         UPDATE ${SCHEMA}."user" SET unlinked = array_append(array_remove(unlinked, $2), $2)
         WHERE id = $1 AND EXISTS (SELECT FROM gone)`,
        [userId, provider],
      )
      return rowCount === 1
    },

    /** Lets the signed-in owner link a provider that was unlinked before. */
    async mayLink(userId: string, provider: string): Promise<void> {
      await pool.query(`UPDATE ${SCHEMA}."user" SET unlinked = array_remove(unlinked, $2) WHERE id = $1`, [
        userId,
        provider,
      ])
    },

    async clearPhone(userId: string): Promise<void> {
      await pool.query(`UPDATE ${SCHEMA}."user" SET "phoneNumber" = NULL WHERE id = $1`, [userId])
    },
  }
}

export type OwnAccounts = ReturnType<typeof ownAccounts>
