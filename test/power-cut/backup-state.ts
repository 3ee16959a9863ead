/** Checks a backup file without the product's code. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export const WHOLE = 'whole'

/** State of each file with a backup's name, at any depth: `WHOLE`, or its fault. */
export function backupsIn(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
  return Object.fromEntries(names.map((name) => [name, stateOf(path.join(dataDir, name))]))
}

/** Checks the format of docs/operations.md: the last line has the digest of all other lines. */
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
