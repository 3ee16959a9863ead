import type { Pool } from 'pg'
import { EventmsError } from '#domain/errors.ts'

const USER = 'eventms_private."user"'
const ACCOUNT = 'eventms_private.account'

export function credentials(pool: Pool) {
  return {
    /**
     * The account's password hash; null without a password. Callers compare two hashes to detect that the password was
     * set anew. Each hash has a new salt, so even the same password has another hash then.
     */
    async credential(email: string): Promise<string | null> {
      const { rows } = await pool.query<{ password: string | null }>(
        `SELECT password FROM ${ACCOUNT}
         WHERE "providerId" = 'credential' AND "userId" = (SELECT id FROM ${USER} WHERE email = $1)`,
        [email],
      )
      return rows[0]?.password ?? null
    },

    /** @returns false if the hash is no longer `was`, or the account is disabled */
    async replaceCredential(id: string, was: string, hash: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE ${ACCOUNT} SET password = $3, "updatedAt" = now() WHERE "providerId" = 'credential' AND password = $2
           AND "userId" = (SELECT id FROM ${USER} WHERE id = $1 AND "disabledAt" IS NULL)`,
        [id, was, hash],
      )
      return rowCount === 1
    },

    /**
     * Sets the phone number only if the password hash is still `credential`. A password change removes the phone
     * number, and a request from before the change must not set it again.
     * @throws EventmsError 'duplicateKey' if another account has the number, 'invalidCode' if the password has changed
     */
    async setPhone(id: string, phone: string, credential: string | null): Promise<void> {
      const { rowCount } = await pool
        .query(
          `UPDATE ${USER} SET "phoneNumber" = $2, "updatedAt" = now()
           WHERE id = $1 AND $3 = (SELECT password FROM ${ACCOUNT} WHERE "userId" = $1 AND "providerId" = 'credential')`,
          [id, phone, credential],
        )
        .catch((error: { code?: string }) => {
          throw error.code === '23505' ? new EventmsError('duplicateKey', { field: 'phone' }) : error
        })
      if (rowCount === 0) throw new EventmsError('invalidCode')
    },

    /** Removes the data that a password change ends: phone number, expiry of the password, and personal tokens. */
    async clearWithPassword(id: string): Promise<void> {
      await pool.query(
        `WITH tokens AS (DELETE FROM eventms_private."apiToken" WHERE "userId" = $1)
         UPDATE ${USER} SET "phoneNumber" = NULL, "passwordExpiresAt" = NULL WHERE id = $1`,
        [id],
      )
    },

    /** Marks a password that somebody else chose: for a week it can only be used to choose another one. */
    async expirePassword(id: string): Promise<void> {
      await pool.query(`UPDATE ${USER} SET "passwordExpiresAt" = now() + interval '7 days' WHERE id = $1`, [id])
    },
  }
}
