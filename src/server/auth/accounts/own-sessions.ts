import type { Pool } from 'pg'
import type { OwnSession } from '#domain/access/account.ts'

const SESSION = 'eventms_private.session'

/** The sessions of one account, by SQL. */
export function ownSessions(pool: Pool) {
  return {
    /** Those that can still be used, the one that was used last first. */
    async sessions(userId: string, token: string): Promise<OwnSession[]> {
      const { rows } = await pool.query<OwnSession & { startedAt: Date; seenAt: Date }>(
        `SELECT id, coalesce("userAgent", '') AS browser, coalesce("ipAddress", '') AS address, "createdAt" AS "startedAt",
           "updatedAt" AS "seenAt", token = $2 AS "isCurrent"
         FROM ${SESSION} WHERE "userId" = $1 AND "expiresAt" > now() ORDER BY token = $2 DESC, "updatedAt" DESC`,
        [userId, token],
      )
      return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), seenAt: row.seenAt.toISOString() }))
    },

    /** One of them, or all but the one with this token. @returns how many ended */
    async endSessions(userId: string, which: { id: string } | { but: string }): Promise<number> {
      const { rowCount } = await pool.query(
        `DELETE FROM ${SESSION} WHERE "userId" = $1 AND ${'id' in which ? 'id = $2' : 'token <> $2'}`,
        [userId, 'id' in which ? which.id : which.but],
      )
      return rowCount ?? 0
    },
  }
}
