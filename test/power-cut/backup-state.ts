/** Whether what has a backup's name is one, told by nothing of the product. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export const WHOLE = 'whole'

/** Every file of a folder, at any depth, that has a backup's name: whole, else why not. */
export function backupsIn(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
  return Object.fromEntries(names.map((name) => [name, stateOf(path.join(dataDir, name))]))
}

/** By what docs/operations.md says of it: its last line has the digest of all the others. */
function stateOf(backup: string): string {
  try {
    const text = gunzipSync(readFileSync(backup))
    const last = text.lastIndexOf('\n', text.length - 2) + 1
    const { sha256 } = JSON.parse(text.toString('utf8', last)) as { sha256: string }
    return createHash('sha256').update(text.subarray(0, last)).digest('hex') === sha256 ? WHOLE : 'another digest'
  } catch (error) {
    return (error as Error).message
  }
}
