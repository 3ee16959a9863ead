import { fileURLToPath } from 'node:url'
import { expect, test } from './support/test.ts'

test('what is fetched until the first table shows is at most 200 kB of JavaScript, gzip', async () => {
  // A path kept in a variable: the commands are plain JavaScript, outside the type check.
  const commands = fileURLToPath(new URL('../../scripts/first-js.mjs', import.meta.url))
  const { firstJs, BEFORE_FIRST_TABLE, FIRST_JS_LIMIT } = (await import(commands)) as {
    firstJs: (also: string[]) => { total: number }
    BEFORE_FIRST_TABLE: string[]
    FIRST_JS_LIMIT: number
  }
  expect(FIRST_JS_LIMIT).toBe(200_000)
  const { total } = firstJs(BEFORE_FIRST_TABLE)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(FIRST_JS_LIMIT)
})
