import { Hono } from 'hono'
import type pg from 'pg'
import type { ImportState } from '#domain/wire.ts'
import { importTables } from '#server/data/import/import.ts'
import { partsOf } from '#server/data/import/parts.ts'
import { loadSamples } from '#server/data/import/samples.ts'
import { checkType, readJson } from '#server/http/body.ts'
import type { RouteEnv } from '#server/http/guard.ts'
import type { Uploads } from '#server/http/uploads.ts'
import type { LongWork } from '#server/http/long-work.ts'

/** Maximum bytes of a body without content, such as `{}`. */
const NOTHING = 1024

/**
 * `POST /api/import` imports several tables, and `POST /api/samples` loads the sample data. `GET /api/imports/:id`
 * answers if an import is running, and `POST /api/imports/:id/cancel` cancels it (src/domain/wire.ts).
 */
export function officeRoutes(pool: pg.Pool, uploads: Uploads, longWork: LongWork, maxRows?: number): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()

  routes.post('/import', async (c) => {
    checkType(c.req.raw, 'application/x-ndjson')
    const { email } = c.get('user')
    return longWork.answer(c, (listener) =>
      uploads({ request: c.req.raw, person: email }, (body) =>
        importTables(pool, c.get('actor'), partsOf(body), listener, maxRows),
      ),
    )
  })

  routes.get('/imports/:id', (c) =>
    c.json({ running: longWork.runs(c.get('user').email, c.req.param('id')) } satisfies ImportState, 200, {
      'cache-control': 'no-store',
    }),
  )

  routes.post('/imports/:id/cancel', async (c) => {
    await readJson(c.req.raw, NOTHING)
    longWork.cancel(c.get('user').email, c.req.param('id'))
    return c.json({})
  })

  routes.post('/samples', async (c) => {
    await readJson(c.req.raw, NOTHING)
    return c.json(await loadSamples(pool, c.get('actor')))
  })

  return routes
}
