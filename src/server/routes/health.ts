import { Hono } from 'hono'
import type pg from 'pg'
import type { RouteEnv } from '../http/guard.ts'

/** Who asks whether we are well does not wait longer. */
const PATIENCE = 5000

/** `GET /health`: 200 only when the database answers. */
export function healthRoute(pool: pg.Pool): Hono<RouteEnv> {
  const route = new Hono<RouteEnv>()
  route.get('/', async (c) => {
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
