import { betterAuth } from 'better-auth'
import { checkType, readBody } from '../routes/body.ts'
import { asUser, shapes, translate, type User } from './answers.ts'
import { AUTH_SCHEMA, type AuthSettings, authOptions, CLIENT_HEADER } from './options.ts'
import { rememberSessions } from './sessions.ts'
import { changePassword, createStaff, type NewStaff } from './staff.ts'

/**
 * Who is signed in. better-auth keeps users, sessions and limits in the schema eventms_private; sign-up is closed
 * (gate.ts). The page calls these under /api/auth with fetch, credentials included:
 *
 * - POST /sign-in/email  `{ email, password }`             → 200 `{ user }` and the session cookie
 * - POST /sign-in/social `{ provider, callbackURL: '/' }`  → 200 `{ url }`: go there; the provider comes back to
 *   GET /callback/google or …/github, which goes on to callbackURL, or to `/?error=code` (signUpClosed, access_denied, …)
 * - GET  /get-session                                      → 200 `{ user }`, or `null` when signed out
 * - POST /sign-out       `{}`                              → 200 `{ success: true }`, the cookie removed
 *
 * `user` is `{ id, email, name }`. A refusal is an `ErrorBody`: 401 invalidCredentials; 429 tooManyAttempts with
 * `params.seconds` and Retry-After; 404 notFound (a provider that is not configured, any other route); 403 badRequest
 * (another site's page); 500 internalError. A body is JSON with its content type, and Origin is checked. What is not
 * in this list does not exist: a later feature opens its routes in `shapes`.
 */
export interface Auth {
  /**
   * @param client the client's address, as client.ts finds it; without it everybody shares one limit
   * @throws EventmsError 'bodyTooLarge', and the database's own errors
   */
  handler(request: Request, client?: string): Promise<Response>
  /** Whose cookie this is; null for nobody. An ended session may be believed for 15 seconds on another server, never longer. */
  session(headers: Headers): Promise<{ user: User } | null>
  createStaff(staff: NewStaff): Promise<User>
  /** A new password; ends all the person's sessions. */
  changePassword(email: string, password: string): Promise<User>
  /** Whether anybody can sign in yet. */
  hasStaff(): Promise<boolean>
  /** Social providers that are configured. */
  readonly providers: readonly ('google' | 'github')[]
}

/** Bytes; an email and a password are far less. */
const BODY_LIMIT = 64 * 1024

/** The pool's database must be migrated (db/server). */
export async function createAuth(settings: AuthSettings): Promise<Auth> {
  const auth = betterAuth(authOptions(settings))
  const context = await auth.$context
  const { sessionToken } = context.authCookies
  /** Some of the library's routes put an error of their own before the database's: asked again, it says its own. */
  const databaseAnswers = () => settings.pool.query('SELECT 1')
  const sessions = rememberSessions(async (cookie) => {
    const headers = new Headers({ cookie: `${sessionToken.name}=${cookie}` })
    // The page's own get-session prolongs it, because only there a new cookie reaches the browser.
    const found = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(async (error: unknown) => {
      await databaseAnswers()
      throw error
    })
    return found && asUser(found.user)
  })
  const cookieOf = (headers: Headers) => readCookie(headers.get('cookie') ?? '', sessionToken.name)

  const session: Auth['session'] = async (headers) => {
    const cookie = cookieOf(headers)
    const user = cookie ? await sessions.get(cookie) : null
    return user && { user }
  }

  return {
    session,
    providers: (['google', 'github'] as const).filter((provider) => settings[provider]),

    async handler(request, client) {
      const route = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/auth/, '')}`
      const known = Object.hasOwn(shapes, route) || /^GET \/callback\/(google|github)$/.test(route)
      if (!known) return translate(new Response(null, { status: 404 }), route)
      // The library reads forms, too, which another site's page can send.
      if (request.method !== 'GET') checkType(request, 'application/json')
      const leaving = route === 'POST /sign-out' ? await session(request.headers) : null
      const headers = new Headers(request.headers)
      headers.delete(CLIENT_HEADER)
      if (client) headers.set(CLIENT_HEADER, client)
      const body = request.method === 'GET' ? null : new Uint8Array(Buffer.concat(await readBody(request, BODY_LIMIT)))
      const answer = await auth.handler(new Request(request.url, { method: request.method, headers, body }))
      if (answer.status >= 500) await databaseAnswers()
      if (leaving) sessions.forget(leaving.user)
      return translate(answer, route)
    },

    createStaff: (staff) => createStaff(context, staff),

    async changePassword(email, password) {
      const user = await changePassword(context, email, password)
      sessions.forget()
      return user
    },

    async hasStaff() {
      const { rows } = await settings.pool.query(`SELECT 1 FROM ${AUTH_SCHEMA}.account LIMIT 1`)
      return rows.length > 0
    },
  }
}

/** The raw value of a cookie, undefined when there is none or more than one: nobody sends two but by mistake or malice. */
function readCookie(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}
