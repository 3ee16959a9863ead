import { EventmsError } from '#domain/errors.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import type { MiddlewareHandler } from 'hono'
import type { VersionWatch } from '#server/data/versions.ts'
import { statusOf } from '#server/http/errors.ts'
import type { RouteEnv } from '#server/http/guard.ts'
import { type Observer, setObserver } from '#server/observer.ts'
import { createInstruments, type Instruments, type Outcome } from './instruments.ts'
import { measured } from './measured.ts'
import { createReadings, type ReadingsOptions } from './readings.ts'

/** The metrics that the HTTP app measures. */
export interface AppMetrics {
  /** Middleware that measures requests. Must be registered before the routes. */
  readonly measured: MiddlewareHandler<RouteEnv>
  /** Reports the number of open event streams, and its maximum. */
  streams(open: number, most: number): void
  /** Registers the polling of table versions, whose delay is measured. */
  watches(watch: VersionWatch): void
}

export interface Metrics extends AppMetrics {
  readonly registry: Instruments['registry']
  /** The metrics in the text format 0.0.4 of Prometheus. Does not fail if the database is unavailable. */
  text(): Promise<string>
}

export interface MetricsOptions extends ReadingsOptions {
  readonly version: string
}

/** Creates the metrics, and counts acts, imports, backups and errors of `options.pool`. */
export function createMetrics({ version, ...options }: MetricsOptions): Metrics {
  const instruments = createInstruments()
  const { registry, streams, mostStreams, build } = instruments
  const read = createReadings(instruments, options)
  let watching: VersionWatch | undefined
  build.set({ version }, 1)
  setObserver(options.pool, observerInto(instruments))
  return {
    registry,
    measured: measured(instruments),
    streams(open, most) {
      streams.set(open)
      mostStreams.set(most)
    },
    watches: (watch) => (watching = watch),
    async text() {
      await read(watching)
      return registry.metrics()
    },
  }
}

function observerInto({
  acts,
  actSeconds,
  imports,
  importedRows,
  importSeconds,
  backups,
  security,
  internalErrors,
}: Instruments): Observer {
  return {
    act(kind, seconds, error) {
      acts.inc({ kind, outcome: outcomeOf(error) })
      actSeconds.observe({ kind }, seconds)
    },
    imported(rows, seconds, error) {
      imports.inc({ outcome: outcomeOf(error) })
      if (error !== undefined) return
      importedRows.inc(rows)
      importSeconds.observe(seconds)
    },
    backup: (error) => backups.inc({ outcome: error === undefined ? 'done' : 'failed' }),
    security: (kind, outcome) => security.inc({ kind, outcome }),
    internalError: (code) => internalErrors.inc({ code }),
  }
}

const CANCELLED: ReadonlySet<string> = new Set(['importCancelled', 'serverStopping'])

/**
 * The outcome of work. An error with a status below 500 counts as 'refused', because the person can correct it;
 * 'failed' needs the administrator.
 */
function outcomeOf(error: unknown): Outcome {
  if (error === undefined) return 'done'
  const { code } = error instanceof EventmsError ? error : toEventmsError(error)
  if (CANCELLED.has(code)) return 'cancelled'
  return statusOf(code) < 500 ? 'refused' : 'failed'
}
