/**
 * Program of lock.test.ts. Locks each folder that it gets as a message, and reports the result. Keeps a lock until a
 * message releases it, or until its process ends.
 */
import { lockFolder, type FolderLock } from '#server/embedded-database/data-folder/lock.ts'

const held = new Map<string, FolderLock>()

process.on('message', async ({ lock, release }: { lock?: string; release?: string }) => {
  if (release) held.get(release)?.release()
  if (!lock) return
  try {
    held.set(lock, await lockFolder(lock))
    process.send?.('won')
  } catch (error) {
    process.send?.((error as { code?: string }).code ?? String(error))
  }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
