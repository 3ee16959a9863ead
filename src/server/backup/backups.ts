import { accessSync, constants, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { EventmsError } from '#domain/errors.ts'
import type { BackupState } from '#domain/wire-backups.ts'
import { makeFolder } from '#server/embedded-database/index.ts'
import { serverStopping } from '#server/db/transactions/running-acts.ts'
import type { Logger } from '#server/log.ts'
import { observerOf } from '#server/observer.ts'
import { BEFORE_UPGRADE, backupName, type Keep, outdated, timeOf } from './retention.ts'
import { type BackupSource, type MadeBackup, makeBackup, writeError } from './make.ts'
import { removeLeftovers } from './leftovers.ts'
import { isForWantOfSpace } from './space.ts'
import { HOUR, isFuture, isDue } from './schedule.ts'

/** Milliseconds between two checks of the schedule. */
const EVERY = 60_000

/**
 * Milliseconds until the next attempt after the disk was full. Long, because each attempt writes and reads a whole
 * backup.
 */
const REST_WITHOUT_SPACE = 6 * HOUR

const SETTING = 'BACKUP_DIR'

export interface BackupPlan {
  /** Undefined if no backups are scheduled. */
  readonly folder: string | undefined
  /** Start in minutes after midnight; undefined if no backups are scheduled. */
  readonly at: number | undefined
  readonly keep: Keep
}

export interface Backups {
  /** Makes a backup in the file, as the command `--backup` does. */
  make(file: string): Promise<MadeBackup>
  /** Makes a backup before the database is upgraded. @returns undefined without a backup folder */
  beforeUpgrade(): Promise<MadeBackup | undefined>
  state(): BackupState
  /** Starts the schedule. @returns a function that stops it and cancels a scheduled backup that is running */
  start(): () => void
  /** Cancels a running backup, and removes its files. */
  end(reason?: EventmsError): Promise<void>
}

export function createBackups(
  source: BackupSource,
  { folder, at, keep }: BackupPlan,
  log: Pick<Logger, 'info' | 'error' | 'warn'>,
  now: () => number = Date.now,
): Backups {
  let last: number | undefined
  let failed: { readonly at: number; readonly wait: number } | undefined
  let current: Promise<unknown> = Promise.resolve()
  const ending = new AbortController()
  const isEncrypted = source.passphrase !== undefined

  const run = (file: string, setting: string, signal: AbortSignal = ending.signal): Promise<MadeBackup> => {
    const made = current.then(async () => {
      const time = now()
      const backup = await makeBackup(source, file, { setting, signal, log })
      last = time
      failed = undefined
      observerOf(source.pool)?.backup()
      return backup
    })
    current = made.catch(() => {})
    return made
  }
  const inFolder = async (label?: string, signal?: AbortSignal): Promise<MadeBackup | undefined> => {
    if (folder === undefined) return undefined
    prepare(folder)
    removeLeftovers(folder, true)
    const made = await run(path.join(folder, backupName(now(), isEncrypted, label)), SETTING, signal)
    for (const name of outdated(namesIn(folder), keep, now())) removeOld(path.join(folder, name), log)
    return made
  }
  const known = () => newest(last, folder, now())

  return {
    make: (file) => run(file, '--backup'),
    beforeUpgrade: () => inFolder(BEFORE_UPGRADE),
    state: () => ({
      scheduled: folder !== undefined && at !== undefined,
      last: textOf(known()),
      failed: textOf(failed?.at),
    }),
    start() {
      if (folder === undefined || at === undefined) return () => {}
      const started = now()
      const stopping = new AbortController()
      const signal = AbortSignal.any([stopping.signal, ending.signal])
      let running = false
      const poll = async () => {
        const moments = { now: now(), started, last: known(), failed: failed?.at, ...(failed && { wait: failed.wait }) }
        if (running || !isDue(moments, at)) return
        running = true
        try {
          const made = await inFolder(undefined, signal)
          log.info({ ...made }, 'a backup was made, and tried')
          warnOfFutureTimes(folder, now(), log)
        } catch (err) {
          if (signal.aborted) return log.info('the backup under way was ended, since the server stops')
          failed = { at: now(), wait: isForWantOfSpace(err) ? REST_WITHOUT_SPACE : HOUR }
          observerOf(source.pool)?.backup(err)
          log.error({ err }, 'no backup could be made')
        } finally {
          running = false
        }
      }
      checkFolder(folder, now(), log)
      const timer = setInterval(() => void poll(), EVERY).unref()
      return () => {
        clearInterval(timer)
        stopping.abort(serverStopping())
      }
    },
    async end(reason = serverStopping()) {
      ending.abort(reason)
      await current
    },
  }
}

/** Removes an old backup. If it cannot be removed, this is only logged, because the new backup is good anyway. */
function removeOld(file: string, log: Pick<Logger, 'warn'>): void {
  try {
    rmSync(file, { force: true })
  } catch (err) {
    log.warn({ err, file }, 'a backup that is no longer kept could not be removed')
  }
}

const textOf = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

/**
 * Time of the last good backup in milliseconds since 1970. A file gets its final name only after a successful trial, so
 * every file with such a name is good.
 */
function newest(made: number | undefined, folder: string | undefined, now: number): number | undefined {
  const times = [made, ...namesIn(folder).map(timeOf)].filter((time) => time !== undefined && !isFuture(time, now))
  return times.length > 0 ? Math.max(...(times as number[])) : undefined
}

/** Checks the folder when the server starts. Otherwise a problem would appear only at night. */
function checkFolder(folder: string, now: number, log: Pick<Logger, 'warn'>): void {
  try {
    prepare(folder)
    warnOfFutureTimes(folder, now, log)
  } catch (err) {
    log.warn({ err }, 'no backup can be made in the folder of the setting BACKUP_DIR')
  }
}

function warnOfFutureTimes(folder: string, now: number, log: Pick<Logger, 'warn'>): void {
  const names = namesIn(folder).filter((name) => isFuture(timeOf(name) ?? 0, now))
  if (names.length > 0)
    log.warn({ names }, 'backups bear a time that has yet to come: a clock was wrong. They do not count')
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

function namesIn(folder: string | undefined): string[] {
  try {
    return folder === undefined ? [] : readdirSync(folder)
  } catch {
    return []
  }
}
