import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomFrom } from '../samples/random.ts'
import { type Plan, planOf } from './power-cut/acts.ts'
import { backupsIn, WHOLE } from './power-cut/backup-state.ts'
import { Disk, type DiskOptions, type Left, readDisk } from './power-cut/disk.ts'
import { faultOf } from './power-cut/judge.ts'
import { unnamedSyncs } from './power-cut/syncs.ts'
import { type Entry, readTrace } from './power-cut/trace.ts'

const text = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString()
const bytes = (one: string, times = 1): Uint8Array => Buffer.from(one.repeat(times))

/** Results of many random cuts after these entries. */
function cuts(entries: readonly Entry[], options: DiskOptions = { keepsNames: true }): Left[] {
  const { below } = randomFrom(3)
  const disk = new Disk(options)
  for (const entry of [{ op: 'folder', path: '', file: 1 } as const, ...entries]) disk.take(entry)
  return Array.from({ length: 400 }, () => disk.cut(() => below(1e6) / 1e6))
}
const contents = (left: readonly Left[], name: string): (string | undefined)[] =>
  [...new Set(left.map((one) => text(one.get(name))))].sort()

const made: Entry = { op: 'create', path: 'a', file: 2 }
const sync = (file: number): Entry => ({ op: 'sync', file })

describe('a disk that lost its power', () => {
  it('has what was synced, and of the rest any part', () => {
    const written: Entry[] = [made, { op: 'write', file: 2, at: 0, bytes: bytes('old') }, sync(2), sync(1)]
    expect(contents(cuts(written), 'a')).toEqual(['old'])
    const after = cuts([...written, { op: 'write', file: 2, at: 0, bytes: bytes('new') }])
    expect(contents(after, 'a')).toEqual(['new', 'old'])
  })

  it('tears between sectors of 512 bytes, never within one', () => {
    const left = cuts([
      made,
      { op: 'write', file: 2, at: 0, bytes: bytes('x', 1024) },
      sync(2),
      { op: 'write', file: 2, at: 0, bytes: bytes('y', 1024) },
    ])
    const found = contents(left, 'a').map((content) => content!.replace(/x+/g, 'x').replace(/y+/g, 'y'))
    expect(found.sort()).toEqual(['x', 'xy', 'y', 'yx'])
    for (const content of contents(left, 'a')) expect(content!.indexOf('y') % 512).toBeLessThanOrEqual(0)
  })

  it('gives a sector as it was at one moment, whichever came last', () => {
    const left = cuts([
      made,
      { op: 'write', file: 2, at: 0, bytes: bytes('ab') },
      { op: 'write', file: 2, at: 1, bytes: bytes('c') },
      sync(1),
    ])
    expect(contents(left, 'a')).toEqual(expect.arrayContaining(['', 'ab', 'ac']))
    expect(contents(left, 'a').filter((one) => one?.includes('c') && !one.startsWith('a'))).toEqual([])
  })

  it('may have a file longer than what came into it, or as short as it was cut', () => {
    const left = cuts([
      made,
      { op: 'write', file: 2, at: 0, bytes: bytes('abc') },
      sync(2),
      { op: 'size', file: 2, size: 1 },
    ])
    expect(contents(left, 'a')).toEqual(['a', 'abc'])
    const longer = cuts([made, { op: 'write', file: 2, at: 0, bytes: bytes('a') }, sync(1)])
    expect(contents(longer, 'a')).toEqual(['', '\0', 'a'])
  })

  it('keeps the name of a file that is synced, or only that of a folder that is', () => {
    const entries: Entry[] = [made, { op: 'write', file: 2, at: 0, bytes: bytes('a') }, sync(2)]
    expect(contents(cuts(entries), 'a')).toEqual(['a'])
    expect(contents(cuts(entries, { keepsNames: false }), 'a')).toEqual(['a', undefined])
    expect(contents(cuts([...entries, sync(1)], { keepsNames: false }), 'a')).toEqual(['a'])
  })

  it('knows the names of a folder in their order: a renamed file is never there twice, nor gone', () => {
    const left = cuts([
      made,
      sync(2),
      { op: 'folder', path: 'to', file: 3 },
      { op: 'rename', path: 'a', to: 'to/b' },
      { op: 'create', path: 'c', file: 4 },
    ])
    const names = [...new Set(left.map((one) => [...one.keys()].sort().join(' ')))].sort()
    expect(names).toEqual(['a', 'a to/', 'c to/ to/b', 'to/ to/b'])
  })

  it('still has a file that was removed, with its content, until its folder is synced', () => {
    const entries: Entry[] = [
      made,
      { op: 'write', file: 2, at: 0, bytes: bytes('a') },
      sync(2),
      { op: 'remove', path: 'a' },
    ]
    expect(contents(cuts(entries), 'a')).toEqual(['a', undefined])
    // The disk reuses the file's inode number.
    const again: Entry[] = [
      ...entries,
      { op: 'create', path: 'b', file: 2 },
      { op: 'write', file: 2, at: 0, bytes: bytes('b') },
    ]
    expect(contents(cuts(again), 'a')).toEqual(['a', undefined])
    expect(contents(cuts([...again, sync(1)]), 'a')).toEqual([undefined])
  })

  it('loses what a sync that is left out would have kept', () => {
    const entries: Entry[] = [made, { op: 'write', file: 2, at: 0, bytes: bytes('a') }, sync(2), sync(1)]
    expect(contents(cuts(entries, { keepsNames: true, leavesOut: (name) => name === 'a' }), 'a')).toEqual([
      '',
      '\0',
      'a',
    ])
  })
})

