import { betterAuth } from 'better-auth'
import { EventmsError } from '#domain/errors.ts'
import type { BetterAuthContext } from '#server/auth/accounts/better-auth-context.ts'
import { type Issuers, openIssuers } from '#server/auth/providers/issuers.ts'
import { continueSession } from '#server/auth/sessions/idle-timeout.ts'
import type { FoundSession } from '#server/auth/sessions/session-cache.ts'
import { asUser, isDisabled } from '#server/auth/sessions/session-user.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { translate } from './answers.ts'
import { authOptions, comingBack } from './options.ts'

export interface Library {
  readonly context: BetterAuthContext
  readonly cookieName: string
  readonly issuers: Issuers
  /**
   * The user of a session; null without a valid session.
   * @param unused true for an automatic request of an open page, which does not count as use of the session
   */
  userOf(cookieValue: string, unused?: boolean): Promise<FoundSession | null>
  beginSession(userId: string, headers: Headers, credential: string | null): Promise<Headers>
  forward(route: string, request: Request, headers: Headers, body: unknown): Promise<Response>
}

export async function openLibrary(settings: AuthSettings): Promise<Library> {
  const auth = betterAuth(authOptions(settings))
  const context = await auth.$context
  const { name: cookieName } = context.authCookies.sessionToken
  /** Throws if the database fails, because some routes of better-auth hide such errors. */
  const probeDatabase = () => settings.pool.query('SELECT 1')
  const idleMs = (settings.sessionIdleHours ?? 168) * 60 * 60 * 1000
  return {
    context,
    cookieName,
    issuers: openIssuers(settings, context),

    async userOf(value, unused = false) {
      const headers = new Headers({ cookie: `${cookieName}=${value}` })
      const findSession = () => auth.api.getSession({ headers })
      const found = await findSession().catch(async () => {
        await probeDatabase()
        // The probe succeeded, so only the connection of the first query was lost, for example at a failover: tries
        // once more.
        return findSession()
      })
      if (!found || isDisabled(found.user)) return null
      const { session, user } = found
      if (!(await continueSession(settings.pool, session, idleMs, unused))) return null
      const idleFrom = unused ? session.updatedAt.getTime() : Date.now()
      return { user: asUser(user), ends: Math.min(session.expiresAt.getTime(), idleFrom + idleMs) }
    },

    async beginSession(userId, headers, credential) {
      const answer = await auth.api.beginSession({ body: { userId, credential }, headers, asResponse: true })
      if (answer.ok) return new Headers(answer.headers.getSetCookie().map((line) => ['set-cookie', line]))
      await probeDatabase()
      throw new EventmsError(
        answer.status === 403 ? 'accountDisabled' : answer.status === 401 ? 'invalidCode' : 'internalError',
      )
    },

    async forward(route, request, headers, body) {
      const init = request.method === 'GET' ? {} : { body: JSON.stringify(body) }
      const callLibrary = () => auth.handler(new Request(request.url, { method: request.method, headers, ...init }))
      const answer = await (route.startsWith('GET /callback/') ? comingBack.run(true, callLibrary) : callLibrary())
      if (answer.status >= 500 || wasRefused(answer)) await probeDatabase()
      return translate(answer, route)
    },
  }
}

/**
 * True if a provider's callback redirects with an error. better-auth may have hidden a database error behind it, so
 * `forward` then probes the database.
 */
const wasRefused = ({ headers }: Response): boolean => /[?&]error=/.test(headers.get('location') ?? '')
