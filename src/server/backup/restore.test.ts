import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { symmetricDecrypt } from 'better-auth/crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, needsUpgrade } from '#server/db/migrations/migrate.ts'
import { writeFolderIdentity } from '#server/embedded-database/data-folder/folder-identity.ts'
import { openDatabase } from '#server/db/open.ts'
import {
  hasServer,
  openTestDatabase,
  pgliteArchive,
  prepareFolders,
  type TestDatabase,
} from '#server/db/test-databases.ts'
import { readBackup } from './backup-file.ts'
import { createBackups } from './backups.ts'
import { holdingsOf } from './contents.ts'
import { differences } from './format.ts'
import { timeOf } from './retention.ts'
import { type BackupSource, makeBackup } from './make.ts'
import { anOffice, contentsOf, SIGNING_KEY, withSecrets } from './office.test-help.ts'
import { type ExistingContents, restoreFolder, restoreServer } from './restore.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)
const log = pino({ level: 'silent' })
const setting = '--restore'
const agree = () => Promise.resolve()
prepareFolders()
/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 300_000

/** The migrations of an earlier version: all except the last of each folder. */
function earlierVersion(): string[] {
  return (['migrations', 'server'] as const).map((kind) => {
    const from = fileURLToPath(new URL(`../../../db/${kind}/`, import.meta.url))
    mkdirSync(at(kind), { recursive: true })
    for (const file of readdirSync(from).sort().slice(0, -1)) cpSync(path.join(from, file), path.join(at(kind), file))
    return at(kind)
  })
}

