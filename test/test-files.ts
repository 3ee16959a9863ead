/** Reads files of the project by path, for the tests of documents. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Files } from './architecture.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Test files, and suites that several test files share. */
export const testFiles = (): Files =>
  filesIn(['src', 'test', 'samples', 'bench'], (file) => /\.(test|spec|contract)\.tsx?$/.test(file))

/** Sources of page and server without tests. */
export const sourceFiles = (): Files =>
  filesIn(['src', 'public'], (file) => /\.(tsx?|js|html)$/.test(file) && !/test|\.contract\./.test(file))

/** Code and stylesheets. */
export const pageFiles = (): Files => filesIn(['src/web'], (file) => /\.(tsx?|css)$/.test(file))

function filesIn(folders: readonly string[], isWanted: (file: string) => boolean): Files {
  const files = new Map<string, string>()
  const read = (folder: string) => {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) read(file)
      else if (isWanted(file)) files.set(file, readFileSync(path.join(ROOT, file), 'utf8'))
    }
  }
  for (const folder of folders) if (existsSync(path.join(ROOT, folder))) read(folder)
  return files
}
