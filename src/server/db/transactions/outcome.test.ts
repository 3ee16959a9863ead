import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { act } from './act.ts'
import { markOf, outcomeOf, type TransactionMark } from './outcome.ts'
import { losingCommits } from './losing-commits.test-help.ts'
import { describeDatabases, type TestDatabase } from '#server/db/test-databases.ts'
import { mayBeCommitted } from './transaction.ts'

describeDatabases('the outcome of a transaction', (database) => {
  const again = { tries: 3, pause: 1 }
  beforeEach(() => database().pool.query('DELETE FROM departments'))

  /** Adds a department. Returns the mark, and true if the COMMIT was not answered. */
  async function add(pool: pg.Pool): Promise<{ mark: TransactionMark; unanswered: boolean }> {
    let mark: TransactionMark | undefined
    const work = act(pool, 'staff@example.com', async (client) => {
      await client.query('INSERT INTO departments ("departmentCode") VALUES (1)')
      mark = await markOf(client)
    })
    const unanswered = await work.then(() => false, mayBeCommitted)
    return { mark: mark!, unanswered }
  }

  it.each([
    [true, 'committed'],
    [false, 'rolledBack'],
  ] as const)('of a COMMIT whose answer is lost (heard: %s) is %s', async (heard, outcome) => {
    const { mark, unanswered } = await add(losingCommits(database().pool, heard))
    expect(unanswered).toBe(true)
    expect(await outcomeOf(database().pool, mark, again)).toBe(outcome)
  })

  it('is not known of a number that was given again, without its act', async () => {
    const { mark } = await add(database().pool)
    expect(await outcomeOf(database().pool, { ...mark, at: '2020-01-01' }, again)).toBe('unknown')
    expect(await outcomeOf(database().pool, { ...mark, act: '999999' }, again)).toBe('unknown')
  })

  it('is not known of a number that the database never gave', async () => {
    const { mark } = await add(database().pool)
    expect(await outcomeOf(database().pool, { ...mark, number: '999999999' }, again)).toBe('unknown')
  })

  it('needs no look where the database itself refuses', async () => {
    const { pool } = database()
    await pool.query('CREATE TABLE deferred (a integer UNIQUE DEFERRABLE INITIALLY DEFERRED)')
    const refused = act(pool, 'staff@example.com', async (client) => {
      await client.query('INSERT INTO deferred VALUES (1), (1)')
    })
    expect(await refused.catch(mayBeCommitted)).toBe(false)
    await pool.query('DROP TABLE deferred')
  })
})

describe('a transaction that is still under way', () => {
  describeDatabases(
    'is waited for',
    (database: () => TestDatabase) => {
      it('and known once it has ended', async () => {
        const { pool } = database()
        const client = await pool.connect()
        await client.query('BEGIN')
        await client.query('INSERT INTO departments ("departmentCode") VALUES (2)')
        const mark = await markOf(client)
        const asking = outcomeOf(pool, mark, { tries: 1000, pause: 1 })
        expect(await outcomeOf(pool, mark, again)).toBe('unknown')
        await client.query('COMMIT')
        client.release()
        expect(await asking).toBe('committed')
      })
      const again = { tries: 2, pause: 1 }
    },
    { kinds: ['server'] },
  )
})
