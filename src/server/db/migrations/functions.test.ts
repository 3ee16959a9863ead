/** Every database has the same functions, however it reached the current version, and keeps its rows. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '#server/auth/index.ts'
import { cheapHashing } from '#server/auth/limits/test-hashing.ts'
import { hasServer, openTestDatabase } from '#server/db/test-databases.ts'
import { migrate, migrationFolders, readFunctions, readMigrations } from './migrate.ts'
import { catalogOf } from './catalog.test-help.ts'
import { contentsOf, fillAsBefore, sharedContents } from './rows-of-before.test-help.ts'

const root = mkdtempSync(path.join(tmpdir(), 'eventms-functions-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The migrations of a version without functions. */
function migrationsBefore(office: string, server: string): { migrations: string[] } {
  const migrations = migrationFolders.map((from, i) => {
    const to = path.join(root, office, path.basename(from))
    mkdirSync(to, { recursive: true })
    for (const file of readdirSync(from))
      if (file < [office, server][i]!) cpSync(path.join(from, file), path.join(to, file))
    return to
  })
  return { migrations }
}

for (const kind of ['embedded', 'server'] as const) {
  const wide = kind === 'embedded' && hasServer() ? ' @wide' : ''
  describe.skipIf(kind === 'server' && !hasServer())(`an upgraded database (${kind})${wide}`, () => {
    let fresh: string[]
    beforeAll(async () => {
      fresh = await migrated()
    })

    async function migrated(...before: { migrations: string[] }[]): Promise<string[]> {
      const database = await openTestDatabase(kind, { migrated: false })
      try {
        for (const folders of before) await migrate(database.pool, folders)
        await migrate(database.pool)
        return await catalogOf(database.pool)
      } finally {
        await database.close()
      }
    }

    it('lists what it compares', () => {
      for (const part of [
        'function eventms_take_back(',
        'column sealdata.ticketStartNumber',
        'constraint departments_pkey on departments',
        'trigger departments_departmentCode_positive on departments A',
        'index act_moment',
        'view change_history',
        'table repeatable_migration',
      ])
        expect(fresh.some((line) => line.startsWith(part))).toBe(true)
    })

    it('from 0015 equals a fresh one', async () => {
      expect(await migrated(migrationsBefore('0016', '0009'))).toEqual(fresh)
    })

    it('from 0018, before there were repeatable functions, equals a fresh one', async () => {
      expect(await migrated(migrationsBefore('0019', '0009'))).toEqual(fresh)
    })

    const wide = kind === 'embedded' ? ' @wide' : ''
    it(`from 0015 keeps its rows, history and accounts, and undoes what was done before${wide}`, async () => {
      const { pool, close } = await openTestDatabase(kind, { migrated: false })
      try {
        await migrate(pool, migrationsBefore('0016', '0009'))
        const deletion = await fillAsBefore(pool)
        const auth = await createAuth({ pool, secret: 'of this suite', hashing: cheapHashing() })
        await auth.createStaff({ email: 'hanako@example.jp', password: 'right horse battery', name: '花子' })
        const before = await contentsOf(pool, 'public', 'eventms_private')
        for (const relation of ['employees', 'sealdata', 'act', 'change_log', 'print_log', 'eventms_private.account'])
          expect(before[relation]?.length, relation).toBeGreaterThan(0)
        await migrate(pool)
        const after = await contentsOf(pool, 'public', 'eventms_private')
        expect(sharedContents(before, after)).toEqual(sharedContents(before, before))
        await pool.query('SELECT eventms_take_back($1)', [deletion])
        expect((await contentsOf(pool, 'public'))['sealdata']).toHaveLength(before['sealdata']!.length + 1)
      } finally {
        await close()
      }
    })
  })
}

describe('the files', () => {
  const CREATED = /^CREATE (OR REPLACE )?FUNCTION (\w+)\(/gim
  it('replace each function in one place', async () => {
    const created = (await readFunctions()).flatMap(({ sql }) => [...sql.matchAll(CREATED)])
    expect(created.length).toBeGreaterThan(20)
    for (const [, replaces, name] of created) expect(replaces, name).toBe('OR REPLACE ')
    const names = created.map(([, , name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('are where every function from migration 0019 on is', async () => {
    const later = (await readMigrations()).filter(
      ({ name }) => name.startsWith('migrations/') && name > 'migrations/0019',
    )
    for (const { name, sql } of later) expect([...sql.matchAll(CREATED)].length, name).toBe(0)
  })
})
