/**
 * Program of open.test.ts. Opens a data folder, makes a temporary table as an import does, then commits numbers
 * endlessly, and reports each commit.
 */
import { openDatabase } from '#server/db/open.ts'

const { pool } = await openDatabase({ dataDir: process.argv[2] ?? '' })
await pool.query('CREATE TABLE IF NOT EXISTS number (n integer PRIMARY KEY)')
await pool.query("CREATE TEMP TABLE import_rows_1 AS SELECT n, 'x' AS text FROM generate_series(1, 10000) n")
for (let n = 1; ; n++) {
  await pool.query('INSERT INTO number VALUES ($1)', [n])
  process.send?.(n)
}
