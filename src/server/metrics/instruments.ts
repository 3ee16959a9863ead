import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { actKinds } from '#domain/act-kinds.ts'
import { securityKinds } from '#domain/access/security-log.ts'

/** Upper bounds of the buckets of histograms, in seconds. */
const BUCKETS = { requests: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30], imports: [1, 5, 15, 60, 300, 900] }

export type Outcome = 'done' | 'refused' | 'cancelled' | 'failed'
export const outcomes: readonly Outcome[] = ['done', 'refused', 'cancelled', 'failed']

/** All metrics of a server; metrics.test.ts compares them with docs/operations.md. */
export type Instruments = ReturnType<typeof createInstruments>

/** Creates the metrics of a server in a registry of their own, because tests run several servers in one process. */
export function createInstruments() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const made = { registry, ...ofRequests(registry), ...ofDatabase(registry), ...ofWork(registry) }
  beginAtZero(made)
  return made
}

function ofRequests(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'eventms_http_requests_total',
      help: 'Answered requests',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'eventms_http_request_duration_seconds',
      help: 'Time until the answer begins; imports and event streams go on after that',
      labelNames: ['method', 'route'],
      buckets: BUCKETS.requests,
      registers,
    }),
    internalErrors: new Counter({
      name: 'eventms_internal_errors_total',
      help: 'Errors that the log has with their cause, by code',
      labelNames: ['code'],
      registers,
    }),
    streams: new Gauge({ name: 'eventms_event_streams', help: 'Open pages that are told of changes', registers }),
    mostStreams: new Gauge({
      name: 'eventms_event_streams_max',
      help: 'Open pages that can be told of changes (LIVE_PAGES)',
      registers,
    }),
    versionsLag: new Gauge({
      name: 'eventms_versions_lag_seconds',
      help: 'Time since the versions of the tables were last read for the open pages; 0 without open pages',
      registers,
    }),
    build: new Gauge({
      name: 'eventms_build_info',
      help: 'Always 1, with the version of EventMS',
      labelNames: ['version'],
      registers,
    }),
  }
}

function ofDatabase(registry: Registry) {
  const registers = [registry]
  return {
    up: new Gauge({ name: 'eventms_database_up', help: '1 if the database answers or is busy, else 0', registers }),
    connections: new Gauge({
      name: 'eventms_database_connections',
      help: 'Connections to the database, by pool and state (idle, used)',
      labelNames: ['pool', 'state'],
      registers,
    }),
    mostConnections: new Gauge({
      name: 'eventms_database_connections_max',
      help: 'Connections that a pool can have',
      labelNames: ['pool'],
      registers,
    }),
    waitingRequests: new Gauge({
      name: 'eventms_database_waiting_requests',
      help: 'Requests that wait for a connection of the pool',
      labelNames: ['pool'],
      registers,
    }),
    waitingWriters: new Gauge({
      name: 'eventms_database_waiting_writers',
      help: 'Acts that wait for earlier acts on the same table',
      registers,
    }),
    lockWaiters: new Gauge({
      name: 'eventms_database_lock_waiters',
      help: 'Connections of this server that wait for a lock; NaN if the database does not answer',
      registers,
    }),
    oldestTransaction: new Gauge({
      name: 'eventms_database_oldest_transaction_seconds',
      help: 'Age of the oldest open transaction of this server, which may hold locks; NaN if the database does not answer',
      registers,
    }),
    damagedTables: new Gauge({
      name: 'eventms_database_damaged_tables',
      help: 'Damaged tables of the embedded database',
      registers,
    }),
  }
}

function ofWork(registry: Registry) {
  const registers = [registry]
  return {
    acts: new Counter({
      name: 'eventms_acts_total',
      help: 'Acts by kind and outcome (done, refused, cancelled, failed)',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    actSeconds: new Histogram({
      name: 'eventms_act_duration_seconds',
      help: 'Duration of acts, waits for connections and locks included',
      labelNames: ['kind'],
      buckets: BUCKETS.requests,
      registers,
    }),
    imports: new Counter({
      name: 'eventms_imports_total',
      help: 'Imports by outcome (done, refused, cancelled, failed)',
      labelNames: ['outcome'],
      registers,
    }),
    importedRows: new Counter({
      name: 'eventms_import_rows_total',
      help: 'Rows of imports that were done',
      registers,
    }),
    importSeconds: new Histogram({
      name: 'eventms_import_duration_seconds',
      help: 'Duration of imports that were done, the upload not included',
      buckets: BUCKETS.imports,
      registers,
    }),
    backups: new Counter({
      name: 'eventms_backups_total',
      help: 'Backups by outcome: done, or failed when the server made it by itself',
      labelNames: ['outcome'],
      registers,
    }),
    backupScheduled: new Gauge({
      name: 'eventms_backup_scheduled',
      help: '1 if this server makes backups by itself, else 0',
      registers,
    }),
    lastBackup: new Gauge({
      name: 'eventms_backup_last_success_timestamp_seconds',
      help: 'Unix time of the last good backup; 0 for none',
      registers,
    }),
    exportFailed: new Gauge({
      name: 'eventms_export_failed',
      help: '1 if the last scheduled export to a folder failed, else 0',
      registers,
    }),
    lastExport: new Gauge({
      name: 'eventms_export_last_success_timestamp_seconds',
      help: 'Unix time of the last good export to a folder; 0 for none',
      registers,
    }),
    freeSpace: new Gauge({
      name: 'eventms_disk_free_bytes',
      help: 'Free space on the disk of a folder (data of the embedded database, backups, exports)',
      labelNames: ['folder'],
      registers,
    }),
    diskSize: new Gauge({
      name: 'eventms_disk_size_bytes',
      help: 'Size of the disk of a folder',
      labelNames: ['folder'],
      registers,
    }),
    security: new Counter({
      name: 'eventms_security_events_total',
      help: 'Entries of the security log by kind (signIn, signInFailed, lockOut, …) and outcome (done, refused)',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
  }
}

/**
 * Starts time series at 0. If a series began with its first event, `increase()` of Prometheus would not count this
 * event.
 */
function beginAtZero({
  acts,
  imports,
  backups,
  security,
  internalErrors,
}: Pick<ReturnType<typeof ofWork>, 'acts' | 'imports' | 'backups' | 'security'> &
  Pick<ReturnType<typeof ofRequests>, 'internalErrors'>): void {
  for (const kind of actKinds) acts.inc({ kind, outcome: 'failed' }, 0)
  for (const outcome of outcomes) imports.inc({ outcome }, 0)
  for (const outcome of ['done', 'failed']) backups.inc({ outcome }, 0)
  for (const kind of securityKinds) for (const outcome of ['done', 'refused']) security.inc({ kind, outcome }, 0)
  for (const code of ['internalError', 'tableDamaged']) internalErrors.inc({ code }, 0)
}
