import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { EventmsError } from '#domain/errors.ts'
import { createApp } from './app.ts'
import type { Auth } from './auth/index.ts'
import { deleteEndedWindows } from './auth/limits/attempt-counters.ts'
import { createDelivery } from './auth/mail/delivery.ts'
import { pruneSecurityLog } from './auth/security-log/prune.ts'
import { requireKey } from './auth/sessions/signing-key.ts'
import { type Backups, createBackups } from './backup/backups.ts'
import { refuseMoved } from './backup/moved.ts'
import { clearTrials } from './backup/trial-folder.ts'
import { takeCommands, type TakingCommands } from './commands/take-commands.ts'
import { prune, startPruning } from './data/history/prune.ts'
import { migrate, needsUpgrade, upgrade } from './db/migrations/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { DiskSpace, Integrity, integrityOf, setDiskSpace, setIntegrity } from './embedded-database/index.ts'
import { startHeartbeat } from './db/postgres/heartbeat.ts'
import type { Settings } from './env.ts'
import { createExports, type Exports } from './exports/exports.ts'
import { type Bindings, listen } from './http/listen.ts'
import type { Logger } from './log.ts'
import { metricsWhenSet } from './metrics/when-set.ts'
import { ROOT } from './root.ts'
import { stopInTime, type Stopping } from './stop.ts'
import { version } from './version.ts'
import { type WaitReporter, reportLongWait } from './report-long-wait.ts'

const webRoot = fileURLToPath(new URL('dist/web', ROOT))

/**
 * An open database, with the services that every command needs. An earlier version of EventMS may have made the
 * database.
 */
export interface Store {
  readonly db: Database
  readonly backups: Backups
  readonly signingKey: string
  /** True if an earlier version made the database, which has not been upgraded yet. */
  readonly isOlder: boolean
  close(timeoutMs?: number): Promise<void>
}

/** An open database of this version, with its services. */
export interface Base extends Omit<Store, 'isOlder'> {
  readonly auth: Auth
  /** Undefined if EXPORT_DIR is not set. */
  readonly exports?: Exports | undefined
}

/**
 * Opens the database. Creates the tables in an empty one; does not upgrade one of an earlier version.
 * @param command name of the command that needs an existing database; undefined if a new one may be made.
 * @throws EventmsError 'dataFolderInUse', 'databaseUnavailable', 'databaseMoved', 'migrationChanged',
 * 'migrationUnknown'; 'badSetting' if there is no database for the command
 */
