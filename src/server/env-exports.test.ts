import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { EventmsError } from '#domain/errors.ts'
import { tableNames } from '#domain/tables/index.ts'
import { parseSettings } from './env.ts'

const exportsOf = (variables: Record<string, string>) => parseSettings({ EXPORT_DIR: '/exports', ...variables }).exports

const refusal = (variables: Record<string, string>) => {
  try {
    return exportsOf(variables)
  } catch (error) {
    return (error as EventmsError).params
  }
}

it('without a folder nothing is exported; with one all tables are, each day, as Excel files', () => {
  expect(parseSettings({}).exports).toBeUndefined()
  expect(exportsOf({})).toEqual({
    folder: '/exports',
    at: 360,
    tables: tableNames,
    formats: ['xlsx'],
    language: 'en',
    withNames: false,
    keep: 30,
  })
})

it('each setting is read, whatever its case and spaces', () => {
  const settings = exportsOf({
    EXPORT_AT: 'fri,Mon , SUN  23:05',
    EXPORT_TABLES: ' salesData,employees ',
    EXPORT_FORMAT: 'both',
    EXPORT_LANGUAGE: 'ja',
    EXPORT_NAMES: 'yes',
    EXPORT_KEEP: '7',
  })
  expect(settings).toEqual({
    folder: '/exports',
    at: 1385,
    days: [0, 1, 5],
    tables: tableNames.filter((name) => name === 'salesData' || name === 'employees'),
    formats: ['csv', 'xlsx'],
    language: 'ja',
    withNames: true,
    keep: 7,
  })
  expect(exportsOf({ EXPORT_AT: 'never' })?.at).toBeUndefined()
})

it('a setting may be in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-env-'))
  const file = path.join(folder, 'tables')
  writeFileSync(file, 'departments\n')
  expect(exportsOf({ EXPORT_TABLES_FILE: file })?.tables).toEqual(['departments'])
  rmSync(folder, { recursive: true })
})

it.each([
  ['EXPORT_AT', '24:00'],
  ['EXPORT_AT', 'daily'],
  ['EXPORT_AT', 'Mo 06:00'],
  ['EXPORT_AT', 'Mon 06:00, 07:00'],
  ['EXPORT_TABLES', 'departments, ../departments'],
  ['EXPORT_TABLES', '__proto__'],
  ['EXPORT_TABLES', 'toString'],
  ['EXPORT_TABLES', ' , '],
  ['EXPORT_FORMAT', 'json'],
  ['EXPORT_LANGUAGE', 'de'],
  ['EXPORT_NAMES', 'true'],
  ['EXPORT_KEEP', '0'],
  ['EXPORT_DIR', 'a\0b'],
])('%s refuses %j, and says what it needs', (setting, value) => {
  expect(refusal({ [setting]: value })).toEqual({ setting, issue: expect.stringMatching(/^needs /) })
})

it('a setting that would have no effect for want of a folder is refused', () => {
  expect(refusal({ EXPORT_DIR: '', EXPORT_AT: '07:00' })).toEqual({
    setting: 'EXPORT_DIR',
    issue: 'is required with EXPORT_AT',
  })
})
