import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { foldedCode, readableCode } from '#server/readable-code.ts'
import { hasSecondStep } from './has-second-step.ts'

const CODE = 'eventms_private."recoveryCode"'
const CODES = 10

export function recoveryCodes(pool: Pool, key: string) {
  const hashed = (userId: string, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['recovery-code', userId, foldedCode(code)]))
      .digest('base64url')
  return {
    async newCodes(userId: string): Promise<string[]> {
      const codes = Array.from({ length: CODES }, () => readableCode(3))
      await pool.query(
        `WITH old AS (DELETE FROM ${CODE} WHERE "userId" = $1)
         INSERT INTO ${CODE} (hash, "userId") SELECT hash, $1 FROM unnest($2::text[]) hash`,
        [userId, codes.map((code) => hashed(userId, code))],
      )
      return codes
    },

    /** Consumes a code. @returns false if it is invalid */
    async takeCode(userId: string, code: string): Promise<boolean> {
      const { rowCount } = await pool.query(`DELETE FROM ${CODE} WHERE hash = $1 AND "userId" = $2`, [
        hashed(userId, code),
        userId,
      ])
      return rowCount === 1
    },

    /**
     * Deletes the recovery codes of an account that has neither an app nor a passkey. Codes are only for people who
     * have lost their app or passkey.
     */
    async dropCodesWithoutStep(userId: string): Promise<void> {
      await pool.query(`DELETE FROM ${CODE} WHERE "userId" = $1 AND NOT ${hasSecondStep('$1')}`, [userId])
    },
  }
}
