import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { preparePlace } from './prepared.ts'

/**
 * Builds page and server once, before the first journey, if their sources changed. Servers started later are what is
 * there.
 * @returns what ends the run
 */
export default function prepare(): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' })
  return preparePlace()
}
