import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { background } from '#server/auth/mail/background.ts'
import { securityLog } from '#server/auth/security-log/security-log.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import { createAnswerLog } from './answer-log.ts'

it('what is to be written while an import has the database is written after it', async () => {
  /** Lets each query fail once. */
  const once = <T>(answer: (...given: unknown[]) => T) => {
    let asked = 0
    return async (...given: unknown[]) => {
      if (asked++ === 0) throw new EventmsError('importRunning', { percent: 50, seconds: 1 })
      return answer(...given)
    }
  }
  const written: unknown[][] = []
  const pool = { query: once((_sql, values) => written.push(values as unknown[])) } as unknown as Pool
  const failed: unknown[] = []
  const work = background((error) => failed.push(error))
  const userOf = once(() => ({ id: 'u1', email: 'a@example.jp', name: 'A' }))
  const log = createAnswerLog(
    { securityLog: securityLog(pool, 'key'), background: work } as unknown as AuthContext,
    { userOf } as unknown as Sessions,
  )
  log.refused(new Request('http://localhost/'), '192.0.2.1')
  await work.settled()
  expect(failed).toEqual([])
  expect(written).toEqual([expect.arrayContaining(['requestRefused', 'refused', 'u1', 'otherSite', '192.0.2.1'])])
})
