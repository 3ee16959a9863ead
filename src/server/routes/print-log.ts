import { Hono } from 'hono'
import type pg from 'pg'
import { checkPrint, recordPrint } from '../data/history/print-log.ts'
import { readJson } from '../http/body.ts'
import type { RouteEnv } from '../http/guard.ts'

/** Bytes of an entry: a few filters, however their texts are escaped. */
const ENTRY_LIMIT = 512 * 1024

/** `POST /api/prints`: the print log's entry. */
export function printRoutes(pool: pg.Pool): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  routes.post('/', async (c) => {
    await recordPrint(pool, c.get('user').email, checkPrint(await readJson(c.req.raw, ENTRY_LIMIT)))
    return c.json({}, 201)
  })
  return routes
}
