import pg from 'pg'
import { expect, it } from 'vitest'
import { connectionName } from '#server/db/postgres/connections.ts'
import { hasServer, openTestDatabase } from '#server/db/test-databases.ts'
import { refuseOthers } from './clear-database.ts'

it.skipIf(!hasServer())(
  'waits for connections that are about to end, also once its transaction has begun',
  async () => {
    const target = await openTestDatabase('server')
    const leaving = new pg.Client({ connectionString: target.url, application_name: 'eventms' })
    await leaving.connect()
    // A connection of this process under a pooler's name.
    const own = new pg.Client({
      connectionString: target.url,
      application_name: `${connectionName(target.pool)} - 10.0.0.7:41232`,
    })
    await own.connect()
    const client = await target.pool.connect()
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
      // The connection ends after the first check has seen it.
      const query = async (text: string, values?: unknown[]) => {
        const seen = await client.query(text, values)
        if (text.includes('pg_stat_activity')) await leaving.end()
        return seen
      }
      await expect(
        refuseOthers(target.pool, { query } as unknown as pg.ClientBase, '--restore'),
      ).resolves.toBeUndefined()
    } finally {
      client.release(true)
      await own.end()
      await target.close()
    }
  },
)
