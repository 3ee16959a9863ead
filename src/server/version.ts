import { readFileSync } from 'node:fs'
import { ROOT } from './root.ts'

export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }
  return manifest.version
}
