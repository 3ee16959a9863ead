import { Hono } from 'hono'
import type pg from 'pg'
import { checkAct, checkTakeBack } from '#domain/requests/acts.ts'
import { previewTakeBack, takeBack } from '../data/history/acts.ts'
import { readJson } from '../http/body.ts'
import type { RouteEnv } from '../http/guard.ts'

/** Bytes of a request to take an act back: the versions of all tables. */
const VERSIONS_LIMIT = 16 * 1024

/** `/api/acts/:act/take-back`: GET shows what it would do, POST does it (src/domain/wire.ts). */
export function actRoutes(pool: pg.Pool): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()

  routes.get('/:act/take-back', async (c) => {
    const preview = await previewTakeBack(pool, checkAct(Number(c.req.param('act'))))
    return c.json(preview, 200, { 'cache-control': 'no-store' })
  })

  routes.post('/:act/take-back', async (c) => {
    const number = checkAct(Number(c.req.param('act')))
    const request = checkTakeBack(await readJson(c.req.raw, VERSIONS_LIMIT))
    return c.json(await takeBack(pool, c.get('user').email, number, request))
  })

  return routes
}
