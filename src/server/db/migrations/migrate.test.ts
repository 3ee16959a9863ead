import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrate, needsUpgrade, readMigrations, type SqlFolders, upgrade } from './migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { describeDatabases, openTestDatabase } from '#server/db/test-databases.ts'

let root: string
let folders: SqlFolders
const put = (name: string, sql: string): Promise<void> => writeFile(path.join(root, name), sql)

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'eventms-migrate-'))
  folders = { migrations: ['migrations', 'server'].map((name) => path.join(root, name)) }
  for (const folder of folders.migrations) await mkdir(folder)
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

    describe('functions', () => {
      const runs = async () =>
        (await database().pool.query('SELECT name, sha256, at FROM eventms_private.repeatable_migration ORDER BY name'))
          .rows
      const answer = async () => (await database().pool.query('SELECT answer(), other_answer()')).rows[0]
      let all: SqlFolders

      beforeEach(async () => {
        await database().pool.query('DROP FUNCTION IF EXISTS answer, other_answer')
        await mkdir(path.join(root, 'functions'))
        await put('functions/answer.sql', 'CREATE OR REPLACE FUNCTION answer() RETURNS int RETURN 1;')
        await put('functions/other.sql', 'CREATE OR REPLACE FUNCTION other_answer() RETURNS int RETURN answer() + 1;')
        all = { ...folders, functions: path.join(root, 'functions') }
        await migrate(database().pool, all)
      })

      it('are applied after the migrations, and one that changes exactly once more', async () => {
        const { pool } = database()
        expect(await answer()).toEqual({ answer: 1, other_answer: 2 })
        expect([await migrate(pool, all), await needsUpgrade(pool, all)]).toEqual([[], false])
        const before = await runs()
        expect(before.map(({ name }) => name)).toEqual(['functions/answer.sql', 'functions/other.sql'])
        await put('functions/answer.sql', 'CREATE OR REPLACE FUNCTION answer() RETURNS int RETURN 10;\r\n')
        expect(await needsUpgrade(pool, all)).toBe(true)
        expect(await migrate(pool, all)).toEqual(['functions/answer.sql'])
        expect(await answer()).toEqual({ answer: 10, other_answer: 11 })
        expect([await migrate(pool, all), await needsUpgrade(pool, all)]).toEqual([[], false])
        const [changed, unchanged] = await runs()
        expect(changed!.at > before[0]!.at && changed!.sha256 !== before[0]!.sha256).toBe(true)
        expect(unchanged).toEqual(before[1])
      })

      it('are all applied after a migration, which may have dropped one that stays as it was', async () => {
        await put('migrations/0003_third.sql', 'DROP FUNCTION answer CASCADE')
        const applied = ['migrations/0003_third.sql', 'functions/answer.sql', 'functions/other.sql']
        expect(await migrate(database().pool, all)).toEqual(applied)
        expect(await answer()).toEqual({ answer: 1, other_answer: 2 })
        expect(await migrate(database().pool, all)).toEqual([])
      })

      it('that fail leave the migrations of the same run undone', async () => {
        const { pool } = database()
        const before = await runs()
        await put('migrations/0003_third.sql', 'CREATE TABLE third (a integer)')
        await put('functions/other.sql', 'CREATE OR REPLACE FUNCTION other_answer() RETURNS int RETURN nonsense;')
        await expect(migrate(pool, all)).rejects.toThrow('migration functions/other.sql failed')
        expect([await has('third'), await runs(), await answer()]).toEqual([
          false,
          before,
          { answer: 1, other_answer: 2 },
        ])
      })

      it('of a database from before there were any are applied, after a backup of it', async () => {
        const { pool } = database()
        await pool.query('DROP TABLE eventms_private.repeatable_migration')
        expect(await needsUpgrade(pool, all)).toBe(true)
        let saved = 0
        for (let start = 0; start < 2; start++) await upgrade(pool, async () => void saved++, all)
        expect([saved, (await runs()).length]).toEqual([1, 2])
      })
    })

    it('is saved once by whoever upgrades it, before anything is changed', async () => {
      const { url, pool } = database()
      await migrate(pool, folders)
      await put('migrations/0003_third.sql', 'CREATE TABLE third (a integer)')
      const other = url ? await openDatabase({ databaseUrl: url }) : undefined
      const saved: boolean[] = []
      const save = async () => {
        // Takes longer than the other server's check.
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
  await expect(readMigrations(folders.migrations)).rejects.toThrow('used twice')
  await rm(path.join(root, 'server/0001_again.sql'))
  await put('server/2_short.sql', 'SELECT 1')
  await expect(readMigrations(folders.migrations)).rejects.toThrow('0001_words.sql')
})

it("has run the project's own on a fresh test database", async () => {
  const database = await openTestDatabase('embedded')
  expect(await migrate(database.pool)).toEqual([])
  await database.close()
})
