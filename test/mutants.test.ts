import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutants } from './campaigns/mutants/index.ts'
import { readCoverage } from './spec-coverage.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test.each(mutants)('$item $what: can still be applied', ({ item, file, find, replace, test: proof }) => {
  expect(read(file).split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  expect(existsSync(path.join(ROOT, proof))).toBe(true)
  if (/^\d/.test(item))
    expect(readCoverage(read('docs/spec-coverage.md')).covered.map(({ number }) => number)).toContain(item)
})

test('at least a hundred breaks, in every section of the request', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(100)
  const sections = new Set(mutants.map(({ item }) => item.split('.')[0]))
  for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) expect(sections).toContain(section)
})

test('no break of a migration is in a function that db/functions replaces', () => {
  const functions = readdirSync(path.join(ROOT, 'db/functions')).map((file) => read(`db/functions/${file}`))
  const replaced = mutants.filter(
    ({ file, find }) => file.startsWith('db/migrations/') && functions.join('\n').includes(find),
  )
  expect(replaced.map(({ what }) => what)).toEqual([])
})

test('no break stands there twice', () => {
  const places = mutants.map(({ file, find, replace }) => `${file}\n${find}\n${replace}`)
  expect(new Set(places).size).toBe(places.length)
})