describe('what is written down', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'eventms-record-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  function recorded(program: string): { status: number | null; said: string; data: string; trace: string } {
    const [data, trace, file] = ['data', 'trace', 'program.mjs'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(file, program)
    const thread = "import { writeFileSync } from 'node:fs'\nwriteFileSync(process.env.DATA + '/thread', 'thread')"
    writeFileSync(path.join(folder, 'thread.mjs'), thread)
    const typescript = new URL('../scripts/typescript.mjs', import.meta.url).href
    const { status, stderr } = spawnSync(process.execPath, ['--import', typescript, file], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        NODE_OPTIONS: `--import=${new URL('power-cut/record.mjs', import.meta.url).href}`,
        POWER_CUT_FOLDER: data,
        POWER_CUT_TRACE: trace,
        DATA: data,
      },
    })
    return { status, said: stderr, data, trace }
  }

  it('leads to the folder that a program leaves, whichever calls it used', () => {
    const { status, said, data, trace } = recorded(`
      import fs, { appendFileSync, createWriteStream, mkdirSync, openSync, renameSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
      import { mkdir, open, rename, writeFile } from 'node:fs/promises'
      import { once } from 'node:events'
      import { Worker } from 'node:worker_threads'
      const at = (name) => process.env.DATA + '/' + name
      mkdirSync(at('a/b'), { recursive: true })
      writeFileSync(at('a/one'), 'one')
      appendFileSync(at('a/one'), ' and more')
      const fd = openSync(at('a/two'), 'w+')
      writeSync(fd, Buffer.from('xxhalloxx'), 2, 5, 3)
      writeSync(fd, 'abc', 0)
      fs.ftruncateSync(fd, 6)
      fs.fsyncSync(fd)
      fs.closeSync(fd)
      await mkdir(at('c'))
      await writeFile(at('c/three'), new Uint8Array(10_000))
      const handle = await open(at('c/four'), 'w')
      await handle.write(Buffer.from('four'))
      await handle.writeFile(' is written')
      await handle.sync()
      await handle.close()
      const stream = createWriteStream(at('c/five'))
      stream.write('fi')
      stream.end('ve')
      await once(stream, 'close')
      renameSync(at('a/one'), at('c/one'))
      await rename(at('c'), at('d'))
      truncateSync(at('d/three'), 5000)
      writeFileSync(at('gone'), 'gone')
      rmSync(at('gone'))
      fs.linkSync(at('d/one'), at('d/same'))
      mkdirSync(at('e/f'), { recursive: true })
      writeFileSync(at('e/f/g'), 'g')
      rmSync(at('e'), { recursive: true })
const worker = new Worker(new URL('thread.mjs', import.meta.url), { execArgv: [] })
      await once(worker, 'exit')
    `)
    expect({ status, said }).toEqual({ status: 0, said: '' })
    const disk = new Disk({ keepsNames: true })
    const entries = [...readTrace(trace)]
    for (const entry of entries) disk.take(entry)
    const textsOf = (left: Left) => Object.fromEntries([...left].map(([name, content]) => [name, text(content)]))
    expect(textsOf(disk.whole())).toEqual(textsOf(readDisk(data)))
    expect(textsOf(disk.whole())).toMatchObject({
      thread: 'thread',
      'd/one': 'one and more',
      'd/four': 'four is written',
    })
    expect(entries.filter(({ op }) => op === 'sync')).toHaveLength(2)
  })

  it('is there after a cut where a function of the product says so: a file in folders that were made for it', () => {
    const durable = new URL('../src/server/embedded-database/data-folder/durable-files.ts', import.meta.url).href
    const { status, said, trace } = recorded(`
      import { mkdirSync } from 'node:fs'
      import { makeFolder, writeDurably } from '${durable}'
      mkdirSync(process.env.DATA)
      makeFolder(process.env.DATA + '/a/b')
      writeDurably(process.env.DATA + '/a/b/file', 'content')
    `)
    expect({ status, said }).toEqual({ status: 0, said: '' })
    expect(contents(cuts([...readTrace(trace)], { keepsNames: false }), 'a/b/file')).toEqual(['content'])
  })

  it('is everything: what could not be written down fails', () => {
    const { status, said } = recorded(`
      import { copyFileSync, mkdirSync } from 'node:fs'
      mkdirSync(process.env.DATA)
      copyFileSync(process.execPath, process.env.DATA + '/copy')
    `)
    expect(status).toBe(1)
    expect(said).toContain('not written down: copyFileSync')
  })
})

