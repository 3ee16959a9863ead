import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../db/durable-files.ts'

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
  // An earlier version that was killed while writing left an empty file; no session was signed with it yet.
  if (kept.trim().length >= 32) return kept.trim()
  const made = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // A session that was signed with it is worth no more than it is.
  writeDurably(file, `${made}\n`)
  return made
}
