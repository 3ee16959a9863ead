import type { Pool, PoolClient } from 'pg'
import type { WayIn } from '#domain/access/staff.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { hasSecondStep } from '#server/auth/second-step/has-second-step.ts'
import { credentials } from './credentials.ts'
import { hasCome, isAble, type OpenWays, ownWays } from './ways-in.ts'

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
  /** They have never come in, and nothing was chosen to come in by. */
  readonly isInvited: boolean
  /** What they can sign in by that is their own: `waysIn` but for mailed links. */
  readonly ways: readonly WayIn[]
  readonly secondStep: boolean
  /** When they last used a session, signed in or signed out, as far as that is kept. */
  readonly seenAt: Date | null
}

const USER = 'eventms_private."user"'
const COLUMNS = 'id, email, name, "phoneNumber", "disabledAt", "passwordExpiresAt"'

/** Of those who disable at once, on whatever server, one comes after the other: it finds what the first one left. */
const ONE_AT_A_TIME = 'SELECT pg_advisory_xact_lock(7303014112000015)'

/** Everybody who has an account, by SQL. */
export function storedUsers(pool: Pool, open: OpenWays) {
  const endSessions = (id: string) => pool.query('DELETE FROM eventms_private.session WHERE "userId" = $1', [id])
  return {
    ...credentials(pool),
    ...asked(pool, open),

    async list(): Promise<ListedUser[]> {
      const { rows } = await pool.query<ListedUser>(`
        SELECT ${COLUMNS}, "createdAt", NOT ${hasCome('u.id')} AS "isInvited", ${ownWays('u.id', open)} AS ways,
          ${hasSecondStep('u.id')} AS "secondStep",
          greatest((SELECT max("updatedAt") FROM eventms_private.session WHERE "userId" = u.id),
            (SELECT at FROM eventms_private."securityLog" WHERE "userId" = u.id AND kind IN ('signIn', 'signOut')
              AND outcome = 'done' ORDER BY id DESC LIMIT 1)) AS "seenAt"
        FROM ${USER} u ORDER BY email`)
      return rows
    },

    /** Whether anybody can sign in yet. */
    async isAnybodyThere(): Promise<boolean> {
      return (await pool.query('SELECT 1 FROM eventms_private.account LIMIT 1')).rows.length > 0
    },

    endSessions,

    /**
     * The sessions end after it is seen that the account is disabled: one that begins meanwhile is either there then,
     * or begins after that could be seen (sessions/session-guard.ts looks before and after).
     * @param requireAllowed throws where it is not to be; it and the change are one act
     */
    async disable(id: string, requireAllowed: (now: Asked) => Promise<void>): Promise<void> {
      await transaction(pool, async (client) => {
        await client.query(ONE_AT_A_TIME)
        await requireAllowed(asked(client, open))
        await client.query(`UPDATE ${USER} SET "disabledAt" = coalesce("disabledAt", now()) WHERE id = $1`, [id])
      })
      await endSessions(id)
    },

    /** First ends the sessions that an interrupted `disable` left. */
    async enable(id: string): Promise<void> {
      await endSessions(id)
      await pool.query(`UPDATE ${USER} SET "disabledAt" = NULL WHERE id = $1`, [id])
    },

    async setData(id: string, data: object): Promise<void> {
      await pool.query(`UPDATE ${USER} SET data = $2 WHERE id = $1`, [id, JSON.stringify(data)])
    },
  }
}

/** What can be asked in the midst of a transaction as well. */
function asked(db: Pick<Pool | PoolClient, 'query'>, open: OpenWays) {
  const one = async (where: string, value: string): Promise<StoredUser | null> =>
    (await db.query<StoredUser>(`SELECT ${COLUMNS} FROM ${USER} WHERE ${where} = $1`, [value])).rows[0] ?? null
  const is = async (expression: string, values: string[] = []): Promise<boolean> =>
    (await db.query<{ is: boolean }>(`SELECT ${expression} AS is`, values)).rows[0]?.is === true
  return {
    byId: (id: string) => one('id', id),
    byEmail: (email: string) => one('email', email),
    byPhone: (phone: string) => one('"phoneNumber"', phone),
    hasCome: (id: string) => is(hasCome('$1'), [id]),
    /** Whether anybody can sign in, without this account. */
    isAnybodyAble: (without = '') =>
      is(`EXISTS (SELECT FROM ${USER} u WHERE id <> $1 AND ${isAble('u.id', open)})`, [without]),
  }
}

export type Asked = ReturnType<typeof asked>
export type Users = ReturnType<typeof storedUsers>
