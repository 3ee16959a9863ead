/** Second factors of a project's auth service: authenticator apps. */
import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { AuthError } from './auth-answers.ts'
import type { Sessions, Signed } from './auth-sessions.ts'
import { isTotp } from './totp.ts'

type Body = Readonly<Record<string, unknown>>

interface FactorRow {
  readonly id: string
  readonly status: string
  readonly secret: string
}

/** Handles requests below /factors; undefined for any other. */
export function createFactors(pool: pg.Pool, sessions: Sessions) {
  /** Challenges by id; each is valid for one code. */
  const challenges = new Map<string, string>()

  async function factorOf({ user }: Signed, id: string): Promise<FactorRow> {
    const { rows } = await pool.query<FactorRow>(
      'SELECT id, status, secret FROM auth.mfa_factors WHERE id::text = $1 AND user_id = $2',
      [id, user.id],
    )
    if (!rows[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    return rows[0]
  }

  async function hasPassed({ sessionId }: Signed): Promise<boolean> {
    const { rowCount } = await pool.query(
      "SELECT FROM auth.mfa_amr_claims WHERE session_id = $1 AND authentication_method = 'totp'",
      [sessionId],
    )
    return rowCount === 1
  }

  async function requireRoom(signed: Signed, name: string): Promise<void> {
    const { rows } = await pool.query<{ friendly_name: string; status: string }>(
      'SELECT friendly_name, status FROM auth.mfa_factors WHERE user_id = $1',
      [signed.user.id],
    )
    if (rows.some(({ friendly_name }) => friendly_name === name))
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      )
    if (rows.length >= 10)
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    if (rows.some(({ status }) => status === 'verified') && !(await hasPassed(signed)))
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }

  /** Removes a factor. The user's sessions lose their second step. */
  async function unenroll(signed: Signed, factor: FactorRow): Promise<Response> {
    if (factor.status === 'verified' && !(await hasPassed(signed)))
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await pool.query('DELETE FROM auth.mfa_factors WHERE id = $1', [factor.id])
    await pool.query(
      `DELETE FROM auth.mfa_amr_claims c USING auth.sessions s
       WHERE c.session_id = s.id AND s.user_id = $1 AND c.authentication_method = 'totp'`,
      [signed.user.id],
    )
    return Response.json({ id: factor.id })
  }

  async function verify(signed: Signed, factor: FactorRow, body: Body): Promise<Response> {
    if (challenges.get(String(body.challenge_id)) !== factor.id)
      throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (!isTotp(factor.secret, String(body.code)))
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    challenges.delete(String(body.challenge_id))
    await pool.query("UPDATE auth.mfa_factors SET status = 'verified', updated_at = now() WHERE id = $1", [factor.id])
    const answer = await sessions.raise(signed, 'totp')
    // Ends every other session without the second step.
    await pool.query(
      `DELETE FROM auth.sessions s WHERE s.user_id = $1
       AND NOT EXISTS (SELECT FROM auth.mfa_amr_claims c WHERE c.session_id = s.id AND c.authentication_method = 'totp')`,
      [signed.user.id],
    )
    await pool.query("DELETE FROM auth.mfa_factors WHERE user_id = $1 AND status = 'unverified'", [signed.user.id])
    return answer
  }

  return async (request: Request, path: string, body: Body): Promise<Response | undefined> => {
    const [, first, id, act] = path.split('/')
    if (first !== 'factors') return undefined
    const signed = await sessions.of(request)
    if (request.method === 'POST' && id === undefined) {
      const name = String(body.friendly_name ?? '')
      await requireRoom(signed, name)
      const secret = Array.from(randomBytes(32), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('')
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         VALUES ($1, $2, $3, 'totp', 'unverified', now(), now(), $4) RETURNING id`,
        [randomUUID(), signed.user.id, name, secret],
      )
      const uri = `otpauth://totp/EventMS:${signed.user.email}?secret=${secret}&issuer=EventMS`
      return Response.json({ id: rows[0]!.id, type: 'totp', totp: { qr_code: '<svg/>', secret, uri } })
    }
    if (id === undefined) return undefined
    const factor = await factorOf(signed, id)
    if (request.method === 'DELETE') return unenroll(signed, factor)
    if (request.method !== 'POST') return undefined
    if (act === 'verify') return verify(signed, factor, body)
    if (act !== 'challenge') return undefined
    const challenge = randomUUID()
    challenges.set(challenge, factor.id)
    return Response.json({ id: challenge, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 })
  }
}
