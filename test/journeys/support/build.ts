import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the page once, before the first journey, if its sources changed. Servers started later serve what is there. */
export default function buildPage(): void {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' })
}
