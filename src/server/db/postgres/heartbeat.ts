import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withTimeout } from '#server/with-timeout.ts'

/** Milliseconds between two heartbeats. */
const EVERY = 10_000

/** Seconds after the last heartbeat for which a server counts as running, even if it was killed. */
export const FRESH = 35

/** Milliseconds that removing this server's row may take when the server stops. */
const DEREGISTER_MS = 1_000

const BEAT = `INSERT INTO eventms_private."server" ("id") VALUES ($1)
  ON CONFLICT ("id") DO UPDATE SET "seen" = now()`

/**
 * Writes a heartbeat of this server to the database at intervals. An idle server has no connections by which other
 * processes could notice it. The embedded database needs no heartbeat, because its folder is locked.
 * @returns a function that ends the heartbeats and removes the server's row
 */
export async function startHeartbeat(
  pool: pg.Pool,
  onError: (error: unknown) => void,
  every = EVERY,
): Promise<(timeoutMs?: number) => Promise<void>> {
  const id = randomUUID()
  // Removes rows of servers that were killed before they could remove them.
  await pool.query(`DELETE FROM eventms_private."server" WHERE "seen" < now() - interval '1 day'`)
  await pool.query(BEAT, [id])
  let beating: Promise<unknown> | undefined
  const timer = setInterval(() => {
    beating ??= pool
      .query(BEAT, [id])
      .catch(onError)
      .finally(() => (beating = undefined))
  }, every).unref()
  return async (timeoutMs = DEREGISTER_MS) => {
    clearInterval(timer)
    // Waits for a heartbeat that is being written, which would otherwise insert the row again.
    const removed = Promise.resolve(beating).then(() =>
      pool.query('DELETE FROM eventms_private."server" WHERE "id" = $1', [id]),
    )
    await withTimeout(removed.catch(onError), timeoutMs)
  }
}

/** Number of servers with a recent heartbeat. */
export async function serversOn(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows: found } = await client.query<{ any: boolean }>(
    `SELECT to_regclass('eventms_private."server"') IS NOT NULL AS any`,
  )
  if (!found[0]?.any) return 0
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM eventms_private."server" WHERE "seen" > clock_timestamp() - interval '${FRESH} s'`,
  )
  return rows[0]?.count ?? 0
}
