import { type Context, Hono } from 'hono'
import type { LinkableView } from '#domain/auth-views.ts'
import { EventmsError } from '#domain/errors.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import type { Auth } from './auth/index.ts'
import { createLoader } from './data/load/load.ts'
import { type VersionWatch, watchVersions } from './data/versions.ts'
import type { Database } from './db/open.ts'
import { diskSpaceOf, integrityOf } from './embedded-database/index.ts'
import { runningActs, serverStopping } from './db/transactions/running-acts.ts'
import { errorResponse, numbered, statusOf } from './http/errors.ts'
import type { Logger } from './log.ts'
import type { OpenMetrics } from './metrics/open.ts'
import { observerOf } from './observer.ts'
import { actRoutes } from './routes/acts.ts'
import { backupRoutes } from './routes/backups.ts'
import type { Backups } from './backup/backups.ts'
import type { Exports } from './exports/exports.ts'
import { apiRoutes } from './routes/api/routes.ts'
import { activityRoutes } from './routes/activity.ts'
import { boundedUploads } from './http/uploads.ts'
import { createLongWork } from './http/long-work.ts'
import { eventRoutes } from './routes/live-changes.ts'
import { type RouteEnv, sameOrigin, type Sessions, signedIn } from './http/guard.ts'
import { requestId } from './http/request-id.ts'
import { healthRoute } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { numberRoutes } from './routes/numbers.ts'
import { officeRoutes } from './routes/office.ts'
import { preferenceRoutes } from './routes/preferences.ts'
import { printRoutes } from './routes/print-log.ts'
import { tableRoutes } from './routes/tables.ts'
import { createWeb } from './web.ts'

export interface AppConfig {
  /** Maximum size of an imported file in bytes. */
  readonly importLimit?: number | undefined
  readonly importRows?: number | undefined
  /** The page's origin, if the server is behind a proxy. */
  readonly publicUrl?: string | undefined
  readonly links?: readonly LinkableView[] | undefined
  /** Milliseconds between two reads of the table versions, by which the server notices changes. */
  readonly poll?: number
  /** Milliseconds between two heartbeats of an event stream or a long import. They keep proxies from closing it. */
  readonly heartbeat?: number
  /** Maximum number of open pages that get live changes. */
  readonly livePages?: number | undefined
  /** Days for which the change history is kept; 0: forever. */
  readonly historyDays?: number | undefined
}

export interface AppOptions {
  readonly db: Pick<Database, 'pool'>
  readonly auth: Pick<Auth, 'handler' | 'providers'> & { readonly session: Sessions } & Partial<
      Pick<Auth, 'refused' | 'passkeysAt' | 'onSessionsEnded' | 'named' | 'tokenPerson' | 'runForToken'>
    >
  readonly backups?: Pick<Backups, 'state'>
  readonly exports?: Pick<Exports, 'state'> | undefined
  readonly config?: AppConfig
  readonly log?: Pick<Logger, 'error' | 'warn'>
  readonly metrics?: Omit<OpenMetrics, 'close'> | undefined
  /** Aborted when the process gets a stop signal. */
  readonly stopping?: AbortSignal | undefined
  /** Aborted some seconds after `stopping`, to cancel the work that is still running. */
  readonly ending?: AbortSignal | undefined
  /** Folder of the built page; without it only the API is served. */
  readonly webRoot?: string | undefined
}

const MB = 1024 * 1024

/** Assembles the HTTP app. All data is in `db`; the app only caches it. */
export function createApp({
  db: { pool },
  auth,
  backups,
  exports,
  config = {},
  log,
  metrics,
  webRoot,
  ...stop
}: AppOptions): Hono<RouteEnv> {
  const {
    importLimit = 50 * MB,
    importRows = ROWS_OF_A_FILE,
    publicUrl,
    links,
    poll = 1000,
    heartbeat = 14_000,
    livePages = 2000,
  } = config
  const session: Sessions = (headers, unused) => auth.session(headers, unused)
  const watch = watchVersions({
    pool,
    every: poll,
    onError: (err) => log?.warn({ err }, 'looking at the versions failed'),
  })

  const app = new Hono<RouteEnv>()
  if (metrics) measure(app, metrics, watch)
  app.route('/health', healthRoute({ pool, stopping: stop.stopping }))
  const failed = failureLog(pool, log)
  app.all('/api/auth/*', (c) => auth.handler(c.req.raw, c.env?.client))
  const loader = createLoader(pool)
  const { tokenPerson, runForToken } = auth
  if (tokenPerson && runForToken)
    app.route('/api/v1', apiRoutes({ auth: { tokenPerson, runForToken }, pool, loader, failed, maxRows: importRows }))
  app.use('/api/*', signedIn(session), sameOrigin(publicUrl, auth.refused))
  const longWork = createLongWork(failed, heartbeat)
  stop.ending?.addEventListener('abort', () => {
    longWork.stop(serverStopping())
    runningActs(pool).stop()
  })
  // A body may be twice as large as an imported file, because it contains the rows as JSON: with quotes, and `null` for
  // empty cells.
  const uploads = boundedUploads(importLimit * 2)
  app.route('/api/tables', tableRoutes({ pool, loader, uploads, longWork, maxRows: importRows }))
  app.route('/api', officeRoutes(pool, uploads, longWork, importRows))
  const onCount = (open: number) => metrics?.streams(open, livePages)
  const streams = { onEnded: auth.onSessionsEnded, heartbeat, maxStreams: livePages, onCount }
  app.route('/api/events', eventRoutes({ watch, session, ...streams }))
  app.route('/api/prints', printRoutes(pool))
  app.route('/api/preferences', preferenceRoutes(pool))
  app.route('/api/activity', activityRoutes(pool))
  if (backups) app.route('/api/backups', backupRoutes(backups, diskSpaceOf(pool), integrityOf(pool), exports))
  app.route('/api/acts', actRoutes(pool, uploads))
  app.route('/api/history', historyRoutes(pool))
  app.route('/api/numbers', numberRoutes(pool))
  app.all('/api/*', () => errorResponse(new EventmsError('notFound')))
  if (webRoot)
    app.route(
      '/',
      createWeb({
        root: webRoot,
        config: {
          home: 'server',
          providers: auth.providers,
          named: auth.named ?? [],
          importLimit,
          importRows,
          ...(config.historyDays !== undefined && { historyDays: config.historyDays }),
          ...(links && { links }),
          ...(auth.passkeysAt !== undefined && { passkeysAt: auth.passkeysAt }),
        },
      }),
    )
  app.notFound(() => errorResponse(new EventmsError('notFound')))
  app.onError((cause, c) => errorResponse(failed(cause, c)))
  return app
}

function measure(app: Hono<RouteEnv>, metrics: NonNullable<AppOptions['metrics']>, watch: VersionWatch): void {
  app.use(metrics.measured)
  if (metrics.route) app.route('/metrics', metrics.route)
  metrics.watches(watch)
}

/** @returns a function that logs an unexpected failure, and adds the request number to its error */
function failureLog(pool: Database['pool'], log: AppOptions['log']) {
  return (cause: unknown, c: Context): EventmsError => {
    const error = toEventmsError(cause)
    // Logs the path without the query string, whose values may be personal.
    if (statusOf(error.code) >= 500 && error.code !== 'serverStopping') {
      observerOf(pool)?.internalError(error.code)
      log?.error(
        { err: error.cause ?? error, method: c.req.method, path: c.req.path, request: requestId() },
        error.code,
      )
    }
    return numbered(error)
  }
}
