import type { Pool } from 'pg'
import { credentials } from './credentials.ts'

/** A user with the columns that are ours; better-auth does not know them. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phoneNumber: string | null
  readonly disabledAt: Date | null
  /** Set where somebody else made the password up: until then it is good for choosing another one. */
  readonly passwordExpiresAt: Date | null
}

export interface ListedUser extends StoredUser {
  readonly createdAt: Date
  /** How they can sign in: credential, google, github. */
  readonly methods: readonly string[]
  /** When a session that has not ended was last used. */
  readonly seenAt: Date | null
}

const USER = 'eventms_private."user"'
const COLUMNS = 'id, email, name, "phoneNumber", "disabledAt", "passwordExpiresAt"'

/** Everybody who has an account, by SQL. */
export function storedUsers(pool: Pool) {
  const one = async (where: string, value: string): Promise<StoredUser | null> =>
    (await pool.query<StoredUser>(`SELECT ${COLUMNS} FROM ${USER} WHERE ${where} = $1`, [value])).rows[0] ?? null
  const endSessions = (email: string) =>
    pool.query(`DELETE FROM eventms_private.session WHERE "userId" = (SELECT id FROM ${USER} WHERE email = $1)`, [
      email,
    ])
  return {
    ...credentials(pool),

    byId: (id: string) => one('id', id),
    byEmail: (email: string) => one('email', email),
    byPhone: (phone: string) => one('"phoneNumber"', phone),

    async list(): Promise<ListedUser[]> {
      const { rows } = await pool.query<ListedUser>(`
        SELECT ${COLUMNS}, "createdAt",
          ARRAY(SELECT "providerId" FROM eventms_private.account WHERE "userId" = u.id ORDER BY 1) AS methods,
          (SELECT max("updatedAt") FROM eventms_private.session WHERE "userId" = u.id) AS "seenAt"
        FROM ${USER} u ORDER BY email`)
      return rows
    },

    /** Whether anybody can sign in yet. */
    async isAnybodyThere(): Promise<boolean> {
      return (await pool.query('SELECT 1 FROM eventms_private.account LIMIT 1')).rows.length > 0
    },

    /**
     * Two statements in this order: a session that begins meanwhile is either there when the second one ends them all,
     * or begins after the first one could be seen (sessions/session-guard.ts looks before and after).
     * @returns null when nobody has this email
     */
    async disable(email: string): Promise<StoredUser | null> {
      const { rows } = await pool.query<StoredUser>(
        `UPDATE ${USER} SET "disabledAt" = coalesce("disabledAt", now()) WHERE email = $1 RETURNING ${COLUMNS}`,
        [email],
      )
      await endSessions(email)
      return rows[0] ?? null
    },

    /** First ends the sessions that an interrupted `disable` left. */
    async enable(email: string): Promise<StoredUser | null> {
      await endSessions(email)
      const { rows } = await pool.query<StoredUser>(
        `UPDATE ${USER} SET "disabledAt" = NULL WHERE email = $1 RETURNING ${COLUMNS}`,
        [email],
      )
      return rows[0] ?? null
    },

    async setData(id: string, data: object): Promise<void> {
      await pool.query(`UPDATE ${USER} SET data = $2 WHERE id = $1`, [id, JSON.stringify(data)])
    },
  }
}

export type Users = ReturnType<typeof storedUsers>
