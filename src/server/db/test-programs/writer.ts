/** For open.test.ts: opens the data folder named, then commits numbers without end, telling each that was committed. */
import { openDatabase } from '../open.ts'

const { pool } = await openDatabase({ dataDir: process.argv[2] ?? '' })
await pool.query('CREATE TABLE IF NOT EXISTS number (n integer PRIMARY KEY)')
for (let n = 1; ; n++) {
  await pool.query('INSERT INTO number VALUES ($1)', [n])
  process.send?.(n)
}
