import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { countAttempts, deleteEndedWindows } from './attempt-counters.ts'

const limit = { window: 600, max: 1 }
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('DELETE FROM eventms_private."rateLimit"'))

it('a try asks nobody to wait for longer than the window, though another try began it a moment later', async () => {
  const attempts = countAttempts(database.pool, 0)
  await attempts.consume('one', limit)
  await database.pool.query('UPDATE eventms_private."rateLimit" SET "lastRequest" = "lastRequest" + 5000')
  expect(await attempts.consume('one', limit)).toEqual({ allowed: false, retryAfter: 600 })
})

it('a refusal is remembered until its time is over, or its tries are forgotten', async () => {
  const attempts = countAttempts(database.pool, 10_000)
  const refuse = async () => {
    for (let i = 0; i < 2; i++) await attempts.consume('one', limit)
  }
  expect(attempts.refused('one')).toBeUndefined()
  await refuse()
  expect(attempts.refused('one')).toBeGreaterThan(590)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 10_001)
  expect(attempts.refused('one')).toBeUndefined()
  vi.mocked(Date.now).mockRestore()
  for (const forget of [attempts.forget, attempts.giveBack]) {
    await refuse()
    await forget(['one'])
    expect(attempts.refused('one')).toBeUndefined()
  }
})

it('windows that have ended are deleted, and no other; a try is one statement, also the first of its window', async () => {
  const { pool } = database
  await pool.query(
    `INSERT INTO eventms_private."rateLimit" (id, key, count, "lastRequest", until)
     SELECT n, 'planted|' || n, 1, 0, CASE WHEN n <= 2500 THEN 1 ELSE $1::bigint END FROM generate_series(1, 2510) n`,
    [Date.now() + 60_000],
  )
  const asked = vi.spyOn(pool, 'query')
  await countAttempts(pool, 0).consume('one', limit)
  expect(asked).toHaveBeenCalledOnce()
  asked.mockRestore()
  await deleteEndedWindows(pool)
  const { rows } = await pool.query<{ left: number }>('SELECT count(*)::int AS left FROM eventms_private."rateLimit"')
  expect(rows[0]?.left).toBe(11)
})
