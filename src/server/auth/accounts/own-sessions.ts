import type { Pool } from 'pg'
import type { OwnSession } from '#domain/access/account.ts'
import { SHARED_HOURS } from '#server/auth/sessions/shared-computer.ts'

const SESSION = 'eventms_private.session'

export function ownSessions(pool: Pool) {
  return {
    /** The user's sessions: the current one first, the others by last use. */
    async sessions(userId: string, token: string): Promise<OwnSession[]> {
      const { rows } = await pool.query<OwnSession & { startedAt: Date; seenAt: Date }>(
        `SELECT id, coalesce("userAgent", '') AS browser, coalesce("ipAddress", '') AS address, "createdAt" AS "startedAt",
           "updatedAt" AS "seenAt", token = $2 AS "isCurrent"
         FROM ${SESSION} WHERE "userId" = $1 AND "expiresAt" > now() ORDER BY token = $2 DESC, "updatedAt" DESC`,
        [userId, token],
      )
      return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), seenAt: row.seenAt.toISOString() }))
    },

    /** The current session; null if it has ended. `shared` is true if it began on a shared computer. */
    async begun(userId: string, token: string): Promise<{ shared: boolean } | null> {
      const { rows } = await pool.query<{ shared: boolean }>(
        // A session on a shared computer lasts SHARED_HOURS, any other at least a day. Adds an hour, because the clocks
        // of database and server may differ.
        `SELECT "expiresAt" < "createdAt" + make_interval(hours => $3, mins => 60) AS shared
         FROM ${SESSION} WHERE "userId" = $1 AND token = $2 AND "expiresAt" > now()`,
        [userId, token, SHARED_HOURS],
      )
      return rows[0] ?? null
    },

    /**
     * Ends the session with the id, or all except the session with the token `but`. @returns the number of ended
     * sessions
     */
    async endSessions(userId: string, sessions: { id: string } | { but: string }): Promise<number> {
      const { rowCount } = await pool.query(
        `DELETE FROM ${SESSION} WHERE "userId" = $1 AND ${'id' in sessions ? 'id = $2' : 'token <> $2'}`,
        [userId, 'id' in sessions ? sessions.id : sessions.but],
      )
      return rowCount ?? 0
    },
  }
}
