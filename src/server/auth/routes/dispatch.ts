import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { CLIENT_HEADER } from '../better-auth/options.ts'
import type { StoredUser } from '../accounts/users.ts'
import type { AuthContext } from '../context.ts'
import { checkType, readBody } from '../../http/body.ts'
import { errorResponse } from '../../http/errors.ts'
import { isForeign } from '../../http/guard.ts'
import { parseJson } from '../../http/json-lines.ts'
import type { Limiter } from '../limits/lock-out.ts'
import { type Client, laneOf } from '../limits/networks.ts'
import { hashingFor } from '../limits/password-hashing.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { inSignInScope, signInScope, type SignInScope } from '../sessions/sign-in-scope.ts'
import type { User } from '../sessions/session-user.ts'
import type { AnswerLog } from './answer-log.ts'
import { cameBackInVain } from './come-back.ts'
import { nextStep } from './next-step.ts'
import { createSessionChanges } from './session-changes.ts'
import type { Attempt, AuthRequest, Route } from './route.ts'
import { routeTable } from './route-table.ts'

/** Bytes; an email and a password are far less. */
const BODY_LIMIT = 64 * 1024

/** Finds a request's route, checks where it comes from, and runs it. */
export function createHandler(
  context: AuthContext,
  sessions: Sessions,
  log: AnswerLog,
): (request: Request, address?: string) => Promise<Response> {
  const { publicUrl, limiter } = context
  const routes = routeTable(sessions.cookie)
  const { rotate, begun, remember } = createSessionChanges(context, sessions)

  async function run(route: Route, name: string, request: Request, client: Client, tried: Tried): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.delete(CLIENT_HEADER)
    if (client.address) headers.set(CLIENT_HEADER, client.address)
    const body = request.method === 'GET' ? {} : await bodyOf(limiter, route, request, client)
    tried.attempt = route.attempt?.(body)
    signInScope().shared = sessions.shared.said(request.headers, body)
    const sessionToken = () => sessions.cookie.tokenOf(sessions.cookie.brought(request.headers) ?? '')
    const sessionUser: AuthRequest['sessionUser'] = (unused) => sessions.userOf(request.headers, unused)
    return route.handle(context, { route: name, request, headers, body, client, sessionUser, sessionToken })
  }

  async function answer(route: Route, name: string, request: Request, client: Client, tried: Tried): Promise<Response> {
    tried.leaving = route.session === 'ends' ? await sessions.userOf(request.headers) : null
    const { scope } = tried
    const made = await hashingFor(laneOf(client), () =>
      inSignInScope(scope, () => run(route, name, request, client, tried)),
    ).catch((error: unknown) => {
      // The session that was stopped on its way is why.
      if (scope.stopped) return null
      throw error
    })
    const answered = scope.stopped || !made ? await nextStep(context, scope, request.method === 'GET') : made
    if (tried.leaving) sessions.cache.forget(tried.leaving)
    if (route.session === undefined) {
      tried.begun = await begun(answered)
      await rotate(request, answered)
      if (scope.shared) await sessions.shared.shorten(answered)
      remember(route, request, answered, client, tried.begun, scope.shared)
      leaves(route, request, answered, scope)
    }
    return answered
  }

  /** What was said of the computer travels to a provider and back. */
  function leaves({ goesAway }: Route, request: Request, answered: Response, { shared }: SignInScope): void {
    if (!goesAway) sessions.shared.forgetAway(request.headers, answered)
    else if (shared && answered.ok) sessions.shared.rememberAway(answered)
  }

  /** The answer, also where it refuses, goes into the security log. */
  async function logged(route: Route, name: string, request: Request, client: Client): Promise<Response> {
    const tried: Tried = { attempt: undefined, begun: null, leaving: null, scope: {} }
    const answered = await answer(route, name, request, client, tried).catch((error: unknown) => {
      if (route.comesBack) return cameBackInVain(context, name, error)
      if (error instanceof EventmsError && error.code !== 'bodyTooLarge') return errorResponse(error)
      throw error
    })
    if (route.session !== 'reads') log.told(request, client, { ...tried, answered })
    return answered
  }

  return async (request, address) => {
    const name = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/auth/, '')}`
    const route = routes.get(name)
    if (!route) return errorResponse(new EventmsError('notFound'))
    if (isForeign(request, publicUrl)) {
      log.refused(request, address)
      return errorResponse(new EventmsError('badRequest', { reason: 'from another site' }), 403)
    }
    // better-auth reads forms as well, which another site's page can send.
    if (request.method !== 'GET') checkType(request, 'application/json')
    return logged(route, name, request, { address, browser: sessions.browsers.of(request.headers) })
  }
}

async function bodyOf(limiter: Limiter, route: Route, request: Request, client: Client): Promise<object> {
  const raw = await readBody(request, BODY_LIMIT)
  // Every tab signs out, and nothing can be guessed by it.
  if (route.session !== 'ends') await limiter.request(client)
  const body = parseJson(raw)
  if (typeof body !== 'object' || body === null) throw badRequest('not an object')
  return body
}

/** What becomes known of a request while it is answered. */
interface Tried {
  attempt: Attempt | undefined
  begun: StoredUser | null
  leaving: User | null
  readonly scope: SignInScope
}
