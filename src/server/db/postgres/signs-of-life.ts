import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { within } from '#server/within.ts'

/** How often (ms) a server says that it is there. */
const EVERY = 10_000

/** How old (s) its last word may be: a server that was killed counts as running for so long. */
export const FRESH = 35

/** How long (ms) its last word may take, where nothing else is said. */
const LAST_WORD = 1_000

const SAY = `INSERT INTO eventms_private."server" ("id") VALUES ($1)
  ON CONFLICT ("id") DO UPDATE SET "seen" = now()`

/**
 * Says in a PostgreSQL database that a server works with it, until what it returns is called; idle servers have no
 * connection by which to see them. The embedded database has its folder's lock for that.
 */
export async function giveSigns(
  pool: pg.Pool,
  onError: (error: unknown) => void,
  every = EVERY,
): Promise<(patience?: number) => Promise<void>> {
  const id = randomUUID()
  // Of servers that were killed, or whose last word was not heard.
  await pool.query(`DELETE FROM eventms_private."server" WHERE "seen" < now() - interval '1 day'`)
  await pool.query(SAY, [id])
  let saying: Promise<unknown> | undefined
  const timer = setInterval(() => {
    saying ??= pool
      .query(SAY, [id])
      .catch(onError)
      .finally(() => (saying = undefined))
  }, every).unref()
  return async (patience = LAST_WORD) => {
    clearInterval(timer)
    // One that is under way would write it again.
    const gone = Promise.resolve(saying).then(() =>
      pool.query('DELETE FROM eventms_private."server" WHERE "id" = $1', [id]),
    )
    await within(gone.catch(onError), patience)
  }
}

/** How many servers said of late that they work with this database. */
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
