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

/** The app's part of the metrics. */
export interface AppMetrics {
  /** Measures all requests that it is before. */
  readonly measured: MiddlewareHandler<RouteEnv>
  streams(open: number, most: number): void
  watches(watch: VersionWatch): void
}

export interface Metrics extends AppMetrics {
  readonly registry: Instruments['registry']
  /** The metrics in Prometheus's text format 0.0.4, read now. Never fails for a database that is away. */
  text(): Promise<string>
}

export interface MetricsOptions extends ReadingsOptions {
  readonly version: string
}

/** Begins to count what happens with the pool. */
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

/** A refusal is for the person to mend, a failure for the administrator. */
function outcomeOf(error: unknown): Outcome {
  if (error === undefined) return 'done'
  const { code } = error instanceof EventmsError ? error : toEventmsError(error)
  if (CANCELLED.has(code)) return 'cancelled'
  return statusOf(code) < 500 ? 'refused' : 'failed'
}
