/** Sign-in providers of an account: listed, linked and unlinked by the signed-in user. */
import type pg from 'pg'
import { AuthError } from './auth-answers.ts'
import type { OAuth } from './auth-oauth.ts'
import type { Sessions } from './auth-sessions.ts'

export interface IdentityOptions {
  readonly pool: pg.Pool
  readonly sessions: Sessions
  readonly oauth: OAuth
  readonly manualLinking: boolean
}

/** Handles requests below /user/identities; undefined for any other. */
export function createIdentities({ pool, sessions, oauth, manualLinking }: IdentityOptions) {
  return async (request: Request, path: string): Promise<Response | undefined> => {
    const [, first, second, id] = path.split('/')
    if (first !== 'user' || second !== 'identities' || id === undefined) return undefined
    const { user } = await sessions.of(request)
    if (!manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
    if (request.method === 'GET' && id === 'authorize') return oauth.authorize(request, user)
    if (request.method !== 'DELETE') return undefined
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM auth.identities WHERE user_id = $1', [user.id])
    if (rows.length <= 1)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    if (!rows.some((one) => one.id === id)) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    await pool.query('DELETE FROM auth.identities WHERE id = $1', [id])
    return Response.json({})
  }
}
