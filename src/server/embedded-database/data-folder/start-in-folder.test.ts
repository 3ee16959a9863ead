import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startInFolder } from './start-in-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'eventms-folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Files by path below the data folder; a trailing slash is an empty folder. */
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

/** Replaces PGlite: creates a database if necessary, and lists the opened ones. */
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

it('begins no database that its disk has no room for, and opens one that is there', async () => {
  const { opened, start } = engine()
  const free = async () => 100 * 1024 * 1024
  await expect(startInFolder(dataDir, start, { free })).rejects.toMatchObject({ code: 'ENOSPC' })
  expect([opened, content()]).toEqual([[], {}])
  await startInFolder(dataDir, start, { free: async () => 120 * 1024 * 1024 })
  await startInFolder(dataDir, start, { free: async () => 0 })
  expect(opened).toEqual(['first-start/pg', 'pg', 'pg'])
})

describe('a folder that is neither empty nor a first start that was cut short', () => {
  it.each<[string, Content, RegExp]>([
    ['a database without PG_VERSION', without('pg/PG_VERSION'), /no PG_VERSION/],
    ['a database with an empty PG_VERSION', { ...database, 'pg/PG_VERSION': '' }, /PG_VERSION in pg that is empty/],
    [
      'a database with a damaged PG_VERSION',
      { ...database, 'pg/PG_VERSION': '\0\0\0' },
      /PG_VERSION in pg that is damaged/,
    ],
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
      'place.json': expect.stringContaining('"synced":true'),
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
    expect(content()).toMatchObject({ 'pg/PG_VERSION': '18\n', 'pg/global/pg_control': 'new' })
  })

  it('that was cut short takes no room from the next one', async () => {
    await expect(startInFolder(dataDir, engine({ cutShort: true }).start)).rejects.toThrow('cut short')
    const free = async () => (existsSync(path.join(dataDir, 'first-start')) ? 0 : 120 * 1024 * 1024)
    await startInFolder(dataDir, engine().start, { free })
    expect(content()).toMatchObject({ 'pg/PG_VERSION': '18\n' })
  })

  it('of an earlier version that left nothing but its mark begins again', async () => {
    put({ 'pg-unfinished': '', 'pg/': '' })
    await startInFolder(dataDir, engine().start)
    expect(content()).toMatchObject({ 'pg/PG_VERSION': '18\n', 'pg/global/pg_control': 'new' })
  })
})

/** A control file in PostgreSQL's format: the state is the fifth 32-bit number. */
const controlFile = (state: number): Buffer => {
  const control = Buffer.alloc(8192)
  control.writeInt32LE(state, 16)
  return control
}
const [SHUT_DOWN, RUNNING] = [1, 6]

describe('a copy of a data folder', () => {
  let copy: string
  beforeEach(() => {
    copy = path.join(dataDir, '..', `${path.basename(dataDir)}-copy`)
  })
  afterEach(() => rmSync(copy, { recursive: true, force: true }))

  /** Copies an opened folder whose database is in this state. */
  async function copied(state: number, control = false): Promise<void> {
    put(database)
    await startInFolder(dataDir, engine().start)
    writeFileSync(path.join(dataDir, 'pg/global/pg_control'), controlFile(state))
    if (control) writeFileSync(path.join(dataDir, 'control.json'), '{}')
    // The copy's whole second must be later than the original's.
    const made = statSync(path.join(dataDir, 'pg/PG_VERSION')).ctimeMs
    while (Math.floor(Date.now() / 1000) === Math.floor(made / 1000))
      await new Promise((resolve) => setTimeout(resolve, 20))
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
  }
  const open = async (folder: string) => {
    const opened: string[] = []
    await startInFolder(folder, async (at) => {
      opened.push(path.relative(folder, at))
      return { close: async () => {} }
    })
    return opened
  }

  it.each<[string, number, boolean]>([
    ['while the server ran', RUNNING, false],
    ['from before the server had stopped, in part', SHUT_DOWN, true],
  ])('that was made %s is refused, again and again, with everything left as it was', async (_, state, control) => {
    await copied(state, control)
    const before = readdirSync(copy, { recursive: true }).sort()
    for (let i = 0; i < 2; i++)
      await expect(open(copy)).rejects.toMatchObject({
        code: 'dataFolderDamaged',
        params: { folder: copy, found: expect.stringContaining('remove place.json') },
      })
    expect(readdirSync(copy, { recursive: true }).sort()).toEqual(before)
    rmSync(path.join(copy, 'place.json'))
    expect(await open(copy)).toEqual(['pg'])
    // The original folder can still be opened.
    expect(await open(dataDir)).toEqual(['pg'])
  })

  it('that was made of one that was stopped in order opens, and knows its own place from then on', async () => {
    await copied(SHUT_DOWN)
    expect(await open(copy)).toEqual(['pg'])
    writeFileSync(path.join(copy, 'pg/global/pg_control'), controlFile(RUNNING))
    expect(await open(copy)).toEqual(['pg'])
  })

  it('is none where only its owner or its mode changed, nor where what it says of its place cannot be read', async () => {
    put(database)
    await startInFolder(dataDir, engine().start)
    writeFileSync(path.join(dataDir, 'pg/global/pg_control'), controlFile(RUNNING))
    chmodSync(path.join(dataDir, 'pg/PG_VERSION'), 0o640)
    expect(await open(dataDir)).toEqual(['pg'])
    writeFileSync(path.join(dataDir, 'place.json'), '{"file":')
    expect(await open(dataDir)).toEqual(['pg'])
  })
})

it('a folder says whether everything in it was synced, and is synced once it was not', async () => {
  put(database)
  const synced = () => JSON.parse(readFileSync(path.join(dataDir, 'place.json'), 'utf8')).synced
  const seen: unknown[] = []
  const start = async (_folder: string, durable: boolean) => {
    // Recorded before the first write that is not synced, and after the last.
    seen.push([durable, synced()])
    return { close: async () => {} }
  }
  for (const durable of [true, false, false, true]) await startInFolder(dataDir, start, { durable })
  expect(seen).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [true, true],
  ])
})

it('opens a backup that was restored after a first start had been cut short', async () => {
  put({ ...database, 'first-start/pg/PG_VERSION': '18\n' })
  const { opened, start } = engine()
  await startInFolder(dataDir, start)
  expect(opened).toEqual(['pg'])
  expect(content()).toEqual(expect.objectContaining(database))
})
