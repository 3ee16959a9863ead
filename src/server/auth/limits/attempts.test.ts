import { expect, it } from 'vitest'
import { openTestDatabase } from '../../db/test-databases.ts'
import { countAttempts } from './attempts.ts'

it('asks nobody to wait for longer than the window, though another try began it a moment later', async () => {
  const { pool, close } = await openTestDatabase('embedded')
  try {
    const attempts = countAttempts(pool)
    const limit = { window: 600, max: 1 }
    await attempts.consume('one', limit)
    await pool.query('UPDATE eventms_private."rateLimit" SET "lastRequest" = "lastRequest" + 5000')
    expect(await attempts.consume('one', limit)).toEqual({ allowed: false, retryAfter: 600 })
  } finally {
    await close()
  }
})
