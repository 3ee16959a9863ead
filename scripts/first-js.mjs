/**
 * Measures the gzipped JavaScript that is loaded before the page appears: the entry and its static imports.
 * `node scripts/first-js.mjs [source ...]` adds lazily loaded modules, such as src/web/features/table-screen/x.tsx.
 * Exits with 1 above the limit.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Maximum gzipped bytes. Raised from 180,000 on 2026-11-25, because saving bytes had made code complicated. */
export const FIRST_JS_LIMIT = 215_000

/** Modules that are also loaded before the first table appears. Only one language is loaded; the larger one counts. */
export const BEFORE_FIRST_TABLE = ['src/web/messages/texts/ja.ts', 'src/web/backend/server/server-backend.ts']

const web = fileURLToPath(new URL('../dist/web/', import.meta.url))

/**
 * @param {string[]} also lazily loaded modules to add, as paths from the project's root.
 * @returns {{ total: number, files: { file: string, gzip: number }[] }} bytes, largest first.
 * @throws without a build, or if a module of `also` has no chunk of its own
 */
export function firstJs(also = [], folder = web) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  visit('index.html')
  also.forEach(visit)
  const files = [...seen]
    .map((key) => manifest[key].file)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzip: gzipSync(readFileSync(path.join(folder, file))).length }))
    .sort((a, b) => b.gzip - a.gzip)
  return { total: files.reduce((sum, { gzip }) => sum + gzip, 0), files }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv.slice(2)
  const { total, files } = firstJs(asked.length > 0 ? asked : BEFORE_FIRST_TABLE)
  for (const { file, gzip } of files) console.log(`${String(gzip).padStart(8)}  ${file}`)
  console.log(`${String(total).padStart(8)}  of ${FIRST_JS_LIMIT} bytes gzip`)
  if (total > FIRST_JS_LIMIT) process.exitCode = 1
}
