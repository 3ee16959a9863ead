/** SQL of the recipes that rename, remove and require a column, on databases with a history. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { act } from '#server/db/transactions/act.ts'
import { describeDatabases, type TestDatabase } from '#server/db/test-databases.ts'

const recipes = readFileSync(new URL('../docs/recipes.md', import.meta.url), 'utf8')

/** The section's only SQL block. */
function sqlOf(title: string): string {
  const section = recipes.split(/^## /m).find((one) => one.startsWith(`${title}\n`))!
  const blocks = [...section.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql]) => sql!)
  expect(blocks).toHaveLength(1)
  return blocks[0]!
}

const changed = `UPDATE positions SET "reportingRate" = 20, "positionName" = 'b' WHERE "positionCode" = 1`

/** Adds a position, then changes its name and rate. @returns the act's number */
async function changedPosition({ pool }: TestDatabase): Promise<number> {
  await pool.query(`DELETE FROM positions`)
  await pool.query(`INSERT INTO positions ("positionCode", "positionName", "reportingRate") VALUES (1, 'a', 10)`)
  await act(pool, 'clerk@example.com', (client: pg.PoolClient) => client.query(changed))
  return Number((await pool.query(`SELECT max(id) AS id FROM act`)).rows[0].id)
}

const historyOf = async ({ pool }: TestDatabase) =>
  (await pool.query(`SELECT old, new FROM change_history WHERE "table" = 'positions' AND key = 1 ORDER BY id`)).rows

const positions = async ({ pool }: TestDatabase) => (await pool.query(`SELECT * FROM positions`)).rows

const undo = ({ pool }: TestDatabase, number: number) =>
  act(pool, 'clerk@example.com', (client: pg.PoolClient) => client.query('SELECT eventms_take_back($1)', [number]))

describeDatabases('a column that is renamed', (database) => {
  it('keeps its values, its history and its undo, and its constraints name it', async () => {
    const number = await changedPosition(database())
    await database().pool.query(sqlOf('Rename a column'))
    const history = await historyOf(database())
    expect(history.at(-1)).toMatchObject({ old: { reportRate: 10 }, new: { reportRate: 20 } })
    expect(JSON.stringify(history)).not.toContain('reportingRate')
    await undo(database(), number)
    expect(await positions(database())).toMatchObject([{ positionName: 'a', reportRate: '10' }])
    const { rows } = await database().pool.query(
      `SELECT conname FROM pg_constraint WHERE conrelid = 'positions'::regclass AND conname LIKE '%eport%' ORDER BY 1`,
    )
    expect(rows.map(({ conname }) => conname)).toEqual(['positions_reportRate_between', 'positions_reportRate_decimal'])
  })
})

describeDatabases('a column that is removed', (database) => {
  it('is left out of the undo of a change from before', async () => {
    const number = await changedPosition(database())
    await database().pool.query(sqlOf('Remove a column'))
    await undo(database(), number)
    expect(await positions(database())).toMatchObject([{ positionCode: '1', positionName: 'a' }])
  })
})

describeDatabases('a column that came after a row was deleted', (database) => {
  it('has its default where the row is added again', async () => {
    const { pool } = database()
    await changedPosition(database())
    await act(pool, 'clerk@example.com', (client: pg.PoolClient) => client.query(`DELETE FROM positions`))
    const number = Number((await pool.query(`SELECT max(id) AS id FROM act`)).rows[0].id)
    await pool.query(`ALTER TABLE positions ADD COLUMN "isPaid" boolean NOT NULL DEFAULT false`)
    await undo(database(), number)
    expect(await positions(database())).toMatchObject([{ positionName: 'b', isPaid: false }])
  })
})

describeDatabases('a column that becomes required', (database) => {
  it('has its value filled in where it was empty, which the history shows', async () => {
    await changedPosition(database())
    await database().pool.query(`INSERT INTO positions ("positionCode") VALUES (2)`)
    await database().pool.query(sqlOf('Make a column required'))
    const { rows } = await database().pool.query(
      `SELECT "reportingRate" AS rate FROM positions ORDER BY "positionCode"`,
    )
    expect(rows).toEqual([{ rate: '20' }, { rate: '0' }])
    const last = await database().pool.query(`SELECT key, new, who FROM change_history ORDER BY id DESC LIMIT 1`)
    expect(last.rows).toMatchObject([{ key: '2', new: { reportingRate: 0 }, who: null }])
    await expect(database().pool.query(`INSERT INTO positions ("positionCode") VALUES (3)`)).rejects.toMatchObject({
      code: '23502',
    })
  })

  it('is not emptied by an undo, which leaves that row alone', async () => {
    const { pool } = database()
    await pool.query(`ALTER TABLE positions ALTER COLUMN "reportingRate" DROP NOT NULL`)
    await pool.query(`DELETE FROM positions`)
    await pool.query(`INSERT INTO positions ("positionCode") VALUES (1)`)
    await act(pool, 'clerk@example.com', (client: pg.PoolClient) => client.query(changed))
    const number = Number((await pool.query(`SELECT max(id) AS id FROM act`)).rows[0].id)
    await pool.query(sqlOf('Make a column required'))
    await expect(undo(database(), number)).rejects.toThrow('nothingToTakeBack')
    expect(await positions(database())).toMatchObject([{ reportingRate: '20' }])
  })
})
