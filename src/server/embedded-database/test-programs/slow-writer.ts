/**
 * For lock-lost.test.ts: opens a data folder, commits numbers endlessly in slow statements, and reports each commit.
 * Ends when another process takes the folder, like the server.
 */
import { openDatabase } from '#server/db/open.ts'

const { pool, lost } = await openDatabase({ dataDir: process.argv[2] ?? '' })
void lost?.then(() => process.exit(7))
await pool.query('CREATE TABLE number (n integer, row integer)')
for (let n = 1; ; n++) {
  await pool.query('INSERT INTO number SELECT $1, row FROM generate_series(1, 30000) row', [n])
  process.send?.(n)
}
