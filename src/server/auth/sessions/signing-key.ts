import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The key that signs session cookies, kept beside the embedded database: made once, readable by its owner only.
 * Call it under the folder's lock.
 */
export async function sessionSigningKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'auth-secret')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // A process killed while writing leaves an empty file; no session was signed with it yet.
  if (kept.trim().length >= 32) return kept.trim()
  const made = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
