import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './support/test.ts'

test('what is fetched until the first table shows is at most 200 kB of JavaScript, gzip', async () => {
  // A path kept in a variable: the commands are plain JavaScript, outside the type check.
  const commands = fileURLToPath(new URL('../../scripts/first-js.mjs', import.meta.url))
  const { firstJs, BEFORE_FIRST_TABLE, FIRST_JS_LIMIT } = (await import(commands)) as {
    firstJs: (also: string[]) => { total: number; files: { file: string }[] }
    BEFORE_FIRST_TABLE: string[]
    FIRST_JS_LIMIT: number
  }
  expect(FIRST_JS_LIMIT).toBe(200_000)
  const { total, files } = firstJs(BEFORE_FIRST_TABLE)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(FIRST_JS_LIMIT)

  // The home that does not serve the page is not downloaded: no project's client among it.
  const web = new URL('../../dist/web/', import.meta.url)
  const speaksToProject = (file: string) => readFileSync(new URL(file, web), 'utf8').includes('/auth/v1')
  expect(files.filter(({ file }) => speaksToProject(file))).toEqual([])
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', web), 'utf8')) as Record<string, { file: string; isDynamicEntry?: boolean }>
  const hosted = manifest['src/web/backend/hosted.ts']!
  expect([hosted.isDynamicEntry, speaksToProject(hosted.file)]).toEqual([true, true])
})
