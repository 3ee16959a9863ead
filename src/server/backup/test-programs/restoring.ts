/**
 * Program of hostile-memory.test.ts. Restores backups one after the other into a PostgreSQL database or a folder.
 * Prints for each the result, and the peak memory of the process so far in MB.
 */
import { rmSync } from 'node:fs'
import { EventmsError } from '#domain/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { readBackup } from '#server/backup/backup-file.ts'
import { restoreFolder, restoreServer } from '#server/backup/restore.ts'

const options = { setting: '--restore', agree: () => Promise.resolve() }
const [target = '', ...files] = process.argv.slice(2)
const db = target.startsWith('postgres') ? await openDatabase({ databaseUrl: target }) : undefined
for (const file of files) {
  const source = () => readBackup(file, process.env['BACKUP_PASSPHRASE'], options.setting)
  const restoring = db ? restoreServer(db.pool, source, undefined, options) : restoreFolder(target, source, options)
  const outcome = await restoring.then(
    () => 'restored',
    (error: unknown) => (error instanceof EventmsError ? error.params['issue'] : String(error)),
  )
  if (!db) rmSync(target, { recursive: true, force: true })
  console.log(JSON.stringify({ outcome, most: Math.round(process.resourceUsage().maxRSS / 1024) }))
}
await db?.close()
