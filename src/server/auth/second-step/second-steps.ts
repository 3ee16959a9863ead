import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Pool } from 'pg'
import { hasApp, hasPasskey } from './has-second-step.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { counterOf, newSecret } from './totp.ts'

const STEP = 'eventms_private."secondStep"'

/** Second steps of accounts. The secret of an authenticator app is stored encrypted, recovery codes as keyed hashes. */
export interface SecondSteps {
  /** Second steps that the account has. `codes` is the number of unused recovery codes. */
  state(userId: string): Promise<{ app: boolean; passkey: boolean; codes: number }>
  /**
   * Makes a secret for an authenticator app. Sign-ins require the app only after `confirm`. Null if there is an app
   * already.
   */
  begin(userId: string): Promise<string | null>
  /**
   * Turns the app on if its first code is right.
   * @returns new recovery codes, to be shown once. Empty if the account has passkeys, because it has recovery codes
   * already. Null for a wrong code
   */
  confirm(userId: string, code: string): Promise<string[] | null>
  /** Checks a code of the app, which works once, or consumes a recovery code. @returns null if the code is wrong */
  passes(userId: string, code: string): Promise<'totp' | 'recoveryCode' | null>
  newCodes(userId: string): Promise<string[]>
  removeApp(userId: string): Promise<void>
  dropCodesWithoutStep(userId: string): Promise<void>
  /** Removes the app, passkeys and recovery codes. @returns true if there were passkeys */
  remove(userId: string): Promise<boolean>
}

export function secondSteps(pool: Pool, key: string): SecondSteps {
  const { newCodes, takeCode, dropCodesWithoutStep } = recoveryCodes(pool, key)

  async function counter(userId: string, code: string, confirmed: boolean): Promise<number | null> {
    const { rows } = await pool.query<{ secret: string }>(
      `SELECT secret FROM ${STEP} WHERE "userId" = $1 AND ("confirmedAt" IS NOT NULL) = $2`,
      [userId, confirmed],
    )
    if (!rows[0]) return null
    // The secret is undefined if another key encrypted it. No code is right then, but the person may still use a
    // passkey.
    const secret = await symmetricDecrypt({ key, data: rows[0].secret }).catch(() => undefined)
    return secret === undefined ? null : counterOf(secret, code)
  }

  async function state(userId: string): Promise<{ app: boolean; passkey: boolean; codes: number }> {
    const { rows } = await pool.query<{ app: boolean; passkey: boolean; codes: number }>(
      `SELECT ${hasApp('$1')} AS app, ${hasPasskey('$1')} AS passkey,
         (SELECT count(*)::int FROM eventms_private."recoveryCode" WHERE "userId" = $1) AS codes`,
      [userId],
    )
    return rows[0]!
  }

  return {
    newCodes,
    dropCodesWithoutStep,

    state,

    async begin(userId) {
      const secret = newSecret()
      const { rowCount } = await pool.query(
        `INSERT INTO ${STEP} AS step ("userId", secret) VALUES ($1, $2)
         ON CONFLICT ("userId") DO UPDATE SET secret = $2, "lastCounter" = 0 WHERE step."confirmedAt" IS NULL`,
        [userId, await symmetricEncrypt({ key, data: secret })],
      )
      return rowCount === 1 ? secret : null
    },

    async confirm(userId, code) {
      const found = await counter(userId, code, false)
      if (found === null) return null
      const { passkey } = await state(userId)
      const { rowCount } = await pool.query(
        `UPDATE ${STEP} SET "confirmedAt" = now(), "lastCounter" = $2 WHERE "userId" = $1 AND "confirmedAt" IS NULL`,
        [userId, found],
      )
      if (rowCount !== 1) return null
      return passkey ? [] : newCodes(userId)
    },

    async passes(userId, code) {
      const found = await counter(userId, code, true)
      if (found !== null) {
        // One SQL statement, so that only one of two requests with the same code succeeds. It stores the code's period.
        // Later, codes of this period and of earlier ones are refused.
        const { rowCount } = await pool.query(
          `UPDATE ${STEP} SET "lastCounter" = $2 WHERE "userId" = $1 AND "lastCounter" < $2`,
          [userId, found],
        )
        return rowCount === 1 ? 'totp' : null
      }
      return (await takeCode(userId, code)) ? 'recoveryCode' : null
    },

    async removeApp(userId) {
      await pool.query(`DELETE FROM ${STEP} WHERE "userId" = $1`, [userId])
      await dropCodesWithoutStep(userId)
    },

    async remove(userId) {
      await pool.query(`DELETE FROM ${STEP} WHERE "userId" = $1`, [userId])
      const { rowCount } = await pool.query(`DELETE FROM eventms_private.passkey WHERE "userId" = $1`, [userId])
      await dropCodesWithoutStep(userId)
      return (rowCount ?? 0) > 0
    },
  }
}
