/** Sessions of a project's auth service: an access token for an hour, and a single-use refresh token. */
import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { AuthError, shown, type UserRow } from './auth-answers.ts'
import { readToken, signToken } from './jwt.ts'

const SECONDS = 3600
/** Seconds in which a refresh token may be reused, because two tabs may renew at once. */
const REUSE_SECONDS = 10

export interface Signed {
  readonly user: UserRow
  readonly sessionId: string
}

export interface Sessions {
  /** Begins a session. Returns the answer of /token and /verify; the token contains `method`. */
  begin(user: UserRow, method: 'password' | 'otp' | 'oauth', request?: Request): Promise<Response>
  /** Raises a session to the second step. */
  raise(signed: Signed, method: 'totp'): Promise<Response>
  /** The user as shown to that user. */
  shown(user: UserRow): Promise<object>
  renew(refreshToken: string): Promise<Response>
  /** The user and session of a request. */
  of(request: Request): Promise<Signed>
  end(signed: Signed, scope: string): Promise<void>
}

export function createSessions(pool: pg.Pool, jwtSecret: string): Sessions {
  async function factorsOf(user: UserRow): Promise<readonly object[]> {
    const { rows } = await pool.query<object>(
      'SELECT id, status, friendly_name, factor_type, created_at, updated_at FROM auth.mfa_factors WHERE user_id = $1',
      [user.id],
    )
    return rows
  }

  async function shownWhole(user: UserRow): Promise<object> {
    return shown(user, await factorsOf(user), await identitiesOf(pool, user))
  }

  async function answer(user: UserRow, sessionId: string, parent: string | null): Promise<Response> {
    const refresh = randomBytes(9).toString('base64url')
    await pool.query(
      'INSERT INTO auth.refresh_tokens (token, user_id, revoked, parent, session_id) VALUES ($1, $2, false, $3, $4)',
      [refresh, user.id, parent, sessionId],
    )
    const now = Math.floor(Date.now() / 1000)
    const { rows: amr } = await pool.query<{ method: string }>(
      'SELECT authentication_method AS method, floor(extract(epoch FROM updated_at))::int AS timestamp FROM auth.mfa_amr_claims WHERE session_id = $1',
      [sessionId],
    )
    const claims = {
      aud: 'authenticated',
      role: 'authenticated',
      iat: now,
      exp: now + SECONDS,
      sub: user.id,
      session_id: sessionId,
      aal: amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1',
      amr,
      is_anonymous: false,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
    }
    return Response.json({
      access_token: signToken(claims, jwtSecret),
      token_type: 'bearer',
      expires_in: SECONDS,
      expires_at: now + SECONDS,
      refresh_token: refresh,
      user: await shownWhole(user),
    })
  }

  return {
    shown: shownWhole,
    async raise({ user, sessionId }, method) {
      await pool.query(
        'INSERT INTO auth.mfa_amr_claims (session_id, authentication_method) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [sessionId, method],
      )
      return answer(user, sessionId, null)
    },
    async begin(user, method, request) {
      if (user.banned_until && user.banned_until > new Date()) throw new AuthError(400, 'user_banned', 'User is banned')
      const sessionId = randomUUID()
      await pool.query('INSERT INTO auth.sessions (id, user_id, user_agent, ip) VALUES ($1, $2, $3, $4)', [
        sessionId,
        user.id,
        request?.headers.get('user-agent') ?? null,
        request?.headers.get('x-forwarded-for') ?? '127.0.0.1',
      ])
      await pool.query('INSERT INTO auth.mfa_amr_claims (session_id, authentication_method) VALUES ($1, $2)', [
        sessionId,
        method,
      ])
      const { rows } = await pool.query<UserRow>(
        'UPDATE auth.users SET last_sign_in_at = now() WHERE id = $1 RETURNING *',
        [user.id],
      )
      return answer(rows[0]!, sessionId, null)
    },

    async renew(refreshToken) {
      const {
        rows: [held],
      } = await pool.query<{ session_id: string; user_id: string; revoked: boolean; updated_at: Date }>(
        'SELECT * FROM auth.refresh_tokens WHERE token = $1',
        [refreshToken],
      )
      if (!held) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
      if (held.revoked && Date.now() - held.updated_at.getTime() > REUSE_SECONDS * 1000) {
        await pool.query('UPDATE auth.refresh_tokens SET revoked = true WHERE session_id = $1', [held.session_id])
        throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
      }
      await pool.query('UPDATE auth.refresh_tokens SET revoked = true, updated_at = now() WHERE token = $1', [
        refreshToken,
      ])
      await pool.query(
        "UPDATE auth.sessions SET updated_at = now(), refreshed_at = now() AT TIME ZONE 'UTC' WHERE id = $1",
        [held.session_id],
      )
      const {
        rows: [user],
      } = await pool.query<UserRow>('SELECT * FROM auth.users WHERE id = $1', [held.user_id])
      return answer(user!, held.session_id, refreshToken)
    },

    async of(request) {
      const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
      if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
      const claims = readToken(token, jwtSecret)
      if (claims === 'expired')
        throw new AuthError(
          403,
          'bad_jwt',
          'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
        )
      if (typeof claims?.sub !== 'string') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
      const {
        rows: [user],
      } = await pool.query<UserRow>('SELECT * FROM auth.users WHERE id = $1', [claims.sub])
      if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      const sessionId = String(claims.session_id)
      const { rowCount } = await pool.query('SELECT FROM auth.sessions WHERE id = $1', [sessionId])
      if (!rowCount)
        throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
      return { user, sessionId }
    },

    async end({ user, sessionId }, scope) {
      const which = { global: '', local: ' AND id = $2', others: ' AND id <> $2' }[scope]
      if (which === undefined) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
      await pool.query(`DELETE FROM auth.sessions WHERE user_id = $1${which}`, which ? [user.id, sessionId] : [user.id])
    },
  }
}

async function identitiesOf(pool: pg.Pool, user: UserRow): Promise<readonly object[]> {
  const { rows } = await pool.query<object>(
    `SELECT provider_id AS id, id AS identity_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email
     FROM auth.identities WHERE user_id = $1`,
    [user.id],
  )
  return rows
}
