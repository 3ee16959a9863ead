import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { withSnapshot } from '#server/backup/read-snapshot.ts'
import { watchAnswers } from '#server/db/answering.ts'
import { act } from '#server/db/transactions/act.ts'
import { openDatabase } from '#server/db/open.ts'
import { describeDatabases, pgliteArchive } from '#server/db/test-databases.ts'
import { Integrity, setIntegrity } from '#server/embedded-database/index.ts'
import { healthRoute } from './health.ts'

describeDatabases(
  'the embedded database',
  (database) => {
    it('is busy while somebody has it for long, and not gone', async () => {
      const { pool } = database()
      let end!: () => void
      const gate = new Promise<void>((resolve) => (end = resolve))
      const client = await pool.connect()
      const answers = watchAnswers(pool, { timeoutMs: 5, longest: 1_000_000 })
      const health = healthRoute({ pool, answers })
      const asked = await Promise.all([health.request('/'), health.request('/'), health.request('/live')])
      expect(await Promise.all(asked.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
        [200, { status: 'busy' }],
        [200, { status: 'busy' }],
        [200, { status: 'ok' }],
      ])
      // One check serves all waiting requests.
      expect(pool.waitingCount).toBe(1)
      client.release()
      expect(await watchAnswers(pool)()).toEqual({ state: 'ok' })
      // With so short a timeout a slow machine may still report that it is busy.
      await expect.poll(() => answers()).toEqual({ state: 'ok' })

      // A check that runs when an import starts must report a busy database, not a lost one.
      const importing = act(pool, 'staff@example.com', () => gate, { kind: 'import', rows: 100_000_000 })
      await expect.poll(() => answers()).toEqual({ state: 'busy', percent: 50, seconds: expect.any(Number) })
      end()
      await importing
    })

    it('is busy for as long as a backup takes to be read', async () => {
      const { pool } = database()
      let end!: () => void
      const gate = new Promise<void>((resolve) => (end = resolve))
      const read = withSnapshot(pool, () => gate)
      const answers = watchAnswers(pool, { timeoutMs: 5, longest: 1 })
      await expect.poll(() => answers()).toEqual({ state: 'busy' })
      expect(await answers()).toEqual({ state: 'busy' })
      end()
      await read
      expect(await watchAnswers(pool)()).toEqual({ state: 'ok' })
    })

    it('is gone where it does not answer for longer than anything may take, and when it is closed', async () => {
      const { pool, close } = await openDatabase({ archive: await pgliteArchive(false) })
      const client = await pool.connect()
      expect(await watchAnswers(pool, { timeoutMs: 5, longest: 1 })()).toEqual({ state: 'gone' })
      client.release()
      const answers = watchAnswers(pool)
      expect(await answers()).toEqual({ state: 'ok' })
      await close()
      const health = await healthRoute({ pool, answers }).request('/')
      expect([health.status, await health.json()]).toEqual([503, { status: 'unavailable' }])
      expect((await healthRoute({ pool, answers }).request('/live')).status).toBe(200)
    })
  },
  { kinds: ['embedded'] },
)

describeDatabases(
  'a database server',
  (database) => {
    it('answers over a connection of its own while all others are in use', async () => {
      const { pool } = database()
      const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
      expect(await watchAnswers(pool)()).toEqual({ state: 'ok' })
      for (const client of clients) client.release()
    })
  },
  { kinds: ['server'] },
)

it('names the tables whose files are damaged, and goes on serving the others', async () => {
  const pool = new pg.Pool()
  const integrity = new Integrity(pool)
  setIntegrity(pool, integrity)
  const health = healthRoute({ pool, answers: async () => ({ state: 'ok' }) })
  expect(await (await health.request('/')).json()).toEqual({ status: 'ok' })
  vi.spyOn(integrity, 'tables', 'get').mockReturnValue(['salesData'])
  const answer = await health.request('/')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'damaged', damaged: ['salesData'] }])
})
