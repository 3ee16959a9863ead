import pg from 'pg'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Settings } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { openBase } from '#server/start.ts'
import { losingCommits } from '#server/db/transactions/losing-commits.test-help.ts'
import { Unsettled } from '#server/embedded-database/index.ts'
import { startHeartbeat } from '#server/db/postgres/heartbeat.ts'
import { describeDatabases, openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { differences } from './format.ts'
import { handOver, type Moving } from './move.ts'
import { movedTo, refuseMoved, unmarkMoved } from './moved.ts'
import { contentsOf, SIGNING_KEY } from './office.test-help.ts'
import { withSnapshot } from './read-snapshot.ts'
import { restoreServer } from './restore.ts'

const options = { by: '9.9.9', signingKey: SIGNING_KEY, to: 'postgresql://elsewhere/name' }
const setting = '--move-to'
/** Timeout in milliseconds; on an idle machine the tests take seconds. */
const PATIENCE = 300_000

const INSERT = 'INSERT INTO events ("eventCode") VALUES ($1)'
const told = (issue: string) => ({ code: 'badSetting', params: { issue: expect.stringContaining(issue) } })
const moved = { code: 'EVENT', message: 'databaseMoved' }

/** The data for the other database. */
async function taken({ source }: Moving): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of await source()) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Records how each transaction of a pool begins. */
function beginnings(pool: pg.Pool, begun: string[]): void {
  const known = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const noted = (...given: unknown[]) => {
      if (String(given[0]).startsWith('BEGIN')) begun.push(String(given[0]))
      return query(...given)
    }
    Object.assign(client, { query: noted })
  })
}

