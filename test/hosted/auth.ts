/**
 * A fake auth service of a hosted project, over the project's schema auth. Implements the part of GoTrue's documented
 * API that the product uses by @supabase/auth-js.
 */
import { randomBytes } from 'node:crypto'
import { AuthError, expired, shown, type UserRow } from './auth-answers.ts'
import { createFactors } from './auth-factors.ts'
import { createIdentities } from './auth-identities.ts'
import { createOAuth, type ProviderPerson } from './auth-oauth.ts'
import { ownAccount } from './auth-own.ts'
import { createSessions } from './auth-sessions.ts'
import { createUsers, hashOf, isFresh, isPassword, requireStrongPassword, type TokenColumn } from './auth-users.ts'
import { readToken } from './jwt.ts'
import type { AuthContext } from './project.ts'

export interface AuthOptions {
  /** Name of the hook before a user is created. */
  readonly hook?: string
  /** Configured providers, each with its next user. */
  readonly providers?: Readonly<Record<string, ProviderPerson>>
  /** Minimum length of passwords. */
  readonly passwordLength?: number
  /** See `OwnAccountOptions`. */
  readonly securePasswordChange?: boolean
  /** See `OwnAccountOptions`. */
  readonly requireCurrentPassword?: boolean
  /** Setting "Allow manual linking". */
  readonly manualLinking?: boolean
  /** Called with each provider URL. */
  readonly onAuthorize?: (url: URL) => void
}

type Body = Readonly<Record<string, unknown>>

