import type { Auth } from '#server/auth/index.ts'
import type { Backups } from '#server/backup/backups.ts'
import type { Database } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import type { Exports } from '#server/exports/exports.ts'
import type { Logger } from '#server/log.ts'
import { version } from '#server/version.ts'
import type { OpenMetrics } from './open.ts'

interface Measured {
  readonly db: Pick<Database, 'pool'>
  readonly auth: Auth
  readonly backups: Backups
  readonly exports?: Exports | undefined
}

/** Creates the metrics if a setting turns them on; undefined otherwise. Loads the library only then. */
export async function metricsWhenSet(
  { db, auth, backups, exports }: Measured,
  settings: Settings,
  log: Logger,
): Promise<OpenMetrics | undefined> {
  const { metrics, databaseUrl, dataDir, trustedProxies } = settings
  if (!metrics) return undefined
  const { openMetrics } = await import('./open.ts')
  const { folder } = settings.backups
  const folders = {
    ...(!databaseUrl && { data: dataDir }),
    ...(folder !== undefined && { backups: folder }),
    ...(settings.exports && { exports: settings.exports.folder }),
  }
  const { pool } = db
  return openMetrics(metrics, { pool, auth, backups, exports, folders, trustedProxies, log, version: version() })
}
