/** A project of an earlier version, upgraded by docs/hosted.md, equals a new one. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { catalogOf } from '../../src/server/db/migrations/catalog.test-help.ts'
import { hasServer, openTestDatabase } from '../../src/server/db/test-databases.ts'
import { inTransaction, preparePlatform, sqlOf } from './database.ts'
import { described } from './described.ts'

/** Applies each step in a transaction of its own to an empty project. */
async function projectAfter(...steps: (readonly string[])[]): Promise<unknown[]> {
  const database = await openTestDatabase('server', { migrated: false })
  const address = Object.assign(new URL(database.url!), { username: 'project_owner', password: 'project_owner' })
  const owner = new pg.Pool({ connectionString: address.href })
  try {
    await preparePlatform(database.pool)
    for (const files of steps) await inTransaction(owner, files)
    return [await catalogOf(database.pool), await described(database.pool)]
  } finally {
    await owner.end()
    await database.close()
  }
}

test.skipIf(!hasServer())('a project from 0015 or 0018, upgraded, equals a new one', async () => {
  const current = [...(await sqlOf('functions')), ...(await sqlOf('hosted'))]
  const fresh = await projectAfter([...(await sqlOf('migrations')), ...current])
  const from15 = await sqlOf('migrations', '', '0016')
  expect(await projectAfter(from15, [...(await sqlOf('migrations', '0016')), ...current])).toEqual(fresh)
  // Before there were repeatable functions.
  const from18 = [...(await sqlOf('migrations', '', '0019')), ...(await sqlOf('hosted'))]
  expect(await projectAfter(from18, [...(await sqlOf('migrations', '0019')), ...current])).toEqual(fresh)
})
