import type { Pool } from 'pg'
import { MAX_TOKENS, type OwnToken, type TokenScope } from '#domain/access/tokens.ts'

const SCHEMA = 'eventms_private'
const TOKEN = `${SCHEMA}."apiToken"`

export interface AddedToken {
  readonly id: string
  readonly hash: Buffer
  readonly userId: string
  readonly name: string
  readonly scope: TokenScope
  readonly expiresAt: Date
  /** The password hash that was checked before the token was made. */
  readonly credential: string | null
}

/** Id and name of a token, as stored in the history and in the security log. */
export type TokenName = Pick<OwnToken, 'id' | 'name'>

/** A valid token and its owner. */
export interface FoundToken {
  readonly id: string
  readonly scope: TokenScope
  /** True if the last use is less than a minute ago, so it need not be stored again. */
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
     * Stores a token. Locks the account's rows: a request that disables the account or changes its password waits for
     * the lock, and then ends the new token, too.
     * @returns 'stale' if the password hash is no longer `credential`, or the account is disabled
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
           WHERE (SELECT count(*) FROM ${TOKEN} WHERE "userId" = $3) < ${MAX_TOKENS} RETURNING 1)
         SELECT EXISTS (SELECT FROM owner) AS "isOwner", EXISTS (SELECT FROM added) AS added`,
        [id, hash, userId, name, scope, expiresAt, credential],
      )
      const { isOwner, added } = rows[0]!
      return added ? 'added' : isOwner ? 'tooMany' : 'stale'
    },

    /** @returns the ended token; undefined if the person has none with this id */
    async end(userId: string, id: string): Promise<TokenName | undefined> {
      const { rows } = await pool.query<TokenName>(
        `DELETE FROM ${TOKEN} WHERE "userId" = $1 AND id = $2 RETURNING id, name`,
        [userId, id],
      )
      return rows[0]
    },

    /**
     * Finds a token by its hash; null if there is none or if it has ended. Only hashes are compared, so the time of the
     * comparison reveals nothing about a token.
     */
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

    /**
     * Stores the time of use, at most once a minute.
     * @returns the token if this is its first use ever. Only one of several simultaneous calls gets it
     */
    async used(id: string): Promise<TokenName | undefined> {
      const { rows } = await pool.query<TokenName & { isFirst: boolean }>(
        `UPDATE ${TOKEN} t SET "usedAt" = now()
         FROM (SELECT id, "usedAt" FROM ${TOKEN} WHERE id = $1 FOR UPDATE) before
         WHERE t.id = before.id AND (before."usedAt" IS NULL OR before."usedAt" < now() - interval '1 minute')
         RETURNING t.id, t.name, before."usedAt" IS NULL AS "isFirst"`,
        [id],
      )
      const [used] = rows
      return used?.isFirst ? { id: used.id, name: used.name } : undefined
    },
  }
}

export type StoredTokens = ReturnType<typeof storedTokens>
