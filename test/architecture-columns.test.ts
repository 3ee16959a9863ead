import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { computedFrom } from '../src/domain/computed.ts'
import type { TableDeclaration } from '../src/domain/table.ts'
import { tables } from '../src/domain/tables/index.ts'
import { checkColumns, places } from './architecture-columns.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

function filesBelow(folder: string): [string, string][] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|sql|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(ROOT, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')])
}
const files = new Map(['src', 'db', 'scripts'].flatMap(filesBelow))
const named = (...planted: [string, string][]) => checkColumns(new Map(planted), tables).map(({ detail }) => detail)

test('every column of every table is named where it is declared, and where its place says why', () => {
  expect([...files.keys()]).toContain('src/domain/tables/positions.ts')
  expect(checkColumns(files, tables)).toEqual([])
})

test('a place that names none of its columns any more is off the list', () => {
  for (const { where, columns } of places) {
    const texts = [...files].filter(([file]) => where.test(file)).map(([, text]) => text)
    expect(
      texts.some((text) => columns.some((column) => text.includes(column))),
      String(where),
    ).toBe(true)
  }
})

describe('a second place for a column is caught', () => {
  const columns = Object.values<TableDeclaration>(tables).flatMap(({ fields }) => Object.keys(fields))
  const special = [...new Set(columns)].filter((column) => /[A-Z]/.test(column))

  test.each(special)('%s', (column) => {
    const detail = `${column} belongs into its declaration and migration only`
    expect(named(['src/web/features/table-screen/a.ts', `const first = row['${column}']`])).toEqual([detail])
    expect(named(['src/server/data/a.ts', `export const x = row.${column}`])).toEqual([detail])
    expect(named(['db/hosted/9_x.sql', `SELECT "${column}" FROM x`])).toEqual([detail])
  })

  test('a new column too, whatever it is called', () => {
    const phone = { people: { fields: { phoneNumber: {}, note: {} } } }
    expect(checkColumns(new Map([['src/web/kinds/a.ts', 'row.phoneNumber + row.note']]), phone)).toMatchObject([
      { rule: 'column named once', at: 'src/web/kinds/a.ts:1' },
    ])
  })

  test('but not in its declaration, a migration, a function of the database, a sample, a test or a comment', () => {
    for (const file of [
      'src/domain/tables/a.ts',
      'db/migrations/9.sql',
      'db/functions/a.sql',
      'samples/a.ts',
      'src/server/a.test.ts',
    ])
      expect(named([file, 'reportingRate'])).toEqual([])
    expect(named(['src/server/a.ts', '// reportingRate\n/* reportingRate */ export const a = 1'])).toEqual([])
    expect(named(['db/hosted/9_x.sql', '-- reportingRate'])).toEqual([])
  })

  test('a column that a sheet does not show has no place among the sheets', () => {
    expect(named(['src/web/features/print/a.ts', 'seal.companyCode + seal.reportingRate'])).toHaveLength(1)
  })
})

test('no file but the declaration names what a field is computed from together', () => {
  const factors = Object.values<TableDeclaration>(tables).flatMap(({ fields }) =>
    Object.entries(fields)
      .filter(([, field]) => field.computed)
      .map(([name, field]) => [name, ...computedFrom(field)]),
  )
  expect(factors).not.toEqual([])
  const naming = [...files].filter(
    ([file, text]) =>
      !/\.(test|contract|test-help)\./.test(file) &&
      !/^(db\/(migrations|functions)\/|scripts\/prove\.mjs$)/.test(file) &&
      factors.some((names) => names.every((name) => new RegExp(String.raw`\b${name}\b`).test(text))),
  )
  expect(naming.map(([file]) => file)).toEqual(['src/domain/tables/confirmed-data.ts'])
})
