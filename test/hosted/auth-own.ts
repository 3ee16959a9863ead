/** Changes of one's own account in a project's auth service. */
import type pg from 'pg'
import { AuthError, type UserRow } from './auth-answers.ts'
import type { Sessions, Signed } from './auth-sessions.ts'
import { hashed, isPassword, requireStrongPassword, type Users } from './auth-users.ts'

type Body = Readonly<Record<string, unknown>>

export interface OwnAccountOptions {
  readonly pool: pg.Pool
  readonly users: Users
  readonly sessions: Sessions
  readonly passwordLength: number
  /** "Secure password change": sessions older than a day need a code by mail. */
  readonly securePasswordChange: boolean
  /** "Require current password when updating", except in sessions by a link or a code. */
  readonly requireCurrentPassword: boolean
  phoneIn(body: Body): string
}

/** PUT /user. */
export function ownAccount({
  pool,
  users,
  sessions,
  passwordLength,
  securePasswordChange,
  requireCurrentPassword,
  phoneIn,
}: OwnAccountOptions) {
  async function requirePassed({ user, sessionId }: Signed): Promise<void> {
    const { rowCount } = await pool.query(
      `SELECT FROM auth.mfa_factors f WHERE f.user_id = $1 AND f.status = 'verified'
       AND NOT EXISTS (SELECT FROM auth.mfa_amr_claims c WHERE c.session_id = $2 AND c.authentication_method = 'totp')`,
      [user.id, sessionId],
    )
    if (rowCount)
      throw new AuthError(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
  }

  async function requireRecent({ sessionId }: Signed): Promise<void> {
    const { rowCount } = await pool.query(
      "SELECT FROM auth.sessions WHERE id = $1 AND created_at > now() - interval '24 hours'",
      [sessionId],
    )
    if (!rowCount) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }

  async function requireCurrent({ user, sessionId }: Signed, current: unknown): Promise<void> {
    const { rowCount } = await pool.query(
      "SELECT FROM auth.mfa_amr_claims WHERE session_id = $1 AND authentication_method IN ('otp', 'magiclink', 'recovery')",
      [sessionId],
    )
    if (rowCount || !user.encrypted_password) return
    const message = 'Current password required when setting new password.'
    if (typeof current !== 'string' || current === '') throw new AuthError(400, 'current_password_required', message)
    if (!isPassword(user, current)) throw new AuthError(400, 'current_password_invalid', message)
  }

  return async (request: Request, body: Body): Promise<Response> => {
    const signed = await sessions.of(request)
    let user: UserRow = signed.user
    if (body.password !== undefined || body.phone !== undefined) await requirePassed(signed)
    if (body.password !== undefined) {
      if (securePasswordChange) await requireRecent(signed)
      if (requireCurrentPassword) await requireCurrent(signed, body.current_password)
      const password = requireStrongPassword(body.password, passwordLength)
      if (isPassword(user, password))
        throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
      user = await users.update(user.id, { encrypted_password: hashed(password) })
      await sessions.end(signed, 'others')
    }
    if (typeof body.data === 'object')
      user = await users.update(user.id, { raw_user_meta_data: { ...user.raw_user_meta_data, ...body.data } })
    if (body.phone !== undefined) {
      const phone = phoneIn(body)
      const owner = await users.by('phone', phone)
      if (owner && owner.id !== user.id)
        throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
      user = await users.update(user.id, { phone_change: phone })
      await users.send(user, 'phone_change_token', { to: `+${phone}`, type: 'phone_change', redirectTo: '' })
    }
    return Response.json(await sessions.shown(user))
  }
}
