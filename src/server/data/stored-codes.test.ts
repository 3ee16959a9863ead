/** Negative codes, from before they had to be positive. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { migrate, migrationFolders, readMigrations } from '#server/db/migrations/migrate.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'

describeDatabases(
  'a code of zero or below that is stored',
  (database) => {
    let app: TestApp

    beforeAll(async () => {
      const { pool } = database()
      const folder = await mkdtemp(path.join(tmpdir(), 'eventms-codes-'))
      try {
        for (const { name, sql } of await readMigrations(migrationFolders.slice(0, 1)))
          if (name < 'migrations/0016') await writeFile(path.join(folder, path.basename(name)), sql)
        // The folder's name is part of a migration's name in the database.
        await migrate(pool, { migrations: [folder] })
        await pool.query(`UPDATE eventms_private.migration SET name = 'migrations/' || split_part(name, '/', 2)`)
      } finally {
        await rm(folder, { recursive: true })
      }
      await pool.query(`INSERT INTO departments VALUES (-5, 'of old'), (0, 'none')`)
      await migrate(pool)
      app = testApp(database())
    })

    it('is edited, deleted and put back; no other joins it', async () => {
      const expected = { departmentName: 'of old' }
      const edit = { key: -5, changes: { departmentName: 'renamed' }, expected }
      expect(await app.edit('departments', [edit])).toMatchObject({ status: 200 })
      const { body } = await app.remove('departments', [-5, 0])
      const { versions } = await (await app.request(`/api/acts/${body.act}/take-back`)).json()
      expect(await app.send('POST', `/api/acts/${body.act}/take-back`, { versions })).toMatchObject({ status: 200 })
      expect((await app.load('departments')).rows).toEqual([
        { departmentCode: -5, departmentName: 'renamed' },
        { departmentCode: 0, departmentName: 'none' },
      ])
      for (const departmentCode of [-6, -5, 0]) {
        const issues = [{ code: 'mustBePositive', field: 'departmentCode', line: 1 }]
        expect(await app.add('departments', [{ departmentCode }])).toMatchObject({ body: { error: { issues } } })
        expect(await app.import('departments', ['departmentCode'], [[departmentCode]])).toMatchObject({
          body: { error: { issues } },
        })
      }
      await expect(database().pool.query('INSERT INTO departments VALUES (-6)')).rejects.toMatchObject({
        code: '23514',
        table: 'departments',
        constraint: 'departments_departmentCode_positive',
      })
    })
  },
  { migrated: false },
)
