/** A backup while it is made: where it is tried, how it is ended, and what it leaves. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { describeDatabases, pgliteArchive, type TestDatabase } from '../db/test-databases.ts'
import { Pglite } from '../db/pglite.ts'
import { dump } from './dump.ts'
import { type BackupSource, makeBackup } from './make.ts'
import { reading } from './reading.ts'

const root = mkdtempSync(path.join(tmpdir(), 'eventms-making-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
/** Milliseconds: seconds on a free machine. */
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
        const text = reading(database().pool, async (client) => {
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

    it('is ended in the middle of a statement that waits', { timeout: 60_000 }, async () => {
      const other = new pg.Client(database().url)
      await other.connect()
      try {
        await other.query('BEGIN; LOCK TABLE departments')
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
        // It may be encrypted, or on a share: nothing of it lies there in plain.
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

    it('leaves a name to the file that got it meanwhile', async () => {
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
      // Its size was asked for, and nothing was read.
      expect(connecting).toHaveBeenCalledTimes(1)
      connecting.mockRestore()
      // Enough for the file, and not for a whole database beside the one that is there.
      expect(await issue(() => 200 * MB)).toMatch(/^needs \d+ MB on the disk of .*data, where 200 MB are free/)
      expect(left()).toEqual(nothing)
      expect(await issue(() => (isTried() ? 63 * MB : 900 * MB))).toMatch(/^was ended: the disk of .* has only 63 MB/)
      expect(left()).toEqual(nothing)
      await database().pool.query('SELECT 1')
    })
  },
  { kinds: ['embedded'] },
)
