import { expect, it } from 'vitest'
import { describeDatabases, openTestDatabase, type TestDatabase } from './test-databases.ts'

describeDatabases('a database that a suite gave back', (database) => {
  const other = () => openTestDatabase(database().kind)
  const opened = async ({ pool }: TestDatabase): Promise<{ rows: number; mark: boolean }> => {
    const { rows } = await pool.query(`SELECT (SELECT count(*)::int FROM departments)
      + (SELECT count(*)::int FROM change_log) + (SELECT max(version)::int - 1 FROM table_version) AS rows,
      to_regclass('mark') IS NOT NULL OR EXISTS (SELECT FROM pg_description WHERE description = 'mark') AS mark`)
    return rows[0]
  }

  it('has no rows, no history, and its keys and versions begin anew', async () => {
    const first = await other()
    await first.pool.query('INSERT INTO departments VALUES (1)')
    await first.pool.query(`COMMENT ON TABLE departments IS 'mark'; INSERT INTO "salesdata" DEFAULT VALUES`)
    await first.close()
    const second = await other()
    expect(await opened(second)).toEqual({ rows: 0, mark: true })
    const { rows } = await second.pool.query('INSERT INTO "salesdata" DEFAULT VALUES RETURNING id')
    expect(Number(rows[0].id)).toBe(1)
    await second.pool.query('COMMENT ON TABLE departments IS NULL')
    await second.close()
  })

  it('is not taken again once its schema is another', async () => {
    const first = await other()
    await first.pool.query('CREATE TABLE mark (a integer)')
    await first.close()
    const second = await other()
    expect(await opened(second)).toEqual({ rows: 0, mark: false })
    await second.close()
  })
})
