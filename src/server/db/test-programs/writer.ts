/**
 * For open.test.ts: opens the data folder named, stages rows as an import does, then commits numbers without end,
 * telling each that was committed.
 */
import { openDatabase } from '#server/db/open.ts'

const { pool } = await openDatabase({ dataDir: process.argv[2] ?? '' })
await pool.query('CREATE TABLE IF NOT EXISTS number (n integer PRIMARY KEY)')
await pool.query("CREATE TEMP TABLE import_rows_1 AS SELECT n, 'x' AS text FROM generate_series(1, 10000) n")
for (let n = 1; ; n++) {
  await pool.query('INSERT INTO number VALUES ($1)', [n])
  process.send?.(n)
}
