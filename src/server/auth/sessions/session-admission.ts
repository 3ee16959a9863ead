import { APIError } from 'better-auth/api'
import type { Pool } from 'pg'
import { voidInvitations } from '#server/auth/one-time/one-time-secrets.ts'
import { hasSecondStep } from '#server/auth/second-step/has-second-step.ts'
import { signInScope, type Stop } from './sign-in-scope.ts'

const SCHEMA = 'eventms_private'

/**
 * Checks every new session, before and after it is stored. The second check catches changes of the account in between.
 */
export function sessionAdmission(pool: Pool) {
  return {
    async before({ userId }: { userId: string }): Promise<void> {
      const why = await reason(pool, userId)
      if (why) throw stopped(userId, why)
    },
    async after({ id, userId }: { id: string; userId: string }): Promise<void> {
      const why = await reason(pool, userId)
      if (why) {
        await pool.query(`DELETE FROM ${SCHEMA}.session WHERE id = $1`, [id])
        throw stopped(userId, why)
      }
      await voidInvitations(pool, userId)
    },
  }
}

/**
 * The step that is missing before a session may begin; undefined if none is. For a disabled account, deletes all
 * sessions and throws.
 * @throws APIError if the account is disabled
 */
async function reason(pool: Pool, userId: string): Promise<Stop | undefined> {
  const { rows } = await pool.query<{ disabled: boolean; temporary: boolean; step: boolean }>(
    `SELECT "disabledAt" IS NOT NULL AS disabled, "passwordExpiresAt" IS NOT NULL AS temporary,
       ${hasSecondStep('$1')} AS step
     FROM ${SCHEMA}."user" WHERE id = $1`,
    [userId],
  )
  const [user] = rows
  if (user?.disabled) {
    await pool.query(`DELETE FROM ${SCHEMA}.session WHERE "userId" = $1`, [userId])
    throw new APIError('FORBIDDEN', { code: 'accountDisabled', message: 'This account has been disabled.' })
  }
  if (user?.temporary && signInScope().byPassword) return 'temporaryPassword'
  return user?.step && signInScope().passed !== userId ? 'secondStep' : undefined
}

function stopped(userId: string, why: Stop): APIError {
  signInScope().stopped = { userId, why }
  return new APIError('FORBIDDEN', { code: why, message: 'There is another step before a session.' })
}