describe.skipIf(!hasServer())('restoring', () => {
  let office: TestDatabase
  let source: BackupSource
  let good: string
  /** Dump of a small office with its secrets. */
  let secret: Buffer

  beforeAll(async () => {
    office = await openTestDatabase('server')
    await anOffice(office.pool)
    secret = await withSecrets()
    source = {
      pool: office.pool,
      signingKey: SIGNING_KEY,
      version: '9.9.9',
      inMemory: { archive: await pgliteArchive(false) },
    }
    good = at('good.gz')
    await makeBackup(source, good)
    return () => office.close()
  }, PATIENCE)

  it('refuses what is damaged or not ours, and leaves what is there', { timeout: PATIENCE }, async () => {
    const target = await openTestDatabase('server', { migrated: false })
    const text = gunzipSync(readFileSync(good)).toString()
    const packed = gzipSync(text)
    const cases: [string, Buffer, string][] = [
      ['another file', Buffer.from('PK and so on'), 'no backup of EventMS'],
      ['another text', gzipSync('{"a": 1}\n'), 'no backup of EventMS'],
      [
        'a later form',
        gzipSync(text.replace('"eventmsBackup":1', '"eventmsBackup":2')),
        'came later than this version',
      ],
      [
        'a version that no EventMS has',
        gzipSync(text.replace('"by":"9.9.9"', String.raw`"by":"\u001b[2J"`)),
        'no backup of EventMS',
      ],
      ['a head without an end', gzipSync('x'.repeat(6 * 1024 * 1024)), 'a line of more than 262144 bytes'],
      [
        'another line without an end',
        gzipSync(text.replace('{"table"', `{"${'x'.repeat(6 * 1024 * 1024)}`)),
        'a line of more than 262144 bytes',
      ],
      [
        'a newer version',
        gzipSync(
          text.replace(
            '"migrations":[',
            `"migrations":[{"name":"migrations/9999_x.sql","sha256":"${'0'.repeat(64)}"},`,
          ),
        ),
        'a newer one than this (migrations/9999_x.sql)',
      ],
      [
        'a version that went another way',
        gzipSync(text.replace(/\{"name":"migrations\/0007[^}]*\},/, '')),
        'went without the migration migrations/0007',
      ],
      ['a file cut short', packed.subarray(0, -2000), 'damaged'],
      [
        'text cut short at a line',
        gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
        'ends too early',
      ],
      ['a row changed', gzipSync(text.replace('花子', '華子')), 'not what its checksum says'],
      [
        'a row of a table left out',
        gzipSync(text.replace(/(\{"table":"public\.departments".*\n).*\n/, '$1')),
        'not what its checksum says',
      ],
      [
        'a table left out',
        gzipSync(text.replace(/\{"table":"public\.withdrawn"[^]*?\n\{"rows".*\n/, '')),
        'withdrawn is missing',
      ],
      [
        'a sequence moved',
        gzipSync(text.replace(/"public\.act_id_seq":"\d+"/, '"public.act_id_seq":"1"')),
        'its checksum is another one',
      ],
      ['more behind its end', gzipSync(`${text}more\n`), 'more follows its end'],
    ]
    try {
      for (const [what, bytes, issue] of cases) {
        const file = at('bad.gz')
        writeFileSync(file, bytes)
        const tried = restoreServer(target.pool, () => readBackup(file, undefined, setting), undefined, {
          setting,
          agree,
        })
        await expect(tried, what).rejects.toMatchObject({
          code: 'badSetting',
          params: { issue: expect.stringContaining(issue) },
        })
        expect(await holdingsOf(target.pool), what).toBeUndefined()
      }
    } finally {
      await target.close()
    }
  })

  it('asks before it replaces, and needs the database for itself', { timeout: PATIENCE }, async () => {
    const target = await openTestDatabase('server')
    const into = (ask: (held: ExistingContents) => Promise<void>) =>
      restoreServer(target.pool, () => readBackup(good, undefined, setting), undefined, { setting, agree: ask })
    try {
      await target.pool.query('INSERT INTO events ("eventCode") VALUES (7)')
      await expect(into((held) => Promise.reject(new Error(JSON.stringify(held))))).rejects.toThrow(
        '{"rows":1,"changes":1,"accounts":0}',
      )
      // The pool's own connections do not count as others; another server's do.
      const [one, two] = await Promise.all([target.pool.connect(), target.pool.connect()])
      for (const own of [one, two]) own.release()
      const other = await openDatabase({ databaseUrl: target.url })
      await expect(into(agree)).rejects.toMatchObject({
        params: { issue: expect.stringContaining('1 connections of') },
      })
      await other.close()
      await into(agree)
      expect(differences(await contentsOf(office.pool), await contentsOf(target.pool))).toEqual([])
    } finally {
      await target.close()
    }
  })

  it('brings a backup of an earlier version to the present one, and an upgrade makes one first', {
    timeout: PATIENCE,
  }, async () => {
    const earlier = earlierVersion()
    const old = await openTestDatabase('server', { migrated: false })
    const target = await openTestDatabase('server', { migrated: false })
    try {
      await migrate(old.pool, { migrations: earlier })
      await old.pool.query(`INSERT INTO departments VALUES (1, 'old')`)
      expect(await needsUpgrade(old.pool)).toBe(true)
      expect(await needsUpgrade(office.pool)).toBe(false)
      expect(await needsUpgrade(target.pool)).toBe(false)
      const backups = createBackups(
        { ...source, pool: old.pool },
        { folder: at('backups'), at: undefined, keep: { daily: 1, weekly: 0, monthly: 0 } },
        log,
      )
      expect(backups.state()).toEqual({ scheduled: false, last: null, failed: null })
      const made = await backups.beforeUpgrade()
      const name = path.basename(made!.file)
      expect(name).toMatch(/^eventms-\d{8}T\d{6}Z-before-upgrade\.gz$/)
      expect(backups.state().last?.slice(0, 19)).toBe(new Date(timeOf(name)!).toISOString().slice(0, 19))
      const { loaded } = await restoreServer(target.pool, () => readBackup(made!.file, undefined, setting), undefined, {
        setting,
        agree,
      })
      expect(loaded.missing).toHaveLength(2)
      expect(await needsUpgrade(target.pool)).toBe(false)
      const { rows } = await target.pool.query('SELECT "departmentName" AS name FROM departments')
      expect(rows).toEqual([{ name: 'old' }])
      // The old database is equal after an upgrade in place.
      await migrate(old.pool)
      expect(differences(await contentsOf(old.pool), await contentsOf(target.pool))).toEqual([])
    } finally {
      await Promise.all([old.close(), target.close()])
    }
  })

  it('fills a data folder, and keeps what it replaces, also where that does not open @wide', {
    timeout: PATIENCE,
  }, async () => {
    const dataDir = at('office')
    mkdirSync(path.join(dataDir, 'pg'), { recursive: true })
    writeFileSync(path.join(dataDir, 'pg', 'base'), 'what a damaged disk left')
    const bad = at('half.gz')
    writeFileSync(bad, readFileSync(good).subarray(0, -2000))
    const asked: unknown[] = []
    const options = { setting, agree: async (held: unknown) => void asked.push(held) }
    const failing = restoreFolder(dataDir, () => readBackup(bad, undefined, setting), options)
    await expect(failing).rejects.toMatchObject({ code: 'badSetting' })
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'pg'])
    // A file that a killed server left.
    writeFileSync(path.join(dataDir, 'control.json'), '{}')
    writeFolderIdentity(dataDir, { file: '1', since: 1, synced: true })
    const { replaced, ...restored } = await restoreFolder(dataDir, async () => Readable.from([secret]), options)
    expect(restored).toMatchObject({ withoutCodes: 0, hasKey: true, loaded: { signingKey: SIGNING_KEY } })
    expect(asked).toEqual(['unreadable', 'unreadable'])
    expect(readFileSync(path.join(dataDir, 'auth-secret'), 'utf8')).toBe(`${SIGNING_KEY}\n`)
    expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'lock', 'pg', path.basename(replaced!), 'place.json'])
    await (await openDatabase({ dataDir })).close()
    expect(readFileSync(path.join(replaced!, 'base'), 'utf8')).toBe('what a damaged disk left')
    // An intact database is described before its replacement; it stays without a confirmation.
    const refusing = restoreFolder(dataDir, () => readBackup(good, undefined, setting), {
      setting,
      agree: (held) => Promise.reject(new Error(JSON.stringify(held))),
    })
    await expect(refusing).rejects.toThrow('{"rows":1,"changes":1,"accounts":1}')
    expect(existsSync(path.join(dataDir, 'pg', 'PG_VERSION'))).toBe(true)
  })
  it('into a folder goes by AUTH_SECRET where that is set @wide', { timeout: PATIENCE }, async () => {
    const dataDir = at('with a setting')
    const OTHER = 'another key, which a setting names'
    const source = async () => Readable.from([secret])
    const restored = await restoreFolder(dataDir, source, { setting, agree, authSecret: OTHER })
    // The folder gets no key of its own, since it would be unused.
    expect(restored).toMatchObject({ withoutCodes: 1, hasKey: false })
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'pg', 'place.json'])
    const { pool, close } = await openDatabase({ dataDir })
    const { rows } = await pool.query('SELECT secret FROM eventms_private."secondStep"')
    await close()
    expect(await symmetricDecrypt({ key: OTHER, data: rows[0].secret })).toBe('SECRETOFTHEAPP')
    // The folder has a key of its own, which is ignored. Its lock passes to another process just before the end.
    writeFileSync(path.join(dataDir, 'auth-secret'), OTHER)
    const lock = path.join(dataDir, 'lock')
    const again = restoreFolder(dataDir, source, {
      setting,
      agree,
      authSecret: SIGNING_KEY,
      leave: async () => {
        const [held] = readdirSync(lock)
        renameSync(path.join(lock, held!), path.join(lock, String(Number(held) + 1)))
      },
    })
    await expect(again).rejects.toMatchObject({ code: 'dataFolderInUse', params: { taken: true } })
    expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'lock', 'pg', 'place.json', 'restoring'])
  })
})
