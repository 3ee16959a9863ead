import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import type { Auth } from '#server/auth/index.ts'
import type { RouteEnv } from '#server/http/guard.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsRoute {
  readonly metrics: Pick<Metrics, 'text'>
  /** Token that a request must send; undefined lets everybody read. */
  readonly token?: string | undefined
  /** Throws the error for a request with a missing or wrong token. */
  readonly refuse: Auth['refuseToken']
}

const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }

/** The route `GET /metrics`. */
export function metricsRoute({ metrics, token, refuse }: MetricsRoute): Hono<RouteEnv> {
  const route = new Hono<RouteEnv>()
  const wanted = token === undefined ? undefined : hashOf(`Bearer ${token}`)
  route.get('/', async (c) => {
    const given = c.req.header('authorization') ?? ''
    // timingSafeEqual needs texts of equal length. Compares hashes, because comparing the lengths first would reveal
    // the length of the token.
    if (wanted && !timingSafeEqual(hashOf(given.trim()), wanted)) return refuse(c.req.raw, c.env?.client)
    return c.body(await metrics.text(), 200, headers)
  })
  return route
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
