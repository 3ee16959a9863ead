import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './support/test.ts'

interface Commands {
  firstJs: (also: string[]) => { total: number; files: { file: string }[] }
  BEFORE_FIRST_TABLE: string[]
  FIRST_JS_LIMIT: number
}

// A variable path keeps the plain JavaScript out of the type check.
const commands = fileURLToPath(new URL('../../scripts/first-js.mjs', import.meta.url))
const load = async () => (await import(commands)) as Commands

test('the page fetches at most 215 kB of gzipped JavaScript until it shows the first table', async () => {
  const { firstJs, BEFORE_FIRST_TABLE, FIRST_JS_LIMIT } = await load()
  expect(FIRST_JS_LIMIT).toBe(215_000)
  const { total } = firstJs(BEFORE_FIRST_TABLE)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(FIRST_JS_LIMIT)
})

test('first-js counts all JavaScript that the page fetches until it shows the first table', () => {
  const manifest = readFileSync(new URL('../../dist/web/.vite/manifest.json', import.meta.url), 'utf8')
  for (const source of ['sign-in/SignIn', 'dashboard/Dashboard', 'table-screen/TableScreen'])
    expect(manifest).not.toContain(`/${source}.tsx`)
})

test('first-js counts the larger language file once, and the entry contains neither', async () => {
  const { firstJs, BEFORE_FIRST_TABLE } = await load()
  const chunk = (locale: string) => `src/web/messages/texts/${locale}.ts`
  expect(BEFORE_FIRST_TABLE.filter((source) => source.includes('/texts/'))).toEqual([chunk('ja')])
  const [entry, en, ja] = [[], [chunk('en')], [chunk('ja')]].map((also) => firstJs(also))
  expect([en!.files.length, ja!.files.length]).toEqual([entry!.files.length + 1, entry!.files.length + 1])
  expect(ja!.total).toBeGreaterThanOrEqual(en!.total)
  expect(en!.total - entry!.total).toBeGreaterThan(20_000)
})

test('the client of hosted projects is a separate chunk, which a page of our server never fetches', async () => {
  const { firstJs, BEFORE_FIRST_TABLE } = await load()
  const web = new URL('../../dist/web/', import.meta.url)
  const speaksToProject = (file: string) => readFileSync(new URL(file, web), 'utf8').includes('/auth/v1')
  const { files } = firstJs(BEFORE_FIRST_TABLE)
  expect(files.filter(({ file }) => speaksToProject(file))).toEqual([])
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', web), 'utf8')) as Record<
    string,
    { file: string; isDynamicEntry?: boolean }
  >
  const hosted = manifest['src/web/backend/hosted/hosted-backend.ts']!
  expect([hosted.isDynamicEntry, speaksToProject(hosted.file)]).toEqual([true, true])
})
