/**
 * For lock.test.ts: locks the folders that it gets by IPC, and reports each result. Holds all until its end or a
 * release message.
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
