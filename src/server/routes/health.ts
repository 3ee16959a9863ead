import { Hono } from 'hono'
import type pg from 'pg'
import { type Answering, watchAnswers } from '#server/db/answering.ts'
import { diskSpaceOf, integrityOf } from '#server/embedded-database/index.ts'
import type { RouteEnv } from '#server/http/guard.ts'

export interface HealthRoute {
  readonly pool: pg.Pool
  /** Aborted when the server stops and accepts no more requests. */
  readonly stopping?: AbortSignal | undefined
  /** Overrides the database check. */
  readonly answers?: () => Promise<Answering>
}

/** Neither caches nor proxies may store it. */
const headers = { 'cache-control': 'no-store' }

/**
 * `GET /health` is the readiness check: 200 if the database answers or is busy, 503 if it does not, or the server
 * stops. `disk` is "low" or "full" if its disk has little or no space left. `status` is "damaged", with the tables in
 * `damaged`, if database files are damaged.
 * `GET /health/live` is the liveness check: always 200 without any statement, since a restart would not repair the
 * database.
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
