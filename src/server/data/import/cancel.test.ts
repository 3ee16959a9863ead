import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeDatabases } from '../../db/test-databases.ts'
import { cancellable } from './cancel.ts'

describeDatabases(
  'ending a statement',
  (database) => {
    let pool: pg.Pool
    beforeAll(() => {
      pool = new pg.Pool({ connectionString: database().url, max: 3, connectionTimeoutMillis: 3000 })
    })
    afterAll(() => pool.end())

    it('needs no place in a pool that is full of those who are to end', async () => {
      const ending = new AbortController()
      const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
      const sleeping = clients.map((client) =>
        cancellable({ pool, signal: ending.signal }, client, () => client.query('SELECT pg_sleep(10)')),
      )
      const ended = Promise.allSettled(sleeping)
      ending.abort()
      expect(await ended).toMatchObject(clients.map(() => ({ status: 'rejected', reason: { code: '57014' } })))
      // It reaches nobody who comes after.
      for (const client of clients) expect(await client.query('SELECT 1')).toMatchObject({ rowCount: 1 })
      for (const client of clients) client.release()
    })
  },
  { migrated: false, kinds: ['server'] },
)
