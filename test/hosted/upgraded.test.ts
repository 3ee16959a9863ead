/** A project of an earlier version, upgraded by docs/hosted.md, equals a new one and keeps its rows. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { catalogOf } from '../../src/server/db/migrations/catalog.test-help.ts'
import { contentsOf, fillAsBefore, sharedContents } from '../../src/server/db/migrations/rows-of-before.test-help.ts'
import { hasServer, openTestDatabase } from '../../src/server/db/test-databases.ts'
import { inTransaction, preparePlatform, sqlOf } from './database.ts'
import { described } from './described.ts'

/** An empty project; each step of `apply` has a transaction of its own. */
async function withProject<T>(work: (pool: pg.Pool, apply: (files: readonly string[]) => Promise<void>) => Promise<T>) {
  const database = await openTestDatabase('server', { migrated: false })
  const address = Object.assign(new URL(database.url!), { username: 'project_owner', password: 'project_owner' })
  const owner = new pg.Pool({ connectionString: address.href })
  try {
    await preparePlatform(database.pool)
    return await work(database.pool, (files) => inTransaction(owner, files))
  } finally {
    await owner.end()
    await database.close()
  }
}

const projectAfter = (...steps: (readonly string[])[]): Promise<unknown[]> =>
  withProject(async (pool, apply) => {
    for (const files of steps) await apply(files)
    return [await catalogOf(pool), await described(pool)]
  })

const current = async (): Promise<string[]> => [...(await sqlOf('functions')), ...(await sqlOf('hosted'))]

test.skipIf(!hasServer())('a project from 0015 or 0018, upgraded, equals a new one', async () => {
  const fresh = await projectAfter([...(await sqlOf('migrations')), ...(await current())])
  const from15 = await sqlOf('migrations', '', '0016')
  expect(await projectAfter(from15, [...(await sqlOf('migrations', '0016')), ...(await current())])).toEqual(fresh)
  // The files of version 18, which had no db/functions.
  const from18 = [...(await sqlOf('migrations', '', '0019')), ...(await sqlOf('hosted'))]
  expect(await projectAfter(from18, [...(await sqlOf('migrations', '0019')), ...(await current())])).toEqual(fresh)
})

test.skipIf(!hasServer())('a project from 0018 keeps its rows, history and accounts when it is upgraded', () =>
  withProject(async (pool, apply) => {
    await apply([...(await sqlOf('migrations', '', '0019')), ...(await sqlOf('hosted'))])
    const deletion = await fillAsBefore(pool)
    await pool.query(`INSERT INTO auth.users (id, email) VALUES (gen_random_uuid(), 'hanako@example.jp')`)
    const schemas = ['public', 'eventms_private', 'auth']
    const before = await contentsOf(pool, ...schemas)
    expect(before['auth.users']).toHaveLength(1)
    await apply([...(await sqlOf('migrations', '0019')), ...(await current())])
    expect(sharedContents(before, await contentsOf(pool, ...schemas))).toEqual(sharedContents(before, before))
    await pool.query('SELECT eventms_take_back($1)', [deletion])
    expect((await contentsOf(pool, 'public'))['sealdata']).toHaveLength(before['sealdata']!.length + 1)
  }),
)
