import type pg from 'pg'
import type { ExportState } from '#domain/wire-backups.ts'
import type { Backups } from '#server/backup/backups.ts'
import type { Exports } from '#server/exports/exports.ts'
import type { VersionWatch } from '#server/data/versions.ts'
import { watchAnswers } from '#server/db/answering.ts'
import { connectionName, watcherOf, writerSlotsOf, writersOf } from '#server/db/postgres/connections.ts'
import { integrityOf, oneSessionOf, type Space, spaceOf } from '#server/embedded-database/index.ts'
import type { Instruments } from './instruments.ts'

export interface ReadingsOptions {
  readonly pool: pg.Pool
  readonly backups: Pick<Backups, 'state'>
  /** Undefined if EXPORT_DIR is not set. */
  readonly exports?: Pick<Exports, 'state'> | undefined
  /** Folders whose disk space is measured. Each key becomes a label of the metric, such as `data` or `backups`. */
  readonly folders: Readonly<Record<string, string>>
  readonly spaceOf?: (folder: string) => Promise<Space>
}

/**
 * @returns a function that updates the gauges: values such as free disk space, which are read when somebody fetches the
 * metrics
 */
export function createReadings(
  instruments: Instruments,
  { pool, backups, exports, folders, spaceOf: read = spaceOf }: ReadingsOptions,
): (watch: VersionWatch | undefined) => Promise<void> {
  const answers = watchAnswers(pool)
  return async (watch) => {
    instruments.versionsLag.set(watch?.lag() ?? 0)
    readPools(instruments, pool)
    readBackups(instruments, backups)
    readExports(instruments, exports?.state())
    instruments.damagedTables.set(integrityOf(pool)?.tables.length ?? 0)
    const readSpaces = Object.entries(folders).map(([label, folder]) => readSpace(instruments, label, read(folder)))
    const readDatabase = async () => {
      const isUp = (await answers()).state !== 'gone'
      instruments.up.set(isUp ? 1 : 0)
      const { waiting, oldest } = await locksOf(pool, isUp).catch(() => UNKNOWN)
      instruments.lockWaiters.set(waiting)
      instruments.oldestTransaction.set(oldest)
    }
    await Promise.all([readDatabase(), ...readSpaces])
  }
}

function readPools({ connections, mostConnections, waitingRequests, waitingWriters }: Instruments, pool: pg.Pool) {
  const pools = { general: pool, acts: writersOf(pool), check: watcherOf(pool) }
  for (const [label, one] of Object.entries(pools)) {
    // The embedded database has only one pool, which is reported as `general`.
    if (label !== 'general' && one === pool) continue
    connections.set({ pool: label, state: 'idle' }, one.idleCount)
    connections.set({ pool: label, state: 'used' }, one.totalCount - one.idleCount)
    mostConnections.set({ pool: label }, one.options.max)
    waitingRequests.set({ pool: label }, one.waitingCount)
  }
  waitingWriters.set(writerSlotsOf(pool)?.waiting ?? 0)
}

interface Locks {
  readonly waiting: number
  /** Age of the oldest open transaction in seconds. */
  readonly oldest: number
}

const UNKNOWN: Locks = { waiting: Number.NaN, oldest: Number.NaN }

/** Counts waiting connections of this server only, so that the values of several servers can be added up. */
async function locksOf(pool: pg.Pool, isUp: boolean): Promise<Locks> {
  const session = oneSessionOf(pool)
  if (session) return { waiting: 0, oldest: session.heldFor }
  if (!isUp) return UNKNOWN
  const { rows } = await watcherOf(pool).query<Locks>(
    `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting,
       coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)::float8 AS oldest
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, $1)`,
    [connectionName(pool)],
  )
  return rows[0] ?? UNKNOWN
}

function readBackups({ backupScheduled, lastBackup }: Instruments, backups: Pick<Backups, 'state'>): void {
  const { scheduled, last } = backups.state()
  backupScheduled.set(scheduled ? 1 : 0)
  lastBackup.set(last === null ? 0 : Date.parse(last) / 1000)
}

function readExports({ exportFailed, lastExport }: Instruments, state: ExportState | undefined): void {
  exportFailed.set(state?.failed ? 1 : 0)
  lastExport.set(state?.last ? Date.parse(state.last.at) / 1000 : 0)
}

/** Reads the disk space of a folder. Removes the series if the file system does not report it. */
async function readSpace({ freeSpace, diskSize }: Instruments, folder: string, reading: Promise<Space>): Promise<void> {
  const space = await reading.catch(() => undefined)
  if (space && space.total > 0) {
    freeSpace.set({ folder }, space.free)
    diskSize.set({ folder }, space.total)
  } else for (const gauge of [freeSpace, diskSize]) gauge.remove({ folder })
}
