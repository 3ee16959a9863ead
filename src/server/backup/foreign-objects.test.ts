/** Objects of other programs in the database of a restore. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate, migrationFolders } from '#server/db/migrations/migrate.ts'
import { hasServer, openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { dump } from './dump.ts'
import { withSnapshot } from './read-snapshot.ts'
import { restoreServer } from './restore.ts'

const setting = '--restore'
const root = mkdtempSync(path.join(tmpdir(), 'eventms-others-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 300_000

describe.skipIf(!hasServer())('a restore into a database that others use, too', () => {
  let office: Buffer
  let target: TestDatabase
  let asked: number

  beforeAll(async () => {
    const { pool, close } = await openTestDatabase('server')
    await pool.query('INSERT INTO departments VALUES (1)')
    office = await withSnapshot(pool, async (client) => {
      const parts: Buffer[] = []
      for await (const part of dump(client, { by: '1' })) parts.push(part)
      return Buffer.concat(parts)
    })
    await close()
  }, PATIENCE)
  beforeEach(async () => {
    asked = 0
    target = await openTestDatabase('server', { migrated: false })
  }, PATIENCE)
  afterEach(() => target.close())

  const restored = (agree = async () => void asked++) =>
    restoreServer(target.pool, async () => Readable.from([office]), undefined, { setting, agree })
  const naming = (...names: string[]) => ({
    code: 'badSetting',
    params: { setting, issue: expect.stringContaining(`may not be of EventMS: ${names.join(', ')}. Nothing was`) },
  })
  const isThere = async (pool: pg.Pool, name: string) =>
    (await pool.query<{ one: string | null }>('SELECT to_regclass($1)::text AS one', [name])).rows[0]?.one != null

  it('takes no table of theirs, whatever its name, and names it', { timeout: PATIENCE }, async () => {
    const { pool } = target
    await pool.query(`CREATE TABLE events (id int, what text); INSERT INTO events VALUES (1, 'theirs')`)
    await expect(restored()).rejects.toMatchObject(naming('table events'))
    // A schema like that of a hosted project.
    await pool.query(
      `DROP TABLE events; CREATE TABLE change_log (id int); CREATE SCHEMA eventms_private;
       CREATE TABLE eventms_private.invited (email text PRIMARY KEY);
       CREATE FUNCTION eventms_sum(int) RETURNS int LANGUAGE sql AS 'SELECT $1'`,
    )
    const theirs = ['function eventms_sum(integer)', 'table change_log', 'table eventms_private.invited']
    await expect(restored()).rejects.toMatchObject(naming(...theirs))
    expect(await isThere(pool, 'eventms_private.invited')).toBe(true)
    expect(asked).toBe(0)
    // An empty schema belongs to nobody, so it stays, as do objects with other names.
    await pool.query(
      `DROP FUNCTION eventms_sum; DROP TABLE change_log; DROP TABLE eventms_private.invited;
       CREATE TABLE theirs AS SELECT 1 AS one`,
    )
    await restored()
    const { rows } = await pool.query('SELECT one, (SELECT count(*)::int FROM departments) AS departments FROM theirs')
    expect(rows).toEqual([{ one: 1, departments: 1 }])
  })

  it('takes nothing of theirs that stands on a table of ours', { timeout: PATIENCE }, async () => {
    const { pool } = target
    await migrate(pool)
    await pool.query(
      `CREATE VIEW their_view AS SELECT count(*) FROM events;
       CREATE TABLE their_table (department bigint REFERENCES departments);
       INSERT INTO events ("eventCode") VALUES (7)`,
    )
    const theirs = ['constraint their_table_department_fkey on table their_table', 'view their_view']
    await expect(restored()).rejects.toMatchObject(naming(...theirs))
    await pool.query('DROP VIEW their_view; ALTER TABLE their_table DROP CONSTRAINT their_table_department_fkey')
    // An object created during the confirmation is detected, too.
    const late = async () => void (await pool.query('CREATE VIEW late AS SELECT 1 AS one FROM events'))
    await expect(restored(late)).rejects.toMatchObject(naming('view late'))
    expect((await pool.query('SELECT FROM events')).rowCount).toBe(1)
    await pool.query('DROP VIEW late')
    await restored()
    expect(asked).toBe(1)
    expect(await isThere(pool, 'their_table')).toBe(true)
    // A second restore succeeds: everything that a restore creates belongs to the product.
    await restored()
  })

  it('of an earlier version takes no table that only a later one has', { timeout: PATIENCE }, async () => {
    const { pool } = target
    // A database from before the version with returned seals.
    const earlier = migrationFolders.map((from) => {
      const to = path.join(root, path.basename(from))
      mkdirSync(to)
      for (const file of readdirSync(from)) if (file < '0010') cpSync(path.join(from, file), path.join(to, file))
      return to
    })
    await migrate(pool, { migrations: earlier })
    await pool.query('CREATE TABLE withdrawn (theirs int)')
    await expect(restored()).rejects.toMatchObject(naming('table withdrawn'))
    await pool.query('DROP TABLE withdrawn')
    await restored()
    expect(await isThere(pool, 'withdrawn')).toBe(true)
  })

  it('is not agreed to by whoever saw it empty', { timeout: PATIENCE }, async () => {
    const { pool } = target
    await migrate(pool)
    const source = async () => {
      await pool.query('INSERT INTO events ("eventCode") VALUES (7)')
      return Readable.from([office])
    }
    const late = restoreServer(pool, source, undefined, { setting, agree: async () => void asked++ })
    await expect(late).rejects.toMatchObject({ params: { issue: expect.stringContaining('began to work with it') } })
    expect([asked, (await pool.query('SELECT FROM events')).rowCount]).toEqual([0, 1])
  })
})