describeDatabases('a move', (database) => {
  let target: TestDatabase
  beforeAll(async () => {
    await database().pool.query(INSERT, [800])
    target = await openTestDatabase('server')
    await target.pool.query(INSERT, [1])
    return () => target.close()
  }, PATIENCE)
  afterEach(() => unmarkMoved(database().pool))

  it('asks, takes everything, and leaves a database that nobody works with any more', {
    timeout: PATIENCE,
  }, async () => {
    const { pool } = database()
    const begun: string[] = []
    for (const one of [pool, target.pool]) beginnings(one, begun)
    const agree = async () => {
      // A person may take a long time to confirm: no lock is held meanwhile.
      expect(begun).toEqual([])
      await pool.query(INSERT, [801])
    }
    await handOver(pool, options, ({ source, leave }) =>
      restoreServer(target.pool, source, undefined, { setting, agree, leave }),
    )
    expect(begun).toHaveLength(2)
    for (const one of begun) expect(one).toContain('idle_in_transaction_session_timeout = 0')
    // Writes of a server that the move did not detect; sessions are not moved.
    for (const statement of [
      'DELETE FROM employees',
      'UPDATE eventms_private."user" SET name = name',
      `INSERT INTO eventms_private.migration (name, sha256) VALUES ('later', '')`,
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject(moved)
    const refused = { code: 'databaseMoved', params: { to: options.to, at: expect.stringMatching(/^20.*Z$/) } }
    await expect(refuseMoved(pool)).rejects.toMatchObject(refused)
    // A server or a command does not start on the database either.
    const settings = { databaseUrl: database().url } as Settings
    if (database().kind === 'server')
      await expect(openBase(settings, createLog('silent'))).rejects.toMatchObject(refused)
    // The target is equal to the source, except for the mark.
    expect(differences(await contentsOf(pool), await contentsOf(target.pool))).toEqual([])
    expect(await movedTo(target.pool)).toBeUndefined()
    await target.pool.query(INSERT, [802])
    expect(await unmarkMoved(pool)).toMatchObject({ to: options.to })
    expect(await unmarkMoved(pool)).toBeUndefined()
    await refuseMoved(pool)
    await pool.query(INSERT, [802])
  })

  it('that fails, at its last step too, leaves everything to itself', async () => {
    const { pool } = database()
    for (const last of ['read', 'leave'] as const) {
      const failing = handOver(pool, options, async (moving) => {
        await taken(moving)
        if (last === 'leave') await moving.leave()
        throw new Error(`its disk failed after ${last}`)
      })
      await expect(failing).rejects.toThrow(`its disk failed after ${last}`)
      expect(await movedTo(pool)).toBeUndefined()
    }
    await pool.query('UPDATE events SET "eventName" = NULL')
  })

  it.each([
    ['a COMMIT whose answer was lost', ({ leave }: Moving) => transaction(losingCommits(target.pool, true), leave)],
    [
      'a folder that is neither done nor undone',
      ({ leave }: Moving) =>
        leave().then(() => {
          throw new Unsettled('dataFolderDamaged')
        }),
    ],
  ])('that may count there all the same stays marked, and says where to look: %s', async (_, last) => {
    const { pool } = database()
    const failing = handOver(pool, options, async (moving) => {
      await taken(moving)
      await last(moving)
    })
    await expect(failing).rejects.toMatchObject(told(`did not hear whether everything is in ${options.to} now`))
    expect(await movedTo(pool)).toMatchObject({ to: options.to })
  })

  it('reads of one moment, without an end by the clock', async () => {
    const { rows } = await withSnapshot(database().pool, (client) =>
      client.query("SELECT current_setting('idle_in_transaction_session_timeout') AS idle"),
    )
    expect(rows).toEqual([{ idle: '0' }])
  })
})

describeDatabases(
  'a move beside servers that run',
  (database) => {
    /** Connections as through a pooler, whose owner is unknown. */
    let others: pg.Pool
    beforeAll(() => {
      others = new pg.Pool({ connectionString: database().url!, application_name: 'a pooler' })
      others.on('error', () => {})
      return () => others.end()
    })
    const tried = () => handOver(database().pool, options, () => Promise.resolve('free'))

    it('sees one that is idle, in a restore, too, until it ends', async () => {
      const { pool } = database()
      const stop = await startHeartbeat(others, () => {})
      const seen = told('1 servers of EventMS work with it')
      await expect(tried()).rejects.toMatchObject(seen)
      const source = () => Promise.reject(new Error('read'))
      const restoring = restoreServer(pool, source, undefined, { setting, agree: () => Promise.resolve() })
      await expect(restoring).rejects.toMatchObject(seen)
      await stop()
      expect(await tried()).toBe('free')
      // The heartbeat of a killed server counts for a while only.
      await pool.query(
        `INSERT INTO eventms_private."server" ("id", "seen") VALUES (gen_random_uuid(), now() - interval '40 s')`,
      )
      expect(await tried()).toBe('free')
    })

    it('that comes while it is under way is seen, before anything is read', async () => {
      const stops: (() => Promise<void>)[] = []
      const moving = handOver(database().pool, options, async (one) => {
        stops.push(await startHeartbeat(others, () => {}))
        return taken(one)
      })
      await expect(moving).rejects.toMatchObject(told('1 servers of EventMS work with it'))
      await stops[0]!()
    })

    it('takes with it what was being written, and lets nobody write behind it', async () => {
      const { pool } = database()
      const [early, late] = [await others.connect(), await others.connect()]
      try {
        await early.query('BEGIN')
        await early.query(INSERT, [9_876_501])
        let behind: Promise<unknown> | undefined
        const moving = handOver(pool, options, async (one) => {
          const text = await taken(one)
          behind = late.query(INSERT, [9_876_502])
          behind.catch(() => {})
          await one.leave()
          return text
        })
        const isWaitedFor = async () => (await pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
        await expect.poll(isWaitedFor).toBeGreaterThan(0)
        await early.query('COMMIT')
        expect(await moving).toContain('9876501')
        await expect(behind).rejects.toMatchObject(moved)
      } finally {
        early.release()
        late.release()
        await unmarkMoved(pool)
      }
    })
  },
  { kinds: ['server'] },
)
