import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { preparePlace } from './prepared.ts'
import { startRunDatabase } from './worker-database.ts'

/**
 * Global setup: builds page and server if their sources have changed, and starts the PostgreSQL server of the workers.
 * @returns a function that removes the run's data and stops the server
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' })
  const ends = await Promise.all([preparePlace(), startRunDatabase()])
  return async () => void (await Promise.all(ends.map((end) => end())))
}
