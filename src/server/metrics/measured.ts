import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RouteEnv } from '#server/http/guard.ts'
import type { Instruments } from './instruments.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Makes a middleware that counts and times all requests. */
export function measured({ requests, requestSeconds }: Instruments): MiddlewareHandler<RouteEnv> {
  return async (c, next) => {
    const since = performance.now()
    await next()
    const { method } = c.req
    const labels = { method: METHODS.has(method) ? method : 'other', route: routeOf(c) }
    requests.inc({ ...labels, status: c.res.status })
    requestSeconds.observe(labels, (performance.now() - since) / 1000)
  }
}

/**
 * The pattern of the matched route, such as `/api/tables/:table`. The path itself would be a bad label: each path that
 * somebody tries would create a time series.
 */
function routeOf(c: Context): string {
  const { path = '' } = matchedRoutes(c).at(c.req.routeIndex) ?? {}
  return path === '' || (path.endsWith('*') && c.res.status === 404) ? 'unmatched' : path
}
