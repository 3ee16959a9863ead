import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Messages that name both files of a folder that begin with the same number. */
function sharedNumbers(paths: Iterable<string>): string[] {
  const found = new Map<string, string>()
  return [...paths].flatMap((file) => {
    const [number] = /^db\/[^/]+\/\d+(?=_)/.exec(file) ?? []
    if (number === undefined) return []
    const other = found.get(number)
    found.set(number, file)
    return other === undefined ? [] : [`${other} and ${file} have the same number: give one the next free number`]
  })
}

test('SQL files of a folder have different numbers', () => {
  expect(sharedNumbers(['db/a/0001_x.sql', 'db/b/0001_x.sql', 'db/a/0001_y.sql'])).toEqual([
    'db/a/0001_x.sql and db/a/0001_y.sql have the same number: give one the next free number',
  ])
  const files = readdirSync(path.join(ROOT, 'db'), { recursive: true, encoding: 'utf8' })
  expect(sharedNumbers(files.map((file) => `db/${file}`))).toEqual([])
})
