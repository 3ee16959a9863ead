import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transaction } from '#server/db/transactions/transaction.ts'

/** Thrown if the previous key does not decrypt the secret of an authenticator app. */
export class UnreadableSecret extends Error {}

/**
 * Encrypts the secrets of authenticator apps with another key. Deletes recovery codes, because their hashes depend on
 * the old key.
 * @returns the number of people who had recovery codes
 * @throws UnreadableSecret
 */
export async function changeKey(client: ClientBase, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ userId: string; secret: string }>(
    'SELECT "userId", secret FROM eventms_private."secondStep" FOR UPDATE',
  )
  for (const { userId, secret } of rows) {
    const data = await symmetricDecrypt({ key: from, data: secret }).catch((cause: unknown) => {
      throw new UnreadableSecret(userId, { cause })
    })
    await client.query('UPDATE eventms_private."secondStep" SET secret = $2 WHERE "userId" = $1', [
      userId,
      await symmetricEncrypt({ key: to, data }),
    ])
  }
  return dropCodes(client)
}

/** Deletes all recovery codes. @returns the number of people who had some */
async function dropCodes(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ people: number }>(
    `WITH gone AS (DELETE FROM eventms_private."recoveryCode" RETURNING "userId")
     SELECT count(DISTINCT "userId")::int AS people FROM gone`,
  )
  return rows[0]?.people ?? 0
}

/**
 * Counts of data that depends on the key. `accounts`: all accounts. `apps`: authenticator apps whose secret the key
 * cannot decrypt; without a key, all apps.
 */
export interface Unreadable {
  readonly accounts: number
  readonly apps: number
  /**
   * Number of all people with recovery codes. Codes cannot show whether the key is right, because only their hashes are
   * stored. So callers treat all codes as lost if there is no key or if an app's secret is unreadable. Otherwise they
   * assume that no code is lost.
   */
  readonly people: number
}

export async function unreadableWith(pool: pg.Pool, key: string | undefined): Promise<Unreadable> {
  const nothingLost = { accounts: 0, apps: 0, people: 0 }
  const { rows: made } = await pool.query<{ users: boolean; apps: boolean }>(
    `SELECT to_regclass('eventms_private."user"') IS NOT NULL AS users,
       to_regclass('eventms_private."secondStep"') IS NOT NULL AS apps`,
  )
  if (!made[0]?.users) return nothingLost
  const { rows: users } = await pool.query<{ accounts: number }>(
    'SELECT count(*)::int AS accounts FROM eventms_private."user"',
  )
  const accounts = users[0]?.accounts ?? 0
  if (!made[0].apps) return { ...nothingLost, accounts }
  const { rows: codes } = await pool.query<{ people: number }>(
    'SELECT count(DISTINCT "userId")::int AS people FROM eventms_private."recoveryCode"',
  )
  const apps = (await unreadableApps(pool, key)).length
  return { accounts, apps, people: codes[0]?.people ?? 0 }
}

export async function dropUnreadable(pool: pg.Pool, key: string | undefined): Promise<Omit<Unreadable, 'accounts'>> {
  return transaction(pool, async (client) => {
    const apps = await unreadableApps(client, key)
    await client.query('DELETE FROM eventms_private."secondStep" WHERE "userId" = ANY($1)', [apps])
    return { apps: apps.length, people: await dropCodes(client) }
  })
}

async function unreadableApps(client: Pick<ClientBase, 'query'>, key: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ userId: string; secret: string }>(
    'SELECT "userId", secret FROM eventms_private."secondStep"',
  )
  const unreadable: string[] = []
  for (const { userId, secret } of rows) if (!(await isReadable(secret, key))) unreadable.push(userId)
  return unreadable
}

async function isReadable(data: string, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false
  return symmetricDecrypt({ key, data }).then(
    () => true,
    () => false,
  )
}
