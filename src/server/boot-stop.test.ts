/** Real processes that are stopped while they start. */
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, endAll, run } from './boot.test-help.ts'
import { hasServer, openTestDatabase } from './db/test-databases.ts'

/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 180_000
beforeAll(buildOnce, PATIENCE)
afterEach(endAll)

describe.skipIf(!hasServer())('over a PostgreSQL server', () => {
  it.each([
    ['migration', ''],
    ['server', ' @wide'],
  ])(
    'one that is told to stop while it starts, and waits for the table %s, ends in order%s',
    async (table) => {
      const database = await openTestDatabase('server')
      const other = new pg.Client(database.url)
      await other.connect()
      try {
        await other.query(`BEGIN; LOCK TABLE eventms_private."${table}" IN ACCESS EXCLUSIVE MODE`)
        const starting = run({ DATABASE_URL: database.url ?? '', AUTH_SECRET: 'a secret of one, long enough for one' })
        const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        const isWaiting = async () => (await database.pool.query(waiting)).rowCount
        await expect.poll(isWaiting, { timeout: PATIENCE }).toBe(1)
        starting.child.kill('SIGTERM')
        expect([await starting.ended, starting.said()]).toEqual([0, expect.not.stringContaining('ready')])
        expect(starting.said()).toContain('"msg":"stopping"')
      } finally {
        await other.end()
        await database.close()
      }
    },
    PATIENCE,
  )
})
