import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate, readMigrations, upgrade } from './migrate.ts'
import { openDatabase } from './open.ts'
import { describeDatabases, openTestDatabase } from './test-databases.ts'

let root: string
let folders: string[]
const put = (name: string, sql: string): Promise<void> => writeFile(path.join(root, name), sql)

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'eventms-migrate-'))
  folders = ['migrations', 'server'].map((name) => path.join(root, name))
  for (const folder of folders) await mkdir(folder)
  await put('migrations/0001_item.sql', 'CREATE TABLE item (a integer);\nCREATE TABLE other (a integer);')
  await put('migrations/0002_column.sql', 'ALTER TABLE item ADD b text;')
  await put('server/0001_staff.sql', 'CREATE TABLE eventms_private.staff (a integer);')
})
afterEach(() => rm(root, { recursive: true }))

describeDatabases(
  'migrate',
  (database) => {
    beforeEach(() =>
      database().pool.query('DROP SCHEMA IF EXISTS eventms_private CASCADE; DROP TABLE IF EXISTS item, other, third'),
    )
    const has = async (table: string): Promise<boolean> =>
      (await database().pool.query('SELECT to_regclass($1) IS NOT NULL AS has', [table])).rows[0].has

    it('runs what is missing, in order, once', async () => {
      const { pool } = database()
      expect(await migrate(pool, folders)).toEqual([
        'migrations/0001_item.sql',
        'migrations/0002_column.sql',
        'server/0001_staff.sql',
      ])
      expect(await migrate(pool, folders)).toEqual([])
      await put('migrations/0003_third.sql', 'CREATE TABLE third (a integer)')
      expect(await migrate(pool, folders)).toEqual(['migrations/0003_third.sql'])
      await pool.query('INSERT INTO item (a, b) VALUES (1, $1)', ['x'])
    })

    it('refuses a file that changed, and does nothing', async () => {
      const { pool } = database()
      await migrate(pool, folders)
      await put('migrations/0002_column.sql', 'ALTER TABLE item ADD c text;')
      await put('migrations/0003_third.sql', 'CREATE TABLE third (a integer)')
      await expect(migrate(pool, folders)).rejects.toMatchObject({
        code: 'migrationChanged',
        params: { name: 'migrations/0002_column.sql' },
      })
      expect(await has('third')).toBe(false)
    })

    it('takes another end of line for the same file', async () => {
      await migrate(database().pool, folders)
      await put('migrations/0001_item.sql', 'CREATE TABLE item (a integer);\r\nCREATE TABLE other (a integer);')
      expect(await migrate(database().pool, folders)).toEqual([])
    })

    it('refuses a database that is newer than the code', async () => {
      await migrate(database().pool, folders)
      await rm(path.join(root, 'migrations/0002_column.sql'))
      await expect(migrate(database().pool, folders)).rejects.toMatchObject({
        code: 'migrationUnknown',
        params: { name: 'migrations/0002_column.sql' },
      })
    })

    it('refuses a file that should have run before one that did', async () => {
      await put('migrations/0004_later.sql', 'SELECT 1')
      await migrate(database().pool, folders)
      await put('migrations/0003_third.sql', 'CREATE TABLE third (a integer)')
      await expect(migrate(database().pool, folders)).rejects.toMatchObject({ code: 'migrationChanged' })
      expect(await has('third')).toBe(false)
    })

    it('leaves nothing behind when one fails, and says which', async () => {
      await put('server/0002_broken.sql', 'CREATE TABLE third (a integer); SELECT nonsense;')
      await expect(migrate(database().pool, folders)).rejects.toThrow(
        'migration server/0002_broken.sql failed: column "nonsense" does not exist',
      )
      expect([await has('item'), await has('third'), await has('eventms_private.migration')]).toEqual([
        false,
        false,
        false,
      ])
    })

    it('runs once when several servers start together', async () => {
      const { url, pool } = database()
      const others = url ? await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url }))) : []
      const runs = await Promise.all(
        [pool, pool, ...others.map((other) => other.pool)].map((each) => migrate(each, folders)),
      )
      expect(runs.filter((names) => names.length === 3)).toHaveLength(1)
      expect(runs.filter((names) => names.length === 0)).toHaveLength(runs.length - 1)
      await Promise.all(others.map((other) => other.close()))
    })

    it('is saved once by whoever upgrades it, before anything is changed', async () => {
      const { url, pool } = database()
      await migrate(pool, folders)
      await put('migrations/0003_third.sql', 'CREATE TABLE third (a integer)')
      const other = url ? await openDatabase({ databaseUrl: url }) : undefined
      const saved: boolean[] = []
      const save = async () => {
        // Longer than another one needs to look.
        await other?.pool.query('SELECT pg_sleep(0.3)')
        saved.push(await has('third'))
      }
      await Promise.all([pool, ...(other ? [other.pool] : [])].map((each) => upgrade(each, save, folders)))
      expect(saved).toEqual([false])
      expect(await has('third')).toBe(true)
      await other?.close()
    })

    it('waits for whoever reads all of it', async () => {
      const { url, pool } = database()
      if (!url) return
      await migrate(pool, folders)
      await put('migrations/0003_third.sql', 'CREATE TABLE third (a integer)')
      const reader = await pool.connect()
      await reader.query('BEGIN; LOCK TABLE eventms_private.migration IN SHARE MODE')
      const migrated = migrate(pool, folders)
      const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
      await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), { timeout: 60_000 })
      expect((await reader.query("SELECT to_regclass('third') AS there")).rows).toEqual([{ there: null }])
      await reader.query('COMMIT')
      reader.release()
      expect(await migrated).toEqual(['migrations/0003_third.sql'])
    })
  },
  { migrated: false },
)

it('refuses names it would not know how to order', async () => {
  await put('server/0001_again.sql', 'SELECT 1')
  await expect(readMigrations(folders)).rejects.toThrow('used twice')
  await rm(path.join(root, 'server/0001_again.sql'))
  await put('server/2_short.sql', 'SELECT 1')
  await expect(readMigrations(folders)).rejects.toThrow('0001_words.sql')
})

it("has run the project's own on a fresh test database", async () => {
  const database = await openTestDatabase('embedded')
  expect(await migrate(database.pool)).toEqual([])
  await database.close()
})
