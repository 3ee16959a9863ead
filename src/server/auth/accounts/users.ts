import type { Pool } from 'pg'
import { EventmsError } from '#domain/errors.ts'

/** A user as our own columns know them; the library's are in `answers.ts`. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phoneNumber: string | null
  readonly disabledAt: Date | null
}

export interface Listed extends Person {
  readonly createdAt: Date
  /** How they can sign in: credential, google, github. */
  readonly ways: readonly string[]
  /** The last sign of life of a session that has not ended. */
  readonly seenAt: Date | null
}

const USER = 'eventms_private."user"'
const ACCOUNT = 'eventms_private.account'
const COLUMNS = 'id, email, name, "phoneNumber", "disabledAt"'

/** Who has an account, by SQL: the library does not know the columns that are ours. */
export function people(pool: Pool) {
  const one = async (where: string, value: string): Promise<Person | null> =>
    (await pool.query<Person>(`SELECT ${COLUMNS} FROM ${USER} WHERE ${where} = $1`, [value])).rows[0] ?? null
  const endSessions = (email: string) =>
    pool.query(`DELETE FROM eventms_private.session WHERE "userId" = (SELECT id FROM ${USER} WHERE email = $1)`, [
      email,
    ])
  return {
    byId: (id: string) => one('id', id),
    byEmail: (email: string) => one('email', email),
    byPhone: (phone: string) => one('"phoneNumber"', phone),

    async list(): Promise<Listed[]> {
      const { rows } = await pool.query<Listed>(`
        SELECT ${COLUMNS}, "createdAt",
          ARRAY(SELECT "providerId" FROM ${ACCOUNT} WHERE "userId" = u.id ORDER BY 1) AS ways,
          (SELECT max("updatedAt") FROM eventms_private.session WHERE "userId" = u.id) AS "seenAt"
        FROM ${USER} u ORDER BY email`)
      return rows
    },

    /**
     * Two statements, this first: a session that began meanwhile is either there when the second one ends them all, or
     * was made when this could be seen already (`refuseDisabled` in options.ts looks before and after). @returns null
     * when nobody has this email
     */
    async disable(email: string): Promise<Person | null> {
      const { rows } = await pool.query<Person>(
        `UPDATE ${USER} SET "disabledAt" = coalesce("disabledAt", now()) WHERE email = $1 RETURNING ${COLUMNS}`,
        [email],
      )
      await endSessions(email)
      return rows[0] ?? null
    },

    /** Without the sessions that a disabling which was cut short has left. */
    async enable(email: string): Promise<Person | null> {
      await endSessions(email)
      const { rows } = await pool.query<Person>(
        `UPDATE ${USER} SET "disabledAt" = NULL WHERE email = $1 RETURNING ${COLUMNS}`,
        [email],
      )
      return rows[0] ?? null
    },

    /**
     * The hash of somebody's password: another one with every new password, also with the same. Null for none and for
     * nobody.
     */
    async credential(email: string): Promise<string | null> {
      const { rows } = await pool.query<{ password: string | null }>(
        `SELECT password FROM ${ACCOUNT} WHERE "providerId" = 'credential' AND "userId" = (SELECT id FROM ${USER} WHERE email = $1)`,
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
     * Where the password is still the one that asked for it: a new one takes the phone away, also this one.
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

    async clearPhone(id: string): Promise<void> {
      await pool.query(`UPDATE ${USER} SET "phoneNumber" = NULL WHERE id = $1 AND "phoneNumber" IS NOT NULL`, [id])
    },

    async setData(id: string, data: object): Promise<void> {
      await pool.query(`UPDATE ${USER} SET data = $2 WHERE id = $1`, [id, JSON.stringify(data)])
    },
  }
}

export type People = ReturnType<typeof people>
