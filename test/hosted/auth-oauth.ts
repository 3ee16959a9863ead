/**
 * Sign-in by a provider: /authorize redirects to the provider. Then /callback redirects back to the page, with a code
 * that only the requesting browser can use (PKCE).
 */
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { AuthError, type UserRow } from './auth-answers.ts'
import type { Users } from './auth-users.ts'

/** The next user of a provider, or its error. */
export interface ProviderPerson {
  sub: string
  email: string
  name?: string
  /** Such as access_denied. */
  error?: string
}

export interface OAuth {
  /** @param target the signed-in user who links the provider */
  authorize(request: Request, target?: UserRow): Promise<Response>
  callback(request: Request): Promise<Response>
  /** Returns the account of a code. */
  exchange(code: string, verifier: string): Promise<UserRow>
  /** Requests to providers, in their order. */
  readonly asked: URL[]
}

export function createOAuth(pool: pg.Pool, users: Users, providers: Readonly<Record<string, ProviderPerson>>): OAuth {
  const asked: URL[] = []

  async function account(provider: string, person: ProviderPerson, target: string | null): Promise<UserRow> {
    const {
      rows: [known],
    } = await pool.query<{ user_id: string }>(
      'SELECT user_id FROM auth.identities WHERE provider = $1 AND provider_id = $2',
      [provider, person.sub],
    )
    const data = {
      email: person.email,
      email_verified: true,
      name: person.name,
      full_name: person.name,
      sub: person.sub,
    }
    if (target && known) throw new AuthError(422, 'identity_already_exists', 'Identity is already linked')
    const user =
      (target ? await users.by('id', target) : undefined) ??
      (known && (await users.by('id', known.user_id))) ??
      (await users.by('email', person.email)) ??
      (await users.create({ email: person.email, data, app: { provider, providers: [provider] }, confirmed: true }))
    if (!known)
      await pool.query(
        'INSERT INTO auth.identities (provider_id, user_id, identity_data, provider) VALUES ($1, $2, $3, $4)',
        [person.sub, user.id, data, provider],
      )
    if (user.banned_until && user.banned_until > new Date()) throw new AuthError(400, 'user_banned', 'User is banned')
    return user
  }

  return {
    asked,

    async authorize(request, target) {
      const url = new URL(request.url)
      const query = url.searchParams
      const provider = query.get('provider') ?? ''
      if (!providers[provider])
        throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
      asked.push(url)
      const {
        rows: [flow],
      } = await pool.query<{ id: string }>(
        'INSERT INTO auth.flow_state (code_challenge_method, code_challenge, provider_type, referrer, linking_target_id) VALUES ($1, $2, $3, $4, $5) RETURNING id',
        [
          query.get('code_challenge_method') ?? '',
          query.get('code_challenge') ?? '',
          provider,
          query.get('redirect_to') ?? '',
          target?.id ?? null,
        ],
      )
      // In a real project, the provider's own page would be between these two addresses.
      const away = new URL(`/auth/v1/callback?state=${flow!.id}`, url).href
      return query.get('skip_http_redirect') === 'true' && target
        ? Response.json({ url: away })
        : Response.redirect(away, 302)
    },

    async callback(request) {
      const state = new URL(request.url).searchParams.get('state') ?? ''
      const {
        rows: [flow],
      } = await pool.query<{ id: string; provider_type: string; referrer: string; linking_target_id: string | null }>(
        'SELECT * FROM auth.flow_state WHERE id::text = $1',
        [state],
      )
      if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth callback with invalid state')
      const back = new URL(flow.referrer)
      try {
        const person = providers[flow.provider_type]!
        if (person.error)
          throw new AuthError(400, '', 'The resource owner or authorization server denied the request', {
            error: person.error,
          })
        const user = await account(flow.provider_type, person, flow.linking_target_id)
        const code = randomUUID()
        await pool.query('UPDATE auth.flow_state SET user_id = $2, auth_code = $3 WHERE id = $1', [
          flow.id,
          user.id,
          code,
        ])
        back.searchParams.set('code', code)
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        const params = new URLSearchParams({
          error: (error.more as { error?: string }).error ?? (error.status >= 500 ? 'server_error' : 'access_denied'),
          ...(error.code && { error_code: error.code }),
          error_description: error.message,
        })
        for (const [name, value] of params) back.searchParams.set(name, value)
        back.hash = params.toString()
      }
      return Response.redirect(back.href, 302)
    },

    async exchange(code, verifier) {
      const {
        rows: [flow],
      } = await pool.query<{ id: string; user_id: string; code_challenge: string; code_challenge_method: string }>(
        'SELECT * FROM auth.flow_state WHERE auth_code = $1',
        [code],
      )
      if (!flow) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
      const challenge =
        flow.code_challenge_method.toLowerCase() === 's256'
          ? createHash('sha256').update(verifier).digest('base64url')
          : verifier
      if (challenge !== flow.code_challenge)
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
      await pool.query('DELETE FROM auth.flow_state WHERE id = $1', [flow.id])
      return (await users.by('id', flow.user_id))!
    },
  }
}
