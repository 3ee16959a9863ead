import type { Pool } from 'pg'
import { MOST_TOKENS, type OwnToken, type TokenScope } from '#domain/access/tokens.ts'

const SCHEMA = 'eventms_private'
const TOKEN = `${SCHEMA}."apiToken"`

export interface AddedToken {
  readonly id: string
  readonly hash: Buffer
  readonly userId: string
  readonly name: string
  readonly scope: TokenScope
  readonly expiresAt: Date
  /** The password hash that proved the owner. */
  readonly credential: string | null
}

export interface FoundToken {
  readonly id: string
  readonly scope: TokenScope
  readonly isUsedNow: boolean
  readonly userId: string
  readonly email: string
  readonly name: string
}

export function storedTokens(pool: Pool) {
  return {
    async list(userId: string): Promise<OwnToken[]> {
      const { rows } = await pool.query<OwnToken & { createdAt: Date; expiresAt: Date; usedAt: Date | null }>(
        `SELECT id, name, scope, "createdAt", "expiresAt", "usedAt" FROM ${TOKEN} WHERE "userId" = $1
         ORDER BY "createdAt", id`,
        [userId],
      )
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        usedAt: row.usedAt?.toISOString() ?? null,
      }))
    },

    /**
     * Locks the account and its password, so that a concurrent disabling or change of password also ends this token.
     * @returns 'stale' if the password is no longer `credential`, or the account is disabled
     */
    async add(token: AddedToken): Promise<'added' | 'stale' | 'tooMany'> {
      const { id, hash, userId, name, scope, expiresAt, credential } = token
      const { rows } = await pool.query<{ isOwner: boolean; added: boolean }>(
        `WITH owner AS (
           SELECT u.id FROM ${SCHEMA}."user" u JOIN ${SCHEMA}.account a ON a."userId" = u.id
           WHERE u.id = $3 AND u."disabledAt" IS NULL AND a."providerId" = 'credential' AND a.password = $7
           FOR NO KEY UPDATE),
         added AS (
           INSERT INTO ${TOKEN} (id, hash, "userId", name, scope, "expiresAt")
           SELECT $1, $2, owner.id, $4, $5, $6 FROM owner
           WHERE (SELECT count(*) FROM ${TOKEN} WHERE "userId" = $3) < ${MOST_TOKENS} RETURNING 1)
         SELECT EXISTS (SELECT FROM owner) AS "isOwner", EXISTS (SELECT FROM added) AS added`,
        [id, hash, userId, name, scope, expiresAt, credential],
      )
      const { isOwner, added } = rows[0]!
      return added ? 'added' : isOwner ? 'tooMany' : 'stale'
    },

    async end(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query(`DELETE FROM ${TOKEN} WHERE "userId" = $1 AND id = $2`, [userId, id])
      return rowCount === 1
    },

    /** Looks a hash up: comparing hashes reveals nothing of a token by its duration. Null for an ended token. */
    async byHash(hash: Buffer): Promise<FoundToken | null> {
      const { rows } = await pool.query<FoundToken>(
        `SELECT t.id, t.scope, coalesce(t."usedAt" > now() - interval '1 minute', false) AS "isUsedNow",
           u.id AS "userId", u.email, u.name
         FROM ${TOKEN} t JOIN ${SCHEMA}."user" u ON u.id = t."userId"
         WHERE t.hash = $1 AND t."expiresAt" > now() AND u."disabledAt" IS NULL`,
        [hash],
      )
      return rows[0] ?? null
    },

    /** Stores the use, at most once a minute. */
    async used(id: string): Promise<void> {
      await pool.query(
        `UPDATE ${TOKEN} SET "usedAt" = now()
         WHERE id = $1 AND ("usedAt" IS NULL OR "usedAt" < now() - interval '1 minute')`,
        [id],
      )
    },
  }
}

export type StoredTokens = ReturnType<typeof storedTokens>
