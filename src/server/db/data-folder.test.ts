import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startInFolder } from './data-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'eventms-folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Files below the data folder, with their content. A name that ends with a slash is an empty folder. */
type Content = Readonly<Record<string, string>>

const database: Content = {
  'pg/PG_VERSION': '18\n',
  'pg/global/pg_control': 'control',
  'pg/base/5/16384': 'three years of sales',
  'auth-secret': 'secret',
}

function put(content: Content): void {
  for (const [name, text] of Object.entries(content)) {
    const file = path.join(dataDir, name)
    mkdirSync(name.endsWith('/') ? file : path.dirname(file), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(file, text)
  }
}

function content(): Content {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(files.map((file) => [path.relative(dataDir, file), readFileSync(file, 'utf8')]))
}

/** Stands for PGlite: makes a database where there is none, and keeps a list of what was opened. */
function engine({ cutShort = false } = {}) {
  const opened: string[] = []
  const start = async (folder: string) => {
    opened.push(path.relative(dataDir, folder))
    if (!existsSync(path.join(folder, 'PG_VERSION'))) {
      writeFileSync(path.join(folder, 'PG_VERSION'), '18\n')
      if (cutShort) throw new Error('cut short')
      mkdirSync(path.join(folder, 'global'))
      writeFileSync(path.join(folder, 'global/pg_control'), 'new')
    }
    return { close: async () => {} }
  }
  return { opened, start }
}

const without = (name: string): Content => Object.fromEntries(Object.entries(database).filter(([key]) => key !== name))

describe('a folder that is neither empty nor a first start that was cut short', () => {
  it.each<[string, Content, RegExp]>([
    ['a database without PG_VERSION', without('pg/PG_VERSION'), /no PG_VERSION/],
    ['a database without pg_control', without('pg/global/pg_control'), /no global\/pg_control/],
    ['a database beside the mark of an earlier version', { ...database, 'pg-unfinished': '' }, /pg-unfinished/],
    ['half a database beside that mark', { 'pg/PG_VERSION': '18\n', 'pg-unfinished': '' }, /pg-unfinished/],
    ['a secret whose database is gone', { 'auth-secret': 'secret' }, /auth-secret/],
    ['a secret beside an empty folder', { 'auth-secret': 'secret', 'pg/': '' }, /auth-secret/],
    ['a database one folder too high', { PG_VERSION: '18\n', 'base/5/16384': 'sales' }, /PG_VERSION, base/],
  ])('%s is refused, with everything left as it was', async (_, files, found) => {
    put(files)
    const before = content()
    const { opened, start } = engine()
    await expect(startInFolder(dataDir, start)).rejects.toMatchObject({
      code: 'dataFolderDamaged',
      params: { folder: dataDir, found: expect.stringMatching(found) },
    })
    expect(opened).toEqual([])
    expect(content()).toEqual(before)
  })
})

describe('a first start', () => {
  it('makes the database beside its place, and puts it there when it is whole', async () => {
    put({ 'lock/1': '{}', '.gitkeep': '', 'desktop.ini': '' })
    const { opened, start } = engine()
    await startInFolder(dataDir, start)
    expect(opened).toEqual(['first-start/pg', 'pg'])
    expect(content()).toEqual({
      'lock/1': '{}',
      '.gitkeep': '',
      'desktop.ini': '',
      'pg/PG_VERSION': '18\n',
      'pg/global/pg_control': 'new',
    })
    expect(existsSync(path.join(dataDir, 'first-start'))).toBe(false)
    expect(statSync(path.join(dataDir, 'pg')).mode & 0o077).toBe(0)
  })

  it('that was cut short begins again', async () => {
    await expect(startInFolder(dataDir, engine({ cutShort: true }).start)).rejects.toThrow('cut short')
    expect(content()).toEqual({ 'first-start/pg/PG_VERSION': '18\n' })
    const { opened, start } = engine()
    await startInFolder(dataDir, start)
    expect(opened).toEqual(['first-start/pg', 'pg'])
    expect(content()).toEqual({ 'pg/PG_VERSION': '18\n', 'pg/global/pg_control': 'new' })
  })

  it('of an earlier version that left nothing but its mark begins again', async () => {
    put({ 'pg-unfinished': '', 'pg/': '' })
    await startInFolder(dataDir, engine().start)
    expect(content()).toEqual({ 'pg/PG_VERSION': '18\n', 'pg/global/pg_control': 'new' })
  })
})

it('opens a backup that was restored after a first start had been cut short', async () => {
  put({ ...database, 'first-start/pg/PG_VERSION': '18\n' })
  const { opened, start } = engine()
  await startInFolder(dataDir, start)
  expect(opened).toEqual(['pg'])
  expect(content()).toEqual(expect.objectContaining(database))
})
