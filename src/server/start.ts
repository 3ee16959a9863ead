import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import type { Auth } from './auth/index.ts'
import { createDelivery } from './auth/mail/delivery.ts'
import { pruneSecurityLog } from './auth/security-log/prune.ts'
import { sessionSigningKey } from './auth/sessions/signing-key.ts'
import { takeCommands, type TakingCommands } from './commands/take-commands.ts'
import { prune, startPruning } from './data/history/prune.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Settings } from './env.ts'
import { type Bindings, listen } from './http/listen.ts'
import type { Logger } from './log.ts'
import { ROOT } from './root.ts'

/** The built page. */
const webRoot = fileURLToPath(new URL('dist/web', ROOT))

/** The database, migrated, and who may sign in: what every command needs. */
export interface Base {
  readonly db: Database
  readonly auth: Auth
  close(): Promise<void>
}

/** @throws EventmsError 'dataFolderInUse', 'databaseUnavailable', 'migrationChanged', 'migrationUnknown' */
export async function openBase(settings: Settings, log: Logger): Promise<Base> {
  const { databaseUrl, dataDir, host, port } = settings
  const onError = (error: unknown) => log.error({ err: error }, 'database')
  const opening = openDatabase(databaseUrl ? { databaseUrl, onError } : { dataDir, onError })
  // A folder in use is refused within this turn. Only then is the largest part loaded, while the database opens in its
  // own thread.
  await Promise.race([opening, nextTurn()])
  const [db, { createAuth }] = await Promise.all([opening, import('./auth/index.ts')])
  try {
    await migrate(db.pool)
    const secret = settings.authSecret ?? (await sessionSigningKey(dataDir))
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
      secret,
      localUrl: `http://${named(host)}:${port}`,
      delivery,
      log,
    })
    return {
      db,
      auth,
      async close() {
        await auth.settled()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

export interface Running {
  /** The address to open. */
  readonly url: string
  /** Stops taking requests, lets those under way finish, closes the database. */
  close(): Promise<void>
}

export async function serve(base: Base, settings: Settings, log: Logger): Promise<Running> {
  const { db, auth, close } = base
  const { host, port, publicUrl, trustedProxies } = settings
  const app = createApp({ db, auth, config: settings, log, webRoot })
  const pruneAll = async () => {
    await prune(db.pool, settings.historyDays)
    await pruneSecurityLog(db.pool, settings.securityLogDays)
  }
  if (await auth.isNobodyManager())
    log.warn('STAFF_MANAGERS names nobody who has an account: in the page nobody can act on the accounts of others')
  const stopPruning = startPruning(pruneAll, (err) => log.warn({ err }, 'pruning the history failed'))
  const listening = await listen({
    fetch: (request: Request, bindings: Bindings) => app.fetch(request, bindings),
    host,
    port,
    trustedProxies,
    secure: publicUrl?.startsWith('https:') ?? false,
  })
  const commands = db.kind === 'embedded' ? await takingCommands(base, settings, log) : undefined
  return {
    url: publicUrl ?? `http://${named(host)}:${listening.port}`,
    async close() {
      stopPruning()
      await Promise.all([commands?.close(), listening.close()])
      await close()
    },
  }
}

/** Nobody else can work on the embedded database; without this the server runs all the same. */
async function takingCommands(base: Base, { dataDir }: Settings, log: Logger): Promise<TakingCommands | undefined> {
  try {
    return await takeCommands(dataDir, base, log)
  } catch (err) {
    log.warn({ err }, 'no commands are taken beside this server')
    return undefined
  }
}

/** What to open in a browser on this machine for an address that is listened on. */
function named(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
