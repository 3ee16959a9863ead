import type { Pool } from 'pg'
import { EventmsError } from '#domain/errors.ts'

const USER = 'eventms_private."user"'
const ACCOUNT = 'eventms_private.account'

/** The password hash of an account, and the phone number that depends on it. */
export function credentials(pool: Pool) {
  return {
    /**
     * The hash of an account's password: a different one with every new password, even the same one again. Null where
     * there is no password or no account.
     */
    async credential(email: string): Promise<string | null> {
      const { rows } = await pool.query<{ password: string | null }>(
        `SELECT password FROM ${ACCOUNT}
         WHERE "providerId" = 'credential' AND "userId" = (SELECT id FROM ${USER} WHERE email = $1)`,
        [email],
      )
      return rows[0]?.password ?? null
    },

    /**
     * Puts a hash in place of the one that was proven or asked for; false when another one came first, or the account
     * was disabled.
     */
    async replaceCredential(id: string, was: string, hash: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE ${ACCOUNT} SET password = $3, "updatedAt" = now() WHERE "providerId" = 'credential' AND password = $2
           AND "userId" = (SELECT id FROM ${USER} WHERE id = $1 AND "disabledAt" IS NULL)`,
        [id, was, hash],
      )
      return rowCount === 1
    },

    /**
     * Only where the password is still the one that the number was asked with: a new password takes every phone number
     * away, this one too.
     * @throws EventmsError 'duplicateKey' when it is somebody else's, 'invalidCode' when there is another password
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

    /** What goes with an old password: the phone number, and that it was to be changed. */
    async clearWithPassword(id: string): Promise<void> {
      await pool.query(`UPDATE ${USER} SET "phoneNumber" = NULL, "passwordExpiresAt" = NULL WHERE id = $1`, [id])
    },

    /** Somebody made this password up for them: for a week they can choose another one with it, and nothing else. */
    async expirePassword(id: string): Promise<void> {
      await pool.query(`UPDATE ${USER} SET "passwordExpiresAt" = now() + interval '7 days' WHERE id = $1`, [id])
    },
  }
}
