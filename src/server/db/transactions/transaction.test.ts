import { beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { transaction } from './transaction.ts'

describeDatabases(
  'transaction',
  (database) => {
    beforeEach(async () => {
      await database().pool.query('DROP TABLE IF EXISTS item')
      await database().pool.query('CREATE TABLE item (a integer PRIMARY KEY)')
    })
    const all = async (): Promise<number[]> =>
      (await database().pool.query('SELECT a FROM item ORDER BY a')).rows.map(({ a }) => a)

    it('commits what was done, and gives the result', async () => {
      const result = await transaction(database().pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1), (2)')
        return 'done'
      })
      expect(result).toBe('done')
      expect(await all()).toEqual([1, 2])
    })

    it('undoes everything when something throws, and throws that [V2.3.3]', async () => {
      const error = new Error('of the caller')
      const work = transaction(database().pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1)')
        throw error
      })
      await expect(work).rejects.toBe(error)
      expect(await all()).toEqual([])
    })

    it('never takes a rolled back transaction for a committed one [V16.5.3]', async () => {
      const work = transaction(database().pool, async (client) => {
        await client.query('INSERT INTO item VALUES (1)')
        await client.query('INSERT INTO item VALUES (1)').catch(() => 'swallowed')
      })
      await expect(work).rejects.toThrow('rolled back')
      expect(await all()).toEqual([])
    })

    it('reads one snapshot, and writes nothing, where asked to', async () => {
      const options = { isolation: 'repeatable read', readOnly: true } as const
      const isolation = await transaction(
        database().pool,
        async (client) => (await client.query('SHOW transaction_isolation')).rows[0],
        options,
      )
      expect(isolation).toEqual({ transaction_isolation: 'repeatable read' })
      await expect(
        transaction(database().pool, (client) => client.query('INSERT INTO item VALUES (1)'), options),
      ).rejects.toMatchObject({ code: '25006' })
    })

    it('refuses the pool inside, at once, and again allows it after', async () => {
      const { pool } = database()
      let late: Promise<unknown> | undefined
      let open = (): void => {}
      const gate = new Promise<void>((resolve) => (open = resolve))
      await expect(transaction(pool, () => pool.query('SELECT 1'))).rejects.toThrow("transaction's own client")
      await expect(transaction(pool, () => pool.connect())).rejects.toThrow("transaction's own client")
      await transaction(pool, async () => {
        late = gate.then(() => pool.query('SELECT 1'))
      })
      open()
      await expect(late).resolves.toMatchObject({ rowCount: 1 })
    })
  },
  { kinds: ['embedded', 'server'] },
)

describe('a statement that runs too long', () => {
  describeDatabases(
    'on a server',
    (database) => {
      it('is stopped by its own limit', async () => {
        if (database().kind === 'embedded') return
        const work = transaction(database().pool, (client) => client.query('SELECT pg_sleep(10)'), {
          statementTimeout: 50,
        })
        await expect(work).rejects.toMatchObject({ code: '57014' })
      })
    },
    { migrated: false },
  )
})
