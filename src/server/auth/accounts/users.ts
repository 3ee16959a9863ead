import type { Pool, PoolClient } from 'pg'
import type { WayIn } from '#domain/access/staff.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { hasSecondStep } from '#server/auth/second-step/has-second-step.ts'
import { credentials } from './credentials.ts'
import { hasCome, isAble, type OpenWays, ownWays } from './ways-in.ts'

/** A user with the product's own columns, which better-auth does not know. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phoneNumber: string | null
  readonly disabledAt: Date | null
  /** Expiry of a password that somebody else chose; null for the person's own. */
  readonly passwordExpiresAt: Date | null
}

export interface ListedUser extends StoredUser {
  readonly createdAt: Date
  /** True for a person who never signed in, and has no way to sign in. */
  readonly isInvited: boolean
  /** Ways to sign in without a mail. */
  readonly ways: readonly WayIn[]
  readonly secondStep: boolean
  /** Number of valid personal tokens. */
  readonly tokens: number
  /** Time when the person last used a session, ended or not; null if unknown. */
  readonly seenAt: Date | null
}

const USER = 'eventms_private."user"'
const COLUMNS = 'id, email, name, "phoneNumber", "disabledAt", "passwordExpiresAt"'

/** Lock that serializes disabling across servers, so that two people cannot disable each other. */
const ONE_AT_A_TIME = 'SELECT pg_advisory_xact_lock(7303014112000015)'

export function storedUsers(pool: Pool, open: OpenWays) {
  /** Ends all sessions of a user, and also personal tokens, because scripts use tokens without a session. */
  const endSessions = (id: string) =>
    pool.query(
      `WITH tokens AS (DELETE FROM eventms_private."apiToken" WHERE "userId" = $1)
       DELETE FROM eventms_private.session WHERE "userId" = $1`,
      [id],
    )
  return {
    ...credentials(pool),
    ...userQueries(pool, open),

    async list(): Promise<ListedUser[]> {
      const { rows } = await pool.query<ListedUser>(`
        SELECT ${COLUMNS}, "createdAt", NOT ${hasCome('u.id')} AS "isInvited", ${ownWays('u.id', open)} AS ways,
          ${hasSecondStep('u.id')} AS "secondStep",
          (SELECT count(*)::int FROM eventms_private."apiToken" t WHERE "userId" = u.id AND "expiresAt" > now()) AS tokens,
          greatest((SELECT max("updatedAt") FROM eventms_private.session WHERE "userId" = u.id),
            (SELECT at FROM eventms_private."securityLog" WHERE "userId" = u.id AND kind IN ('signIn', 'signOut')
              AND outcome = 'done' ORDER BY id DESC LIMIT 1)) AS "seenAt"
        FROM ${USER} u ORDER BY email`)
      return rows
    },

    async isAnybodyThere(): Promise<boolean> {
      return (await pool.query('SELECT 1 FROM eventms_private.account LIMIT 1')).rows.length > 0
    },

    endSessions,

    /**
     * Disables the account, commits, and then ends its sessions. A sign-in at the same time either stores its session
     * before the sessions are ended, or is refused (sessions/session-admission.ts).
     * @param requireAllowed throws to refuse the act; runs in the same transaction
     */
    async disable(id: string, requireAllowed: (now: UserQueries) => Promise<void>): Promise<void> {
      await transaction(pool, async (client) => {
        await client.query(ONE_AT_A_TIME)
        await requireAllowed(userQueries(client, open))
        await client.query(`UPDATE ${USER} SET "disabledAt" = coalesce("disabledAt", now()) WHERE id = $1`, [id])
      })
      await endSessions(id)
    },

    /** Enables the account. Ends its sessions first, because an interrupted `disable` may have left some. */
    async enable(id: string): Promise<void> {
      await endSessions(id)
      await pool.query(`UPDATE ${USER} SET "disabledAt" = NULL WHERE id = $1`, [id])
    },

    async setData(id: string, data: object): Promise<void> {
      await pool.query(`UPDATE ${USER} SET data = $2 WHERE id = $1`, [id, JSON.stringify(data)])
    },
  }
}

function userQueries(db: Pick<Pool | PoolClient, 'query'>, open: OpenWays) {
  const findUser = async (where: string, value: string): Promise<StoredUser | null> =>
    (await db.query<StoredUser>(`SELECT ${COLUMNS} FROM ${USER} WHERE ${where} = $1`, [value])).rows[0] ?? null
  const is = async (expression: string, values: string[] = []): Promise<boolean> =>
    (await db.query<{ is: boolean }>(`SELECT ${expression} AS is`, values)).rows[0]?.is === true
  return {
    byId: (id: string) => findUser('id', id),
    byEmail: (email: string) => findUser('email', email),
    byPhone: (phone: string) => findUser('"phoneNumber"', phone),
    hasCome: (id: string) => is(hasCome('$1'), [id]),
    isAnybodyAble: (without = '') =>
      is(`EXISTS (SELECT FROM ${USER} u WHERE id <> $1 AND ${isAble('u.id', open)})`, [without]),
  }
}

export type UserQueries = ReturnType<typeof userQueries>
export type Users = ReturnType<typeof storedUsers>