/** The auth part of `startProject`. */
export function authService({
  hook = 'eventms_private.before_user_created',
  providers = {},
  passwordLength = 12,
  securePasswordChange = false,
  requireCurrentPassword = true,
  manualLinking = false,
  onAuthorize,
}: AuthOptions = {}) {
  return ({ pool, jwtSecret, mails }: AuthContext): ((request: Request) => Promise<Response>) => {
    const users = createUsers(pool, mails, hook)
    const sessions = createSessions(pool, jwtSecret)
    const oauth = createOAuth(pool, users, providers)
    const factors = createFactors(pool, sessions)
    const identities = createIdentities({ pool, sessions, oauth, manualLinking })
    const text = (body: Body, name: string) => (typeof body[name] === 'string' ? body[name] : '')
    const emailIn = (body: Body) => {
      const email = text(body, 'email').toLowerCase()
      if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
        throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
      return email
    }
    const phoneIn = (body: Body) => {
      const phone = text(body, 'phone').replace(/[+ ]/g, '')
      if (!/^[1-9]\d{1,14}$/.test(phone))
        throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
      return phone
    }
    const redirectTo = (request: Request) => new URL(request.url).searchParams.get('redirect_to') ?? ''

    const own = ownAccount({
      pool,
      users,
      sessions,
      passwordLength,
      securePasswordChange,
      requireCurrentPassword,
      phoneIn,
    })
    const grants: Record<string, (body: Body, request: Request) => Promise<Response>> = {
      async password(body, request) {
        const user =
          body.phone === undefined
            ? await users.by('email', text(body, 'email').toLowerCase())
            : await users.by('phone', phoneIn(body))
        if (!user || !isPassword(user, text(body, 'password')))
          throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
        if (body.phone === undefined && !user.email_confirmed_at)
          throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
        return sessions.begin(user, 'password', request)
      },
      refresh_token: (body) => sessions.renew(text(body, 'refresh_token')),
      pkce: async (body, request) =>
        sessions.begin(await oauth.exchange(text(body, 'auth_code'), text(body, 'code_verifier')), 'oauth', request),
    }

    const routes: Record<string, (request: Request, body: Body) => Promise<Response>> = {
      'GET /settings': async () =>
        Response.json({
          external: {
            email: true,
            phone: true,
            google: false,
            github: false,
            ...Object.fromEntries(Object.keys(providers).map((name) => [name, true])),
          },
          disable_signup: false,
          mailer_autoconfirm: false,
          phone_autoconfirm: false,
        }),

      'POST /token': async (request, body) => {
        const grant = grants[new URL(request.url).searchParams.get('grant_type') ?? '']
        if (!grant) throw new AuthError(400, 'invalid_request', 'unsupported_grant_type')
        return grant(body, request)
      },

      'POST /signup': async (request, body) => {
        const email = emailIn(body)
        const password = requireStrongPassword(body.password, passwordLength)
        const known = await users.by('email', email)
        // Returns a made-up user, so that the response does not reveal that the account exists.
        if (known?.email_confirmed_at)
          return Response.json(
            shown({ ...known, id: crypto.randomUUID(), raw_user_meta_data: {}, phone: null, last_sign_in_at: null }),
          )
        const user = known ?? (await users.create({ email, password, data: (body.data as object | undefined) ?? {} }))
        await users.send(
          user,
          'confirmation_token',
          { to: email, type: 'signup', redirectTo: redirectTo(request) },
          Boolean(body.code_challenge),
        )
        return Response.json(shown(user))
      },

      'POST /otp': async (request, body) => {
        const byPhone = body.phone !== undefined
        const to = byPhone ? phoneIn(body) : emailIn(body)
        const known = await users.by(byPhone ? 'phone' : 'email', to)
        if (!known && body.create_user === false)
          throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
        // An account created by a link gets a random password.
        const password = randomBytes(24).toString('base64')
        const user = known ?? (await users.create(byPhone ? { phone: to } : { email: to, password }))
        if (byPhone) await users.send(user, 'confirmation_token', { to: `+${to}`, type: 'sms', redirectTo: '' })
        else if (user.email_confirmed_at)
          await users.send(
            user,
            'recovery_token',
            { to, type: 'magiclink', redirectTo: redirectTo(request) },
            Boolean(body.code_challenge),
          )
        else
          await users.send(
            user,
            'confirmation_token',
            { to, type: 'signup', redirectTo: redirectTo(request) },
            Boolean(body.code_challenge),
          )
        return Response.json({})
      },

      'POST /recover': async (request, body) => {
        const to = emailIn(body)
        const user = await users.by('email', to)
        if (user)
          await users.send(
            user,
            'recovery_token',
            { to, type: 'recovery', redirectTo: redirectTo(request) },
            Boolean(body.code_challenge),
          )
        return Response.json({})
      },

      'POST /verify': async (request, body) => {
        const found = body.token_hash === undefined ? await byCode(body) : await byHash(body)
        return sessions.begin(await accepted(found, body.phone !== undefined), 'otp', request)
      },

      /** Invites as the project's own console does. */
      'POST /invite': async (request, body) => {
        const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
        const claims = readToken(token, jwtSecret)
        if (claims === 'expired' || claims?.role !== 'service_role')
          throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
        const email = emailIn(body)
        const known = await users.by('email', email)
        if (known?.email_confirmed_at)
          throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
        const user = known
          ? await users.update(known.id, { invited_at: new Date() })
          : await users.create({ email, invited: true })
        await users.send(user, 'confirmation_token', { to: email, type: 'invite', redirectTo: redirectTo(request) })
        return Response.json(shown(user))
      },

      'GET /user': async (request) => {
        const { user } = await sessions.of(request)
        return Response.json(await sessions.shown(user))
      },

      'PUT /user': own,

      'POST /logout': async (request) => {
        await sessions.end(await sessions.of(request), new URL(request.url).searchParams.get('scope') ?? 'global')
        return new Response(null, { status: 204 })
      },

      'GET /authorize': async (request) => {
        const answer = await oauth.authorize(request)
        onAuthorize?.(new URL(request.url))
        return answer
      },
      'GET /callback': (request) => oauth.callback(request),
    }

    type Found = readonly [user: UserRow, column: TokenColumn]

    /** Columns by type of link or code. */
    const columns: Readonly<Record<string, readonly TokenColumn[]>> = {
      email: ['confirmation_token', 'recovery_token'],
      signup: ['confirmation_token'],
      invite: ['confirmation_token'],
      magiclink: ['recovery_token'],
      recovery: ['recovery_token'],
      sms: ['confirmation_token'],
      phone_change: ['phone_change_token'],
    }

    async function byHash(body: Body): Promise<Found> {
      for (const column of columns[text(body, 'type')] ?? []) {
        const user = text(body, 'token_hash') ? await users.by(column, text(body, 'token_hash')) : undefined
        if (user && fresh(user, column)) return [user, column]
      }
      throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
    }

    async function byCode(body: Body): Promise<Found> {
      const type = text(body, 'type')
      const byPhone = type === 'sms' || type === 'phone_change'
      const to = byPhone ? phoneIn(body) : emailIn(body)
      const { rows } = await pool.query<UserRow>(
        `SELECT * FROM auth.users WHERE ${type === 'phone_change' ? 'phone_change' : byPhone ? 'phone' : 'email'} = $1`,
        [to],
      )
      const hash = hashOf(to, text(body, 'token'))
      for (const column of columns[type] ?? []) {
        const user = rows.find((one) => one[column] === hash || one[column] === `pkce_${hash}`)
        if (user && fresh(user, column)) return [user, column]
      }
      throw expired()
    }

    const fresh = (user: UserRow, column: TokenColumn) =>
      isFresh(
        (user as unknown as Record<string, unknown>)[
          {
            confirmation_token: 'confirmation_sent_at',
            recovery_token: 'recovery_sent_at',
            phone_change_token: 'phone_change_sent_at',
          }[column]
        ],
      )

    /** Consumes the secret and records the proof. */
    async function accepted([user, column]: Found, byPhone: boolean): Promise<UserRow> {
      const now = new Date()
      if (column === 'phone_change_token')
        return users.update(user.id, {
          phone: user.phone_change,
          phone_change: '',
          phone_change_token: '',
          phone_confirmed_at: now,
        })
      const proven = byPhone
        ? { phone_confirmed_at: user.phone_confirmed_at ?? now }
        : { email_confirmed_at: user.email_confirmed_at ?? now }
      return users.confirm(user, { [column]: '', ...proven })
    }

    return async (request) => {
      const { pathname } = new URL(request.url)
      const route = routes[`${request.method} ${pathname.replace('/auth/v1', '')}`]
      // URLs that the browser navigates to carry no API key; all other requests must.
      const open = ['/auth/v1/authorize', '/auth/v1/callback'].includes(pathname)
      if (!open && !request.headers.get('apikey'))
        return Response.json({ message: 'No API key found in request' }, { status: 401 })
      try {
        const written = request.method === 'GET' ? '' : await request.text()
        const body = (written ? JSON.parse(written) : {}) as Body
        const answer = route
          ? await route(request, body)
          : ((await factors(request, pathname.replace('/auth/v1', ''), body)) ??
            (await identities(request, pathname.replace('/auth/v1', ''))))
        return answer ?? Response.json({ code: 404, msg: '404: NOT_FOUND' }, { status: 404 })
      } catch (error) {
        if (error instanceof AuthError) return error.response(request)
        throw error
      }
    }
  }
}
