/** Makes a hash of the build's inputs, which shows whether the build in dist is current. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The build's inputs. The lock file represents all dependencies. */
const SOURCES = [
  'docs/guide',
  'index.html',
  'package-lock.json',
  'public',
  'scripts/guide-api.ts',
  'scripts/guide.ts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

/** The folders of a build, each with a file that it must contain. */
export const BUILT = { web: 'index.html', server: 'main.mjs' }

const stampFile = (root) => path.join(root, 'dist/build.stamp')

/** True if there is a build, even if the sources have changed since. */
export const isBuilt = (root) =>
  Object.entries(BUILT).every(([folder, entry]) => existsSync(path.join(root, 'dist', folder, entry)))

/** @returns the hash of the present sources, without tests */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @returns the hash that the last build has stored; undefined if the build is incomplete */
export function builtStamp(root) {
  if (!isBuilt(root)) return undefined
  try {
    return readFileSync(stampFile(root), 'utf8').trim()
  } catch {
    return undefined
  }
}

export const removeStamp = (root) => rmSync(stampFile(root), { force: true })

export const writeStamp = (root, stamp) => writeFileSync(stampFile(root), `${stamp}\n`)

function filesBelow(root, source) {
  try {
    const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return [source]
    if (error.code === 'ENOENT') return []
    throw error
  }
}
