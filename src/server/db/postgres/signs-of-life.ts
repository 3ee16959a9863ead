import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withTimeout } from '#server/with-timeout.ts'

/** Heartbeat interval in milliseconds. */
const EVERY = 10_000

/** Seconds after the last heartbeat for which a server counts as running, even if it was killed. */
export const FRESH = 35

/** Default timeout in milliseconds of the statement that deregisters the server. */
const LAST_WORD = 1_000

const SAY = `INSERT INTO eventms_private."server" ("id") VALUES ($1)
  ON CONFLICT ("id") DO UPDATE SET "seen" = now()`

/**
 * Writes heartbeats of a server, because an idle server has no connections by which others could detect it. Not needed
 * for the embedded database, whose folder is locked.
 * @returns a function that ends the heartbeats and deregisters the server
 */
export async function giveSigns(
  pool: pg.Pool,
  onError: (error: unknown) => void,
  every = EVERY,
): Promise<(timeoutMs?: number) => Promise<void>> {
  const id = randomUUID()
  // Removes rows of servers that were killed or could not deregister.
  await pool.query(`DELETE FROM eventms_private."server" WHERE "seen" < now() - interval '1 day'`)
  await pool.query(SAY, [id])
  let saying: Promise<unknown> | undefined
  const timer = setInterval(() => {
    saying ??= pool
      .query(SAY, [id])
      .catch(onError)
      .finally(() => (saying = undefined))
  }, every).unref()
  return async (timeoutMs = LAST_WORD) => {
    clearInterval(timer)
    // Waits for a running heartbeat, which would otherwise insert the row again.
    const removed = Promise.resolve(saying).then(() =>
      pool.query('DELETE FROM eventms_private."server" WHERE "id" = $1', [id]),
    )
    await withTimeout(removed.catch(onError), timeoutMs)
  }
}

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
