import { Hono } from 'hono'
import type pg from 'pg'
import { checkEventOf, checkNumberOf } from '#domain/requests/number-history.ts'
import { readNumberHistory } from '#server/data/history/number-history.ts'
import { readReturned } from '#server/data/history/returned.ts'
import type { RouteEnv } from '#server/http/guard.ts'

/**
 * `GET /api/numbers/:event/:number`: history of a booklet's number. `GET /api/numbers/:event/returned`: booklets that
 * were returned.
 */
export function numberRoutes(pool: pg.Pool): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  routes.get('/:event/returned', async (c) => {
    const event = checkEventOf(Number(c.req.param('event')))
    return c.json(await readReturned(pool, event), 200, { 'cache-control': 'no-store' })
  })
  routes.get('/:event/:number', async (c) => {
    const [event, number] = checkNumberOf(Number(c.req.param('event')), Number(c.req.param('number')))
    return c.json(await readNumberHistory(pool, event, number), 200, { 'cache-control': 'no-store' })
  })
  return routes
}
