import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { type Auth, createAuth } from './auth/index.ts'
import { keptSecret } from './auth/secret.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Settings } from './env.ts'
import { type Bindings, listen } from './listen.ts'
import type { Logger } from './log.ts'

/** The built page. */
const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** The database, migrated, and who may sign in: what every command needs. */
export interface Base {
  readonly db: Database
  readonly auth: Auth
  close(): Promise<void>
}

/** @throws EventmsError 'dataFolderInUse', 'databaseUnavailable', 'migrationChanged', 'migrationUnknown' */
export async function openBase(settings: Settings, log: Logger): Promise<Base> {
  const { databaseUrl, dataDir, publicUrl, google, github } = settings
  const onError = (error: unknown) => log.error({ err: error }, 'database')
  const db = await openDatabase(databaseUrl ? { databaseUrl, onError } : { dataDir, onError })
  try {
    await migrate(db.pool)
    const secret = settings.authSecret ?? (await keptSecret(dataDir))
    return { db, auth: await createAuth({ pool: db.pool, secret, publicUrl, google, github, log }), close: () => db.close() }
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

export async function serve({ db, auth, close }: Base, settings: Settings, log: Logger): Promise<Running> {
  const { host, port, publicUrl, trustedProxies, importLimit } = settings
  const app = createApp({ db, auth, config: { importLimit, publicUrl }, log, webRoot })
  const listening = await listen({ fetch: (request: Request, bindings: Bindings) => app.fetch(request, bindings), host, port, trustedProxies })
  return {
    url: publicUrl ?? `http://${named(host)}:${listening.port}`,
    async close() {
      await listening.close()
      await close()
    },
  }
}

/** What to open in a browser on this machine for an address that is listened on. */
function named(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
