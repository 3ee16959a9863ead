import type { Pool } from 'pg'
import type { OwnPasskey } from '#domain/access/account.ts'
import { hasSecondStep } from './has-second-step.ts'

const PASSKEY = 'eventms_private.passkey'

export const MOST_PASSKEYS = 20

export interface StoredPasskey {
  readonly id: string
  readonly userId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
}

export interface NewPasskey extends StoredPasskey {
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly backedUp: boolean
}

export function storedPasskeys(pool: Pool) {
  return {
    async list(userId: string): Promise<OwnPasskey[]> {
      const { rows } = await pool.query<OwnPasskey & { createdAt: Date; usedAt: Date | null }>(
        `SELECT id, name, "backedUp", "createdAt", "usedAt" FROM ${PASSKEY} WHERE "userId" = $1 ORDER BY "createdAt", id`,
        [userId],
      )
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        usedAt: row.usedAt?.toISOString() ?? null,
      }))
    },

    /** Ids of the account's passkeys, by which a browser finds them. */
    async named(userId: string): Promise<{ id: string; transports: string[] }[]> {
      return (
        await pool.query<{ id: string; transports: string[] }>(
          `SELECT id, transports FROM ${PASSKEY} WHERE "userId" = $1 ORDER BY "createdAt"`,
          [userId],
        )
      ).rows
    },

    async byId(id: string): Promise<StoredPasskey | null> {
      const { rows } = await pool.query<StoredPasskey & { publicKey: Buffer }>(
        `SELECT id, "userId", "publicKey" FROM ${PASSKEY} WHERE id = $1`,
        [id],
      )
      const [row] = rows
      return row ? { ...row, publicKey: Uint8Array.from(row.publicKey) } : null
    },

    /**
     * Stores a passkey. 'first': the account had no second step before. 'taken': an account has this passkey already.
     */
    async add(passkey: NewPasskey): Promise<'first' | 'further' | 'taken' | 'tooMany'> {
      const { id, userId, publicKey, counter, transports, name, backedUp } = passkey
      const { rows } = await pool.query<{ first: boolean; added: boolean; room: boolean }>(
        `WITH room AS (SELECT count(*) < ${MOST_PASSKEYS} AS room FROM ${PASSKEY} WHERE "userId" = $2),
           added AS (
             INSERT INTO ${PASSKEY} (id, "userId", "publicKey", counter, transports, name, "backedUp")
             SELECT $1, $2, $3, $4, $5, $6, $7 FROM room WHERE room ON CONFLICT (id) DO NOTHING RETURNING 1)
         SELECT room, EXISTS (SELECT FROM added) AS added, NOT ${hasSecondStep('$2')} AS first FROM room`,
        [id, userId, Buffer.from(publicKey), counter, transports, name, backedUp],
      )
      const { first, added, room } = rows[0]!
      return added ? (first ? 'first' : 'further') : room ? 'taken' : 'tooMany'
    },

    /**
     * Stores the counter that a passkey sent. One SQL statement, so that only one of two uses with the same counter
     * succeeds.
     * @returns false if the counter did not grow, so the key was copied
     */
    async used(id: string, counter: number, backedUp: boolean): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE ${PASSKEY} SET counter = $2, "backedUp" = $3, "usedAt" = now()
         WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)`,
        [id, counter, backedUp],
      )
      return rowCount === 1
    },

    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const { rowCount } = await pool.query(`UPDATE ${PASSKEY} SET name = $3 WHERE "userId" = $1 AND id = $2`, [
        userId,
        id,
        name,
      ])
      return rowCount === 1
    },

    async removeOne(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query(`DELETE FROM ${PASSKEY} WHERE "userId" = $1 AND id = $2`, [userId, id])
      return rowCount === 1
    },
  }
}

export type StoredPasskeys = ReturnType<typeof storedPasskeys>
