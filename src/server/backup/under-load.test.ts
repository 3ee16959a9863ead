/** Backups under load: each has one snapshot, and restores equally on the other database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeDatabases, openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { dump } from './dump.ts'
import { differences } from './format.ts'
import { withSnapshot } from './read-snapshot.ts'
import { contentsOf, SIGNING_KEY } from './office.test-help.ts'
import { restoreServer } from './restore.ts'

/** Rounds on each database; `npm run campaign backups` raises it. */
const ROUNDS = Number(process.env['EVENTMS_BACKUPS']) || 1
/** Number of sales rows, whose total stays the same: each act moves tickets from one row to another. */
const ROWS = 40
const SOLD = 100

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-load-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeDatabases('a backup under load', (database) => {
  let app: TestApp
  let ids: number[]
  let other: TestDatabase

  beforeAll(async () => {
    app = testApp(database())
    await app.add(
      'salesData',
      Array.from({ length: ROWS }, (_, n) => ({ eventCode: 1, ticketNumber: n, quantity: SOLD })),
    )
    ids = (await app.load('salesData')).rows.map(({ id }) => Number(id))
    other = await openTestDatabase(database().kind === 'embedded' ? 'server' : 'embedded', { migrated: false })
    return () => other.close()
  }, 300_000)

  /** Moves a ticket from one row to another repeatedly; each worker has its own rows. */
  async function work(first: number, isOver: () => boolean): Promise<number> {
    const [from, to] = [ids[first]!, ids[first + 1]!]
    let left = (await app.load('salesData')).rows.find(({ id }) => id === from)?.['quantity'] as number
    let moved = 0
    for (; !isOver() && left > 1; left--, moved++) {
      const edits = [
        { key: from, expected: { quantity: left }, changes: { quantity: left - 1 } },
        { key: to, expected: { quantity: 2 * SOLD - left }, changes: { quantity: 2 * SOLD - left + 1 } },
      ]
      expect(await app.edit('salesData', edits)).toMatchObject({ status: 200 })
    }
    return moved
  }

  it(`is of one moment, and the same on the other database (${ROUNDS}) [campaign]`, {
    timeout: 3_600_000,
  }, async () => {
    const { pool } = database()
    for (let round = 0; round < ROUNDS; round++) {
      const file = path.join(folder, `${database().kind}-${round}.gz`)
      let isOver = false
      const pairs = Array.from({ length: 4 }, (_, n) => ((round * 4 + n) % (ROWS / 2)) * 2)
      const working = Promise.all(pairs.map((first) => work(first, () => isOver)))
      const contents = new Map<string, string>()
      await withSnapshot(pool, (client) => {
        const onContent = (part: string, holds: string) => void contents.set(part, holds)
        return writeBackup(file, dump(client, { by: '1', signingKey: SIGNING_KEY, onContent }), undefined)
      })
      isOver = true
      await working
      await restoreServer(other.pool, () => readBackup(file, undefined, '--restore'), SIGNING_KEY, {
        setting: '--restore',
        agree: () => Promise.resolve(),
      })
      // The digests of the other database, which is read in other parts, must equal the digests of the file.
      expect(differences(contents, await contentsOf(other.pool))).toEqual([])
      const { rows } = await other.pool.query(`
        SELECT (SELECT sum("quantity")::int FROM salesdata) AS sold,
          (SELECT count(*) FROM act) = (SELECT count(DISTINCT "actId") FROM change_log) AS "acts",
          (SELECT version FROM table_version WHERE name = 'salesdata') = (SELECT max(version) FROM change_log WHERE "table" = 'salesdata') AS version,
          NOT EXISTS (
            SELECT FROM salesdata s CROSS JOIN LATERAL (
              SELECT h.new ->> 'quantity' AS quantity FROM change_history h
              WHERE h."table" = 'salesdata' AND h.key = s.id AND h.new ? 'quantity' ORDER BY h.id DESC LIMIT 1) last
            WHERE last.quantity::int <> s."quantity") AS folded`)
      expect(rows, `round ${round}`).toEqual([{ sold: ROWS * SOLD, acts: true, version: true, folded: true }])
    }
  })
})
