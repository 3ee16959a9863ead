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
const COLUMNS = 'id, email, name, "phoneNumber", "disabledAt"'

/** Who has an account, by SQL: the library does not know the columns that are ours. */
export function people(pool: Pool) {
  const one = async (where: string, value: string): Promise<Person | null> => (await pool.query<Person>(`SELECT ${COLUMNS} FROM ${USER} WHERE ${where} = $1`, [value])).rows[0] ?? null
  return {
    byId: (id: string) => one('id', id),
    byEmail: (email: string) => one('email', email),
    byPhone: (phone: string) => one('"phoneNumber"', phone),

    async list(): Promise<Listed[]> {
      const { rows } = await pool.query<Listed>(`
        SELECT ${COLUMNS}, "createdAt",
          ARRAY(SELECT "providerId" FROM eventms_private.account WHERE "userId" = u.id ORDER BY 1) AS ways,
          (SELECT max("updatedAt") FROM eventms_private.session WHERE "userId" = u.id) AS "seenAt"
        FROM ${USER} u ORDER BY email`)
      return rows
    },

    /** Ends every session with it, in one statement. @returns null when nobody has this email */
    async disable(email: string): Promise<Person | null> {
      const { rows } = await pool.query<Person>(
        `WITH disabled AS (UPDATE ${USER} SET "disabledAt" = coalesce("disabledAt", now()) WHERE email = $1 RETURNING ${COLUMNS}),
              ended AS (DELETE FROM eventms_private.session WHERE "userId" IN (SELECT id FROM disabled))
         SELECT * FROM disabled`,
        [email],
      )
      return rows[0] ?? null
    },

    async enable(email: string): Promise<Person | null> {
      const { rows } = await pool.query<Person>(`UPDATE ${USER} SET "disabledAt" = NULL WHERE email = $1 RETURNING ${COLUMNS}`, [email])
      return rows[0] ?? null
    },

    /** @throws EventmsError 'duplicateKey' when it is somebody else's */
    async setPhone(id: string, phone: string): Promise<void> {
      await pool.query(`UPDATE ${USER} SET "phoneNumber" = $2, "updatedAt" = now() WHERE id = $1`, [id, phone]).catch((error: { code?: string }) => {
        throw error.code === '23505' ? new EventmsError('duplicateKey', { field: 'phone' }) : error
      })
    },

    async setData(id: string, data: object): Promise<void> {
      await pool.query(`UPDATE ${USER} SET data = $2 WHERE id = $1`, [id, JSON.stringify(data)])
    },
  }
}

export type People = ReturnType<typeof people>