export async function openStore(settings: Settings, log: Logger, command?: string): Promise<Store> {
  const { databaseUrl, dataDir, durable } = settings
  const onError = (error: unknown) => log.error({ err: error }, 'database')
  const onWait: WaitReporter = (activity) => log.warn(activity)
  const options = databaseUrl ? { databaseUrl } : { dataDir, durable, requiredBy: command }
  const db = await openDatabase({ ...options, onError, onWait })
  const diskSpace = db.kind === 'embedded' ? watchedDiskSpace(db, dataDir, log) : undefined
  const integrity = db.kind === 'embedded' ? watchedIntegrity(db, log) : undefined
  const close = async (timeoutMs?: number) => {
    diskSpace?.stop()
    await integrity?.stop()
    await db.close(timeoutMs)
  }
  try {
    await refuseMoved(db.pool)
    clearTrials(databaseUrl ? undefined : dataDir)
    const signingKey = await requireKey({ ...settings, pool: db.pool })
    const isOlder = await needsUpgrade(db.pool)
    if (!isOlder)
      await reportLongWait(onWait, 'waiting for the tables, which another server may be making', migrate(db.pool))
    return { db, backups: backupsOf(db, signingKey, settings, log), signingKey, isOlder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the database and its services. A server upgrades a database of an earlier version; a command refuses it.
 * @param command name of the command; undefined for a server.
 * @param stop resolves when the process is to stop, which cancels the backup before an upgrade.
 * @throws EventmsError as `openStore`; 'badSetting' if the command needs an upgrade first, 'serverStopping' after
 * `stop`
 */
export async function openBase(
  settings: Settings,
  log: Logger,
  command?: string,
  stop?: Promise<unknown>,
): Promise<Base> {
  const { host, port } = settings
  const opening = openStore(settings, log)
  // Waits one turn of the event loop, so that a data folder in use is refused before large modules are loaded. Then
  // loads the modules while the database opens.
  await Promise.race([opening, nextTurn()])
  const [{ isOlder, ...store }, { createAuth }] = await Promise.all([opening, import('./auth/index.ts')])
  const { db, backups, signingKey } = store
  let closing: Promise<void> | undefined
  try {
    if (isOlder && command !== undefined)
      throw new EventmsError('badSetting', { setting: `--${command}`, issue: OLDER })
    if (isOlder) {
      const save = () => unlessStopped(saveBefore(backups, log), backups, stop)
      const activity = 'upgrading the database of an earlier version, after a backup of it'
      await reportLongWait((text) => log.warn(text), activity, upgrade(db.pool, save))
    }
    const delivery = createDelivery({
      smtpUrl: settings.smtp?.url,
      mailFrom: settings.smtp?.from,
      smsHook: settings.smsHook,
      logLinks: settings.logLinks,
      log,
    })
    const auth = await createAuth({
      ...settings,
      pool: db.pool,
      secret: signingKey,
      localUrl: `http://${named(host)}:${port}`,
      delivery,
      log,
    })
    // Skipped for commands, which must work while a provider is misconfigured or unreachable.
    if (command === undefined) await auth.openProviders()
    return {
      ...store,
      auth,
      exports: exportsOf(db, auth, settings, log),
      close: (timeoutMs) => (closing ??= closed(auth, store, timeoutMs)),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Closes the database. Without `timeoutMs`, first waits for background work such as mails. With `timeoutMs`, the caller
 * has waited for it already (stop.ts).
 */
async function closed(auth: Auth, store: Pick<Store, 'close'>, timeoutMs?: number): Promise<void> {
  if (timeoutMs === undefined) await auth.settled()
  return store.close(timeoutMs)
}

const OLDER =
  'needs a database of this version, and an earlier one made this. Start EventMS: it makes a backup, and upgrades it'

/** Watches the free disk space: warns when little is left, and refuses writes before the disk is full. */
function watchedDiskSpace(db: Database, dataDir: string, log: Logger): DiskSpace {
  const onChange = (disk: string, free: number) =>
    disk === 'enough'
      ? log.info({ disk, free }, 'the disk of the data folder has room again')
      : log.warn({ disk, free }, 'the disk of the data folder has little room left')
  const diskSpace = new DiskSpace(dataDir, { onChange })
  setDiskSpace(db.pool, diskSpace)
  diskSpace.watch()
  return diskSpace
}

/** Checks the database files for damage at intervals, and reports damage before somebody needs the data. */
function watchedIntegrity(db: Database, log: Logger): Integrity {
  const hint =
    'a table of the database is damaged: stop the server, and restore the last good backup with --restore FILE'
  const integrity = new Integrity(
    db.pool,
    (damage) => log.error({ ...damage }, hint),
    (err) => log.warn({ err }, 'the tables could not be checked for damage; it is tried again in ten minutes'),
  )
  setIntegrity(db.pool, integrity)
  return integrity
}

function backupsOf({ pool }: Database, signingKey: string, settings: Settings, log: Logger): Backups {
  const { folder, at, keep, passphrase } = settings.backups
  const dataDir = settings.databaseUrl ? undefined : settings.dataDir
  return createBackups({ pool, signingKey, version: version(), passphrase, dataDir }, { folder, at, keep }, log)
}

function exportsOf({ pool }: Database, auth: Auth, settings: Settings, log: Logger): Exports | undefined {
  const dataDir = settings.databaseUrl ? undefined : settings.dataDir
  const onMade = (way: string) => auth.securityLog.record({ kind: 'tablesExported', way }, { actorId: null })
  return settings.exports && createExports({ pool, version: version(), dataDir, onMade }, settings.exports, log)
}

/** Makes a backup before an upgrade, so that the database can be restored as the earlier version left it. */
async function saveBefore(backups: Backups, log: Logger): Promise<void> {
  const made = await backups.beforeUpgrade()
  if (made) log.info({ ...made }, 'the database is upgraded; a backup of it was made before')
  else log.warn('the database is upgraded without a backup, since BACKUP_DIR is not set')
}

/**
 * Waits for the backup before an upgrade, and cancels it when the process is to stop. Later backups are cancelled by
 * `close` of the running server.
 */
async function unlessStopped(saving: Promise<void>, backups: Backups, stop?: Promise<unknown>): Promise<void> {
  let isSaved = false
  void stop?.then(() => (isSaved ? undefined : backups.end()))
  await saving.finally(() => (isSaved = true))
}

const MINUTE = 60_000

export interface Running {
  readonly url: string
  /** Lets running requests finish for some seconds, and closes the database (stop.ts). */
  close(): Promise<void>
}

export async function serve(base: Base, settings: Settings, log: Logger): Promise<Running> {
  const { db, auth, backups, exports, close } = base
  const { host, port, publicUrl, trustedProxies } = settings
  const [stopping, ending] = [new AbortController(), new AbortController()]
  const signals = { stopping: stopping.signal, ending: ending.signal }
  const metrics = await metricsWhenSet(base, settings, log)
  const app = createApp({ db, auth, backups, exports, config: settings, log, metrics, webRoot, ...signals })
  const pruneAll = () => pruneLogs(db, settings)
  if (await auth.isNobodyManager())
    log.warn('STAFF_MANAGERS names nobody who has an account: in the page nobody can act on the accounts of others')
  const stopPruning = startPruning(pruneAll, (err) => log.warn({ err }, 'pruning the history failed'))
  const stopSweeping = startPruning(
    () => deleteEndedWindows(db.pool),
    (err) => log.warn({ err }, 'deleting the limits that have ended failed'),
    MINUTE,
  )
  const stopBackups = backups.start()
  exports?.start()
  integrityOf(db.pool)?.watch()
  const endHeartbeat =
    db.kind === 'server'
      ? await startHeartbeat(db.pool, (err) => log.warn({ err }, 'the heartbeat could not be written'))
      : undefined
  const listening = await listen({
    fetch: (request: Request, bindings: Bindings) => app.fetch(request, bindings),
    host,
    port,
    trustedProxies,
    secure: publicUrl?.startsWith('https:') ?? false,
  }).catch(async (error: unknown) => {
    await Promise.all([endHeartbeat?.(), metrics?.close()])
    throw error
  })
  const commands = db.kind === 'embedded' ? await takingCommands(base, settings, log) : undefined
  return {
    url: publicUrl ?? `http://${named(host)}:${listening.port}`,
    async close() {
      stopPruning()
      stopSweeping()
      // Cancels a scheduled backup at once, because nobody waits for it. A backup that somebody requested ends with the
      // other work.
      stopBackups()
      stopping.abort()
      const steps: Stopping = {
        unlisten: (timeoutMs) =>
          Promise.all([commands, listening, metrics].map((service) => service?.close(timeoutMs))),
        async end() {
          ending.abort()
          await Promise.all([backups.end(), exports?.end()])
        },
        settled: () => auth.settled(),
        deregister: async (timeoutMs) => endHeartbeat?.(timeoutMs),
        close,
      }
      await stopInTime(steps, log)
    },
  }
}

async function pruneLogs({ pool }: Database, { historyDays, securityLogDays }: Settings): Promise<void> {
  await prune(pool, historyDays)
  await pruneSecurityLog(pool, securityLogDays)
}

/**
 * Accepts commands of other processes on this machine. An error is only logged, because the server works without
 * commands, and the lock still protects the data folder.
 */
async function takingCommands(base: Base, { dataDir }: Settings, log: Logger): Promise<TakingCommands | undefined> {
  try {
    return await takeCommands(dataDir, base, log)
  } catch (err) {
    log.warn({ err }, 'no commands are taken beside this server')
    return undefined
  }
}

function named(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
