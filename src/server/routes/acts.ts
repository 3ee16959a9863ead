import { Hono } from 'hono'
import type pg from 'pg'
import { checkAct, checkUndo } from '#domain/requests/acts.ts'
import { checkRowOf } from '#domain/requests/history.ts'
import { previewUndo, undoAct } from '#server/data/history/acts.ts'
import { ticketAct } from '#server/data/ticket-act.ts'
import { checkType, readJson } from '#server/http/body.ts'
import type { RouteEnv } from '#server/http/guard.ts'
import type { Uploads } from '#server/http/uploads.ts'

/** Maximum bytes of a request to undo an act. The request contains the versions of all tables. */
const VERSIONS_LIMIT = 16 * 1024

/** Maximum bytes of an act on tickets: 100,000 rows of about 500 bytes each. */
const TICKET_ACT_LIMIT = 64 * 1024 * 1024

/**
 * `POST /api/acts` performs an act on tickets, such as a transfer to another person. `GET /api/acts/:act/take-back`
 * previews the undo of an act, and `POST` undoes it (src/domain/wire.ts).
 */
export function actRoutes(pool: pg.Pool, uploads: Uploads): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()

  routes.post('/', async (c) => {
    checkType(c.req.raw, 'application/x-ndjson')
    const work = (body: readonly Uint8Array[]) => ticketAct(pool, c.get('actor'), body)
    return c.json(await uploads({ request: c.req.raw, person: c.get('user').email, limit: TICKET_ACT_LIMIT }, work))
  })

  routes.get('/:act/take-back', async (c) => {
    const table = c.req.query('table')
    const only = table === undefined ? undefined : checkRowOf(table, Number(c.req.query('key') ?? Number.NaN))
    const preview = await previewUndo(pool, checkAct(Number(c.req.param('act'))), only)
    return c.json(preview, 200, { 'cache-control': 'no-store' })
  })

  routes.post('/:act/take-back', async (c) => {
    const number = checkAct(Number(c.req.param('act')))
    const request = checkUndo(await readJson(c.req.raw, VERSIONS_LIMIT))
    return c.json(await undoAct(pool, c.get('actor'), number, request))
  })

  return routes
}
