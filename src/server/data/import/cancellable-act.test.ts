import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { losingCommits } from '#server/db/transactions/losing-commits.test-help.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { importAct } from './cancellable-act.ts'

describeDatabases('an import as one act', (database) => {
  beforeEach(() => database().pool.query('DELETE FROM departments'))

  const run = (pool: pg.Pool, signal: AbortSignal) =>
    importAct(
      {
        pool,
        actor: 'staff@example.com',
        kind: 'import',
        listener: { signal },
        outcomeQueries: { tries: 2, pause: 1 },
      },
      async (client) => {
        await client.query('INSERT INTO departments ("departmentCode") VALUES (1)')
        return 'written'
      },
    )
  const count = async () => Number((await database().pool.query('SELECT count(*) FROM departments')).rows[0].count)

  describe('that is cancelled while its COMMIT is sent, whose answer is lost', () => {
    /** The answer to the page, and the number of stored rows. */
    async function outcome(isReceived: boolean, pool = database().pool): Promise<[unknown, number]> {
      const cancel = new AbortController()
      const answer = run(
        losingCommits(pool, isReceived, () => cancel.abort()),
        cancel.signal,
      )
      return [await answer.catch((error: unknown) => error), await count()]
    }

    it('says that it was written where it was', async () => {
      expect(await outcome(true)).toEqual(['written', 1])
    })

    it('says that nothing was written where nothing was', async () => {
      expect(await outcome(false)).toMatchObject([{ code: 'importCancelled' }, 0])
    })

    it('says that it cannot tell where the database does not', async () => {
      const mute = new Proxy(database().pool, {
        get(target, name) {
          if (name === 'query') return () => Promise.reject(new Error('Connection terminated'))
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
      expect(await outcome(true, mute)).toMatchObject([{ code: 'importUnconfirmed' }, 1])
    })
  })

  it('hears a cancel that comes while its last statement runs, and writes nothing', async () => {
    const { pool } = database()
    const cancel = new AbortController()
    const listener = { signal: cancel.signal }
    const answer = importAct({ pool, actor: 'staff@example.com', kind: 'import', listener }, async (client) => {
      await client.query('INSERT INTO departments ("departmentCode") VALUES (1)')
      cancel.abort()
    })
    await expect(answer).rejects.toMatchObject({ code: 'importCancelled' })
    expect(await count()).toBe(0)
  })

  it('that nobody cancels fails as it failed where its COMMIT was not heard', async () => {
    const answer = run(losingCommits(database().pool, false), new AbortController().signal)
    await expect(answer).rejects.toThrow('Connection terminated')
  })

  it('hears that it is cancelled while it waits for a connection, and writes nothing when it has one', async () => {
    const { pool } = database()
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const cancel = new AbortController()
    const answer = run(pool, cancel.signal)
    cancel.abort()
    await expect(answer).rejects.toMatchObject({ code: 'importCancelled' })
    for (const client of held) client.release()
    expect(await count()).toBe(0)
  })
})
