/** A backup in progress: the folder of its trial, its cancellation, and its remains. */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { describeDatabases, pgliteArchive, type TestDatabase } from '#server/db/test-databases.ts'
import { Pglite } from '#server/embedded-database/index.ts'
import { dump } from './dump.ts'
import { checkBackup } from './trial-restore.ts'
import { type BackupSource, makeBackup, nameIt } from './make.ts'
import { withSnapshot } from './read-snapshot.ts'

const root = mkdtempSync(path.join(tmpdir(), 'eventms-making-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 300_000
vi.setConfig({ testTimeout: PATIENCE })
const soon = (isThere: () => boolean) =>
  vi.waitFor(() => expect(isThere()).toBe(true), { timeout: PATIENCE, interval: 1 })
const MB = 1024 * 1024
const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"

let folder: string
let dataDir: string
let file: string
let source: BackupSource
const left = () => [readdirSync(folder).sort(), readdirSync(dataDir)]
const nothing = [['data'], []]
const isReading = () => readdirSync(folder).some((name) => name.endsWith('.untried'))
/** A folder on another disk than these tests, if there is one. */
const elsewhere = ['/dev/shm'].find((name) => existsSync(name) && statSync(name).dev !== statSync(root).dev)
const isTried = () => existsSync(path.join(dataDir, 'checking', 'pg', 'PG_VERSION'))
const issueOf = (making: Promise<unknown>) =>
  making.then(
    () => 'made',
    (error: { params: { issue: string } }) => error.params.issue,
  )

function prepared(database: () => TestDatabase): void {
  let archive: Uint8Array
  beforeAll(async () => {
    archive = await pgliteArchive(false)
  })
  beforeEach(() => {
    folder = mkdtempSync(path.join(root, 'backups-'))
    dataDir = path.join(folder, 'data')
    file = path.join(folder, 'x.gz')
    mkdirSync(dataDir)
    const { pool } = database()
    source = { pool, signingKey: 'k'.repeat(32), version: '1', dataDir, inMemory: { archive }, mostInMemory: 0 }
  })
}

describeDatabases(
  'a backup of a server',
  (database) => {
    prepared(database)
    const isWaiting = () =>
      vi.waitFor(async () => expect((await database().pool.query(WAITING)).rowCount).toBe(1), { timeout: PATIENCE })

    it('begins when a migration has ended, and is of after it', async () => {
      const other = new pg.Client(database().url)
      await other.connect()
      try {
        await other.query('BEGIN; LOCK TABLE eventms_private.migration IN SHARE ROW EXCLUSIVE MODE')
        const text = withSnapshot(database().pool, async (client) => {
          const parts: Buffer[] = []
          for await (const part of dump(client, { by: '1' })) parts.push(part)
          return Buffer.concat(parts).toString()
        })
        await isWaiting()
        await other.query(`INSERT INTO departments VALUES (7, 'of the migration'); COMMIT`)
        expect(await text).toContain('of the migration')
      } finally {
        await other.end()
      }
    })

    it.each([
      ['asks for its size', 'departments IN ACCESS EXCLUSIVE MODE'],
      ['reads', 'eventms_private.migration IN SHARE ROW EXCLUSIVE MODE'],
    ])('is ended in the middle of a statement that waits, where it %s', { timeout: 60_000 }, async (_, locked) => {
      const other = new pg.Client(database().url)
      await other.connect()
      try {
        await other.query(`BEGIN; LOCK TABLE ${locked}`)
        const stop = new AbortController()
        const ended = makeBackup(source, file, { signal: stop.signal }).catch((error: unknown) => error)
        await isWaiting()
        stop.abort(new Error('the end'))
        expect(await ended).toMatchObject({ message: 'the end' })
        expect(left()).toEqual(nothing)
      } finally {
        await other.end()
      }
    })
  },
  { kinds: ['server'] },
)

describeDatabases(
  'a backup that is made',
  (database) => {
    prepared(database)

    it('is tried where the database is, never beside its file; ended at any moment, it leaves nothing', async () => {
      let isHeld = false
      const poolOf = Pglite.prototype.pool
      const trials = vi.spyOn(Pglite.prototype, 'pool').mockImplementation(function (this: Pglite) {
        return poolOf.call(this).on('acquire', () => (isHeld = true))
      })
      for (const [moment, isThere] of [
        ['while it reads', isReading],
        ['while it is tried', isTried],
        ['while its rows are tried', () => isHeld],
      ] as const) {
        const stop = new AbortController()
        const reason = new Error('the end')
        const ended = makeBackup(source, file, { signal: stop.signal }).catch((error: unknown) => error)
        await soon(isThere)
        // The folder may be encrypted or on a share, so it must not contain plain text.
        expect(readdirSync(folder).sort()).toEqual(['data', expect.stringMatching(/^x\.gz\..*\.untried$/)])
        stop.abort(reason)
        expect(await ended, moment).toBe(reason)
        expect(left(), moment).toEqual(nothing)
        await database().pool.query('SELECT 1')
      }
      trials.mockRestore()
      const over = { signal: AbortSignal.abort(new Error('over')) }
      await expect(makeBackup(source, file, over)).rejects.toThrow('over')
    })

    it('leaves a name to the file that got it meanwhile @wide', async () => {
      const making = makeBackup({ ...source, mostInMemory: MB }, file)
      await soon(isReading)
      writeFileSync(file, 'mine')
      expect(await issueOf(making)).toBe(`names a file that is there already: ${file}`)
      expect(readFileSync(file, 'utf8')).toBe('mine')
      expect(left()).toEqual([['data', 'x.gz'], []])
    })

    it('fills no disk: it needs room before, and is ended where little is left', async () => {
      const issue = (free: () => number) =>
        issueOf(makeBackup({ ...source, spaceOf: async () => ({ free: free(), total: 1000 * MB }) }, file))
      const connecting = vi.spyOn(database().pool, 'connect')
      expect(await issue(() => 64 * MB)).toMatch(/^needs \d+ MB on the disk of .*, where 64 MB are free/)
      // The backup queried the database's size only, and read nothing.
      expect(connecting).toHaveBeenCalledTimes(1)
      connecting.mockRestore()
      // There is room for the file, but not for a second whole database.
      expect(await issue(() => 200 * MB)).toMatch(/^needs \d+ MB on the disk of .*data, where 200 MB are free/)
      expect(left()).toEqual(nothing)
      expect(await issue(() => (isTried() ? 63 * MB : 900 * MB))).toMatch(/^was ended: the disk of .* has only 63 MB/)
      expect(left()).toEqual(nothing)
      await database().pool.query('SELECT 1')
    })

    it('watches the disk that each part is written to, and no other @wide', async () => {
      const lowOn = (low: string) =>
        issueOf(
          makeBackup(
            {
              ...source,
              spaceOf: async (asked) => ({ free: (asked === low && isTried() ? 63 : 900) * MB, total: 1000 * MB }),
            },
            file,
          ),
        )
      const trial = path.join(dataDir, 'checking')
      expect(await lowOn(trial)).toBe(`was ended: the disk of ${trial} has only 63 MB left`)
      expect(await lowOn(folder)).toBe(`was ended: the disk of ${folder} has only 63 MB left`)
      expect(left()).toEqual(nothing)
      expect(await lowOn(root)).toBe('made')
    })

    it.skipIf(elsewhere === undefined)(
      'fills another disk as far as it goes: no database stops there @wide',
      async () => {
        const backups = mkdtempSync(path.join(elsewhere!, 'eventms-making-'))
        const spaceOf = async (asked: string) => ({ free: (asked === backups ? 10 : 900) * MB, total: 1000 * MB })
        try {
          expect(await issueOf(makeBackup({ ...source, spaceOf }, path.join(backups, 'x.gz')))).toBe('made')
        } finally {
          rmSync(backups, { recursive: true })
        }
      },
    )

    it('needs no room for what others keep in the same database @wide', async () => {
      const { pool } = database()
      const spaceOf = async () => ({ free: 200 * MB, total: 1000 * MB })
      const needed = () => issueOf(makeBackup({ ...source, spaceOf }, file))
      const alone = await needed()
      expect(alone).toMatch(/^needs \d+ MB on the disk of .*data, where 200 MB are free/)
      await pool.query('CREATE TABLE theirs AS SELECT n FROM generate_series(1, 300000) n')
      expect(await needed()).toBe(alone)
      await pool.query('INSERT INTO departments SELECT n FROM generate_series(1, 100000) n')
      expect(await needed()).not.toBe(alone)
      await pool.query('DROP TABLE theirs; DELETE FROM departments')
    })

    it.skipIf(process.platform !== 'linux')(
      'closes the file of a trial that is ended: open, it keeps its room',
      async () => {
        // The file is larger than the read-ahead, so that its end is never reached.
        writeFileSync(file, gzipSync(randomBytes(4 * MB)))
        const stop = new AbortController()
        const poolOf = Pglite.prototype.pool
        const trials = vi.spyOn(Pglite.prototype, 'pool').mockImplementation(function (this: Pglite) {
          return poolOf.call(this).on('acquire', () => stop.abort())
        })
        const options = { setting: '--backup', size: 0, signal: stop.signal, mostInMemory: 8 * MB }
        await expect(checkBackup(file, { ...options, inMemory: source.inMemory })).rejects.toThrow()
        trials.mockRestore()
        expect(stop.signal.aborted).toBe(true)
        const open = () => readdirSync('/proc/self/fd').map((fd) => nameOfOpen(fd))
        await vi.waitFor(() => expect(open()).not.toContain(file))
      },
    )
  },
  { kinds: ['embedded'] },
)

/** The path of an open file descriptor; the file may be closed meanwhile. */
function nameOfOpen(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return undefined
  }
}

it('has its name also where a file cannot have two; one that has it keeps it', () => {
  const [untried, named] = ['untried', 'named.gz'].map((name) => path.join(root, name)) as [string, string]
  const none = () => {
    throw Object.assign(new Error('operation not supported'), { code: 'ENOTSUP' })
  }
  writeFileSync(untried, 'tried by now')
  nameIt(untried, named, { setting: '--backup', link: none })
  expect([readFileSync(named, 'utf8'), existsSync(untried)]).toEqual(['tried by now', false])
  writeFileSync(untried, 'another')
  expect(() => nameIt(untried, named, { setting: '--backup', link: none })).toThrow(
    expect.objectContaining({ params: { setting: '--backup', issue: `names a file that is there already: ${named}` } }),
  )
  expect([readFileSync(named, 'utf8'), existsSync(untried)]).toEqual(['tried by now', true])
})
