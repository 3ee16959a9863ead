/** Computes a hash of the build's inputs, to check if the build in dist is current. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Inputs of the build. The lock file represents all dependencies. */
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

/** Folders in dist, each with the file that it must contain. */
export const BUILT = { web: 'index.html', server: 'main.mjs' }

const stampFile = (root) => path.join(root, 'dist/build.stamp')

/** True if a build exists, even an outdated one. */
export const isBuilt = (root) =>
  Object.entries(BUILT).every(([folder, entry]) => existsSync(path.join(root, 'dist', folder, entry)))

/** @returns the hash of the current sources, without tests */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @returns the hash stored by the last build; undefined if part of the build is missing */
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
