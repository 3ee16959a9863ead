/**
 * Program of lock-lost.test.ts. Opens a data folder, commits numbers endlessly by slow statements, and reports each
 * commit. Ends like the server when another process takes over the folder.
 */
import { openDatabase } from '#server/db/open.ts'

const { pool, lost } = await openDatabase({ dataDir: process.argv[2] ?? '' })
void lost?.then(() => process.exit(7))
await pool.query('CREATE TABLE number (n integer, row integer)')
for (let n = 1; ; n++) {
  await pool.query('INSERT INTO number SELECT $1, row FROM generate_series(1, 30000) row', [n])
  process.send?.(n)
}
