import { Hono } from 'hono'
import type pg from 'pg'
import { type Answering, watchAnswers } from '#server/db/answering.ts'
import { diskSpaceOf, integrityOf } from '#server/embedded-database/index.ts'
import type { RouteEnv } from '#server/http/guard.ts'

export interface HealthRoute {
  readonly pool: pg.Pool
  /** Aborted when the server stops: it wants no more requests. */
  readonly stopping?: AbortSignal | undefined
  /** In place of looking at the database. */
  readonly answers?: () => Promise<Answering>
}

/** Nobody keeps it, and nobody shares it. */
const headers = { 'cache-control': 'no-store' }

/**
 * `GET /health`, whether requests are welcome (readiness): 200 when the database answers or is busy, 503 when it does
 * not, or the server stops; with `disk: "low"` or `"full"` where its disk has little or no room left,
 * and `status: "damaged"` with the tables in `damaged` where files of the database are. `GET
 * /health/live`, whether the process is well (liveness): always 200, and never asks the database, since a restart mends
 * nothing there.
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
    const told = { ...(disk && disk !== 'enough' && { disk }), ...(damaged.length > 0 && { damaged }) }
    return c.json({ status, ...importing, ...told }, 200, headers)
  })
  return route
}
