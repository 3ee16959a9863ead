import { Hono } from 'hono'
import type pg from 'pg'
import { type Answering, watchAnswers } from '#server/db/answering.ts'
import { diskSpaceOf, integrityOf } from '#server/embedded-database/index.ts'
import type { RouteEnv } from '#server/http/guard.ts'

export interface HealthRoute {
  readonly pool: pg.Pool
  readonly stopping?: AbortSignal | undefined
  readonly answers?: () => Promise<Answering>
}

const headers = { 'cache-control': 'no-store' }

/**
 * `GET /health`: 200 if the database answers or is busy; 503 if the database does not answer, or if the server is
 * stopping. `disk` is "low" or "full" if there is little space; `status` is "damaged" if there are damaged tables,
 * which `damaged` lists.
 * `GET /health/live`: always 200, without a query. Another status would make a container platform restart the server,
 * and a restart does not repair the database.
 */
export function healthRoute({ pool, stopping, answers = watchAnswers(pool) }: HealthRoute): Hono<RouteEnv> {
  const route = new Hono<RouteEnv>()
  route.get('/live', (c) => c.json({ status: 'ok' }, 200, headers))
  route.get('/', async (c) => {
    if (stopping?.aborted) return c.json({ status: 'stopping' }, 503, headers)
    const { state, ...importing } = await answers()
    if (state === 'gone') return c.json({ status: 'unavailable' }, 503, headers)
    const disk = diskSpaceOf(pool)?.state
    const damaged = integrityOf(pool)?.tables ?? []
    const status = state === 'ok' && damaged.length > 0 ? 'damaged' : state
    const problems = { ...(disk && disk !== 'enough' && { disk }), ...(damaged.length > 0 && { damaged }) }
    return c.json({ status, ...importing, ...problems }, 200, headers)
  })
  return route
}
