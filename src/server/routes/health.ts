import { Hono } from 'hono'
import type pg from 'pg'
import { oneSessionOf } from '../db/one-session.ts'
import type { RouteEnv } from '../http/guard.ts'

/** Who asks whether we are well does not wait longer. */
const PATIENCE = 5000

/**
 * `GET /health`: 200 only when the database answers, or is known to be writing an import: busy is not gone, unless it
 * takes far longer than it may.
 */
export function healthRoute(pool: pg.Pool): Hono<RouteEnv> {
  const route = new Hono<RouteEnv>()
  route.get('/', async (c) => {
    const session = oneSessionOf(pool)
    const importing = session?.importing
    if (session?.overdue) return c.json({ status: 'unavailable' }, 503, { 'cache-control': 'no-store' })
    if (importing) return c.json({ status: 'busy', ...importing }, 200, { 'cache-control': 'no-store' })
    const well = await within(
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    )
    return c.json({ status: well ? 'ok' : 'unavailable' }, well ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return route
}

async function within(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, PATIENCE, false)))
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
