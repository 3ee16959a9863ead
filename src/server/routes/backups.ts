import { Hono } from 'hono'
import type { BackupState } from '#domain/wire-backups.ts'
import type { Backups } from '#server/backup/backups.ts'
import type { Exports } from '#server/exports/exports.ts'
import type { DiskSpace, Integrity } from '#server/embedded-database/index.ts'
import type { RouteEnv } from '#server/http/guard.ts'

/**
 * `GET /api/backups`: state of backups, disk, files and exports.
 * @param diskSpace state of the data folder's disk, for an embedded database
 * @param integrity state of the files of an embedded database
 */
export function backupRoutes(
  backups: Pick<Backups, 'state'>,
  diskSpace?: Pick<DiskSpace, 'state'>,
  integrity?: Pick<Integrity, 'tables'>,
  exports?: Pick<Exports, 'state'>,
): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  routes.get('/', (c) => {
    const disk = diskSpace?.state
    const damaged = integrity?.tables ?? []
    const exported = exports?.state()
    const state: BackupState = {
      ...backups.state(),
      ...(disk && disk !== 'enough' && { disk }),
      ...(damaged.length > 0 && { damaged }),
      ...(exported && { exports: exported }),
    }
    return c.json(state, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
