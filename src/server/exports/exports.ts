import { accessSync, constants, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { ExportFailure, ExportState } from '#domain/wire-backups.ts'
import { removeLeftovers, untriedName } from '#server/backup/leftovers.ts'
import { writeError } from '#server/backup/make.ts'
import { type Disks, isForWantOfSpace, requireSpace, watchSpace } from '#server/backup/space.ts'
import { serverStopping } from '#server/db/transactions/running-acts.ts'
import { makeFolder, renameDurably, syncTree } from '#server/embedded-database/index.ts'
import type { ExportSettings } from '#server/env-exports.ts'
import type { Logger } from '#server/log.ts'
import { type ExportRun, whileAlone } from './export-runs.ts'
import { exportName, removeOutdated } from './kept.ts'
import { createLastExports, type LastExports } from './last-exports.ts'
import { readTables, sizeOf } from './read-tables.ts'
import { tablesToRead, writeTables } from './write-tables.ts'

/** Milliseconds between two checks of the schedule. */
const EVERY = 60_000

const SETTING = 'EXPORT_DIR'

export interface ExportSource {
  readonly pool: pg.Pool
  readonly version: string
  readonly dataDir?: string | undefined
  /** Called after each successful export. */
  readonly onMade?: (way: ExportRun['way']) => Promise<void>
  /** Reads the free disk space, for tests. */
  readonly spaceOf?: Disks['spaceOf']
}

export interface MadeExport {
  readonly folder: string
  readonly files: number
}

export interface Exports {
  /** Makes an export at once. @throws EventmsError 'badSetting', 'tableDamaged', 'serverStopping' */
  make(): Promise<MadeExport>
  /** The last exports; undefined until they have been read from the database. */
  state(): ExportState | undefined
  /** Starts the schedule. */
  start(): void
  /** Ends the schedule, cancels a running export and removes its files. */
  end(): Promise<void>
}

export function createExports(
  source: ExportSource,
  settings: ExportSettings,
  log: Pick<Logger, 'info' | 'error' | 'warn'>,
  now: () => number = Date.now,
): Exports {
  const { pool } = source
  const ending = new AbortController()
  const last = createLastExports(pool, settings, now)
  let timer: NodeJS.Timeout | undefined
  let under: Promise<unknown> = Promise.resolve()

  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const done = under.then(work)
    under = done.catch(() => {})
    return done
  }
  const make = async (way: ExportRun['way']): Promise<MadeExport> => {
    const at = now()
    try {
      const made = await writeExport(source, settings, { at, way, signal: ending.signal })
      removeOutdated({ ...settings, made: made.folder }, at, log)
      await last.record({ at, way, result: made.files })
      await source.onMade?.(way)
      log.info({ ...made }, 'the tables were exported')
      return made
    } catch (error) {
      // Stores only failures of the schedule. A command reports its failure itself, and must not delay the next
      // scheduled export.
      if (way === 'schedule' && !ending.signal.aborted)
        await last.record({ at, way, result: reasonOf(error) }).catch(() => {})
      throw error
    } finally {
      await last.look().catch(() => {})
    }
  }
  const scheduled = async () => {
    if (!(await isRead(last, log)) || !last.isDue()) return
    await whileAlone(pool, async () => {
      await last.look()
      if (last.isDue()) await make('schedule')
    })
  }
  return {
    async make() {
      const made = await queued(() => {
        ending.signal.throwIfAborted()
        return whileAlone(pool, () => make('command'))
      })
      if (made) return made
      throw new EventmsError('badSetting', {
        setting: '--export',
        issue: 'waits for an export of another server. Try again',
      })
    },
    state: () => last.state(),
    start() {
      checkFolder(settings.folder, log)
      let isRunning = false
      const poll = async () => {
        if (isRunning) return
        isRunning = true
        await queued(scheduled).catch((err: unknown) => {
          if (ending.signal.aborted) log.info('the export under way was ended, since the server stops')
          else log.error({ err }, 'the tables could not be exported')
        })
        isRunning = false
      }
      void isRead(last, log)
      timer = setInterval(() => void poll(), EVERY).unref()
    },
    async end() {
      clearInterval(timer)
      ending.abort(serverStopping())
      await under
    },
  }
}

/**
 * Reads the last exports. If the database does not answer, logs the error, but records no failed export. @returns false
 * if the last exports could not be read
 */
async function isRead(last: LastExports, log: Pick<Logger, 'warn'>): Promise<boolean> {
  try {
    await last.look()
    return true
  } catch (err) {
    log.warn({ err }, 'the last exports could not be read')
    return false
  }
}

interface Making {
  readonly at: number
  readonly way: ExportRun['way']
  readonly signal: AbortSignal
}

/** Writes all files into a temporary folder, and renames it at the end, so that an export is complete or absent. */
async function writeExport(
  { pool, version, dataDir, spaceOf }: ExportSource,
  settings: ExportSettings,
  { at, way, signal }: Making,
): Promise<MadeExport> {
  signal.throwIfAborted()
  prepare(settings.folder)
  removeLeftovers(settings.folder)
  const folder = path.join(settings.folder, exportName(at))
  const unfinished = untriedName(folder)
  const disks = { setting: SETTING, dataDir, spaceOf }
  const space = watchSpace(settings.folder, disks)
  const ends = AbortSignal.any([signal, space.signal])
  try {
    const read = await readTables(pool, tablesToRead(settings), ends)
    await requireSpace(settings.folder, sizeOf(read) * settings.formats.length, disks)
    const files = await asSetting(async () => {
      mkdirSync(unfinished, { mode: 0o700 })
      const written = await writeTables(unfinished, read, settings, { at, way, version }, ends)
      await syncTree(unfinished)
      ends.throwIfAborted()
      renameDurably(unfinished, folder)
      return written
    })
    return { folder, files }
  } catch (cause) {
    throw ends.aborted ? ends.reason : cause
  } finally {
    space.stop()
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
  }
}

/** Makes the folder if necessary. @throws EventmsError 'badSetting' if it is not writable */
function prepare(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw writeError(cause, SETTING)
  }
}

/** Checks the folder when the server starts. Otherwise a problem would appear only at the next export. */
function checkFolder(folder: string, log: Pick<Logger, 'warn'>): void {
  try {
    prepare(folder)
  } catch (err) {
    log.warn({ err }, 'nothing can be exported to the folder of the setting EXPORT_DIR')
  }
}

async function asSetting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw writeError(cause, SETTING)
  }
}

function reasonOf(error: unknown): ExportFailure {
  if (isForWantOfSpace(error)) return 'noSpace'
  return error instanceof EventmsError && error.params.setting === SETTING ? 'notWritable' : 'unexpected'
}