it('names whatever is synced, so that it is left out once', () => {
  const entries: Entry[] = [
    { op: 'folder', path: '', file: 1 },
    { op: 'create', path: 'auth-secret.new', file: 2 },
    sync(2),
    { op: 'create', path: 'a-new-kind', file: 3 },
    sync(3),
    sync(1),
  ]
  const recording = { plan: { acts: [], offices: [] }, bytes: 0, acknowledged: 0, begun: 0, entries }
  expect(unnamedSyncs(recording)).toEqual(['a-new-kind'])
})

describe('the judge', () => {
  const plan = planOf({ seed: 1, edits: 20, employees: 50, breaks: 0 })
  const whole = { accounts: ['office@example.com'], migrations: 20, faults: [], secret: 'key', backups: {} }
  const after = (acts: number) => ({ ...whole, office: plan.offices[acts]! })
  const before = { acknowledged: 0, begun: 1, secret: undefined }
  const acknowledged = { ...before, acknowledged: 1 }

  it('takes what was told, with or without the one act under way, and nothing else', () => {
    const state = { acknowledged: 5, begun: 6, secret: 'key' }
    expect(faultOf(plan, state, after(5))).toBeUndefined()
    expect(faultOf(plan, state, after(6))).toBeUndefined()
    expect(faultOf(plan, state, after(4))).toMatch('lost: told of 5 acts, 4 are there')
    const half = { departments: plan.offices[6]!.departments, employees: '' }
    expect(faultOf(plan, state, { ...whole, office: half })).toMatch('half done')
    expect(faultOf(plan, state, { ...after(5), accounts: [] })).toMatch('lost: the first account')
    expect(faultOf(plan, state, { ...after(5), secret: 'another' })).toMatch('lost: the key')
    expect(faultOf(plan, state, { ...after(5), faults: ['a page'] })).toMatch('not whole: a page')
    expect(faultOf(plan, state, { failed: 'it hangs' })).toMatch('does not open: it hangs')
    expect(faultOf(plan, before, { accounts: [], migrations: 0, faults: [], backups: {} })).toBeUndefined()
  })

  it('takes no backup for one that is not whole, nor an upgrade that is half done or was not saved before', () => {
    const office = { departments: '1|From before', employees: '' }
    const read = { ...whole, office }
    const backed: Plan = { acts: [{ kind: 'backup', name: 'by-hand.gz' }], offices: [office, office] }
    expect(faultOf(backed, before, read)).toBeUndefined()
    expect(faultOf(backed, acknowledged, { ...read, backups: { 'by-hand.gz': 'whole' } })).toBeUndefined()
    expect(faultOf(backed, acknowledged, read)).toMatch('lost: a backup')
    expect(faultOf(backed, before, { ...read, backups: { 'by-hand.gz': 'it ends' } })).toMatch('half done: the backup')
    const upgrade: Plan = { acts: [{ kind: 'upgrade', from: 12, to: 20 }], offices: [office, office] }
    const saved = { 'backups/eventms-20261123T030000Z-before-upgrade.gz': 'whole' }
    expect(faultOf(upgrade, before, { ...read, migrations: 12 })).toBeUndefined()
    expect(faultOf(upgrade, acknowledged, { ...read, backups: saved })).toBeUndefined()
    expect(faultOf(upgrade, before, { ...read, migrations: 15, backups: saved })).toMatch('half done: 15 migrations')
    expect(faultOf(upgrade, acknowledged, { ...read, migrations: 12, backups: saved })).toMatch('lost: the upgrade')
    expect(faultOf(upgrade, before, read)).toMatch('lost: the backup before the upgrade')
  })
})

describe('what a backup is', () => {
  it('is told by its own last line, and by nothing that was cut short', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'eventms-state-'))
    try {
      const text = '{"eventmsBackup":1}\n'
      const end = JSON.stringify({ tables: 0, rows: 0, sha256: createHash('sha256').update(text).digest('hex') })
      const packed = gzipSync(`${text}${end}\n`)
      writeFileSync(path.join(folder, 'whole.gz'), packed)
      writeFileSync(path.join(folder, 'short.gz'), packed.subarray(0, -5))
      writeFileSync(path.join(folder, 'other.gz'), gzipSync(`{"eventmsBackup":2}\n${end}\n`))
      writeFileSync(path.join(folder, 'under-way.gz.untried'), 'x')
      expect(backupsIn(folder)).toEqual({
        'whole.gz': WHOLE,
        'short.gz': expect.stringContaining('unexpected end'),
        'other.gz': 'another digest',
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
