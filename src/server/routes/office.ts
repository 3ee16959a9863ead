import { Hono } from 'hono'
import type pg from 'pg'
import { importTables } from '../data/import/import.ts'
import { partsOf } from '../data/import/parts.ts'
import { loadSamples } from '../data/import/samples.ts'
import { checkType, readJson, type Uploads } from '../http/body.ts'
import type { RouteEnv } from '../http/guard.ts'

/** Bytes of a request that says nothing but that it is meant: `{}`. */
const NOTHING = 1024

/** What is done to several tables at once: `POST /api/import` and `POST /api/samples` (src/domain/wire.ts). */
export function officeRoutes(pool: pg.Pool, uploads: Uploads): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()

  routes.post('/import', async (c) => {
    checkType(c.req.raw, 'application/x-ndjson')
    return c.json(await uploads(c.req.raw, (body) => importTables(pool, c.get('user').email, partsOf(body))))
  })

  routes.post('/samples', async (c) => {
    await readJson(c.req.raw, NOTHING)
    return c.json(await loadSamples(pool, c.get('user').email))
  })

  return routes
}
