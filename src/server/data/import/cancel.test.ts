import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { requestCancel } from '#server/db/transactions/cancel-request.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { cancellable } from './cancel.ts'

/** A statement that writes to files, as a merge does; the first one takes a second or more. */
const LONG = "CREATE TEMP TABLE long AS SELECT generate_series(1, 1000000) AS i, repeat('x', 50) AS text"
const SHORT = 'CREATE TEMP TABLE short AS SELECT generate_series(1, 10000) AS i'

describeDatabases(
  'ending a statement',
  (database) => {
    let client: pg.PoolClient
    beforeEach(async () => {
      client = await database().pool.connect()
      await client.query('DROP TABLE IF EXISTS short')
    })
    afterEach(() => client.release())

    it('ends it in the middle, and nothing that comes after', async () => {
      const ending = new AbortController()
      const running = cancellable({ signal: ending.signal }, client, () => client.query(LONG))
      setTimeout(() => ending.abort(), 100)
      await expect(running).rejects.toMatchObject({ code: '57014' })
      expect(await client.query(SHORT)).toMatchObject({ rowCount: 10_000 })
      await expect(client.query('TABLE long')).rejects.toMatchObject({ code: '42P01' })
    })

    it('comes too late for a statement that has ended', async () => {
      await client.query('SELECT 1')
      await requestCancel(client)
      expect(await client.query(SHORT)).toMatchObject({ rowCount: 10_000 })
    })
  },
  { migrated: false },
)

describeDatabases(
  'ending a statement of a server',
  (database) => {
    let pool: pg.Pool
    beforeAll(() => {
      pool = new pg.Pool({ connectionString: database().url, max: 3, connectionTimeoutMillis: 3000 })
      // The database may close its connections without notice.
      pool.on('error', () => {})
    })
    afterAll(() => pool.end())

    it('needs no place in a pool that is full of those who are to end', async () => {
      const ending = new AbortController()
      const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
      const sleeping = clients.map((client) =>
        cancellable({ signal: ending.signal }, client, () => client.query('SELECT pg_sleep(10)')),
      )
      const ended = Promise.allSettled(sleeping)
      ending.abort()
      expect(await ended).toMatchObject(clients.map(() => ({ status: 'rejected', reason: { code: '57014' } })))
      // No later statement is cancelled.
      for (const client of clients) expect(await client.query('SELECT 1')).toMatchObject({ rowCount: 1 })
      for (const client of clients) client.release()
    })
  },
  { migrated: false, kinds: ['server'] },
)
