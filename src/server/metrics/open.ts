import type { BlockList } from 'node:net'
import { Hono } from 'hono'
import { badRequest } from '#domain/requests/check.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import type { Auth } from '#server/auth/index.ts'
import { LOOPBACK, type MetricsSettings } from '#server/env-metrics.ts'
import { errorResponse, statusOf } from '#server/http/errors.ts'
import { isFromElsewhere, type RouteEnv } from '#server/http/guard.ts'
import { type Bindings, type Listening, listen } from '#server/http/listen.ts'
import type { Logger } from '#server/log.ts'
import { type AppMetrics, createMetrics, type MetricsOptions } from './metrics.ts'
import { metricsRoute } from './route.ts'

export interface OpenMetrics extends AppMetrics {
  /** Route for the server's own port; undefined if METRICS_PORT is set. */
  readonly route?: Hono<RouteEnv>
  /** Port for the metrics alone; undefined to serve them on the server's port. */
  readonly port?: number
  readonly close: Listening['close']
}

interface OpenOptions extends MetricsOptions {
  readonly auth: Pick<Auth, 'refuseToken'>
  readonly trustedProxies: BlockList
  readonly log: Pick<Logger, 'error'>
}

/**
 * Creates the metrics, and listens on METRICS_PORT if it is set.
 * @throws EventmsError 'badSetting' for an unavailable port
 */
export async function openMetrics(
  { token, port, host }: MetricsSettings,
  { auth, trustedProxies, log, ...options }: OpenOptions,
): Promise<OpenMetrics> {
  const metrics = createMetrics(options)
  const route = metricsRoute({ metrics, token, refuse: auth.refuseToken })
  if (port === undefined) return { ...metrics, route, close: async () => {} }
  const listening = await listenFor(
    token === undefined ? forThisMachine(route) : route,
    { host, port, trustedProxies },
    log,
  )
  return { ...metrics, ...listening }
}

/**
 * Guards the metrics if there is no token: refuses requests that pages of other sites cause. A page that uses DNS
 * rebinding is recognized by the host in its requests, which is not this machine.
 */
function forThisMachine(route: Hono<RouteEnv>): Hono<RouteEnv> {
  const guarded = new Hono<RouteEnv>()
  guarded.use(async (c, next) => {
    const { headers, url } = c.req.raw
    const name = new URL(url).hostname.replace(/^\[|\]$/g, '')
    if (LOOPBACK.test(name) && !headers.has('origin') && !isFromElsewhere(headers)) return next()
    return errorResponse(badRequest('not from this machine'), 403)
  })
  guarded.route('/', route)
  return guarded
}

function listenFor(
  route: Hono<RouteEnv>,
  where: { readonly host: string; readonly port: number; readonly trustedProxies: BlockList },
  log: Pick<Logger, 'error'>,
): Promise<Listening> {
  const app = new Hono<RouteEnv>()
  app.route('/metrics', route)
  app.onError((cause) => {
    const error = toEventmsError(cause)
    if (statusOf(error.code) >= 500) log.error({ err: error.cause ?? error, path: '/metrics' }, error.code)
    return errorResponse(error)
  })
  const fetch = (request: Request, bindings: Bindings) => app.fetch(request, bindings)
  return listen({ ...where, fetch, settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })
}
