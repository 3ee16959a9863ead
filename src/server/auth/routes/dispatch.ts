import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { CLIENT_HEADER } from '#server/auth/better-auth/options.ts'
import type { StoredUser } from '#server/auth/accounts/users.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { checkType, readBody } from '#server/http/body.ts'
import { errorResponse } from '#server/http/errors.ts'
import { isForeign } from '#server/http/guard.ts'
import { parseJson } from '#server/http/json-lines.ts'
import type { Lane } from '#server/auth/limits/fair-queue.ts'
import type { Client } from '#server/auth/limits/networks.ts'
import { hashingFor } from '#server/auth/limits/password-hashing.ts'
import { admission, type AdmissionLimits } from '#server/auth/limits/admission.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import { inSignInScope, signInScope, type SignInScope } from '#server/auth/sessions/sign-in-scope.ts'
import type { User } from '#server/auth/sessions/session-user.ts'
import type { AnswerLog } from './answer-log.ts'
import { cameBackInVain, withRequestNumber } from './come-back.ts'
import { nextStep } from './next-step.ts'
import { createSessionChanges } from './session-changes.ts'
import type { Attempt, AuthRequest, Route } from './route.ts'
import { routeTable } from './route-table.ts'

/** Maximum bytes of a request's body. An email address and a password are far shorter. */
const BODY_LIMIT = 64 * 1024

export function createHandler(
  context: AuthContext,
  sessions: Sessions,
  log: AnswerLog,
  limits: AdmissionLimits,
): (request: Request, address?: string) => Promise<Response> {
  const { publicUrl, limiter } = context
  const routes = routeTable(sessions, context.providers)
  const { rotate, signedInBy, remember } = createSessionChanges(context, sessions)
  const admitted = admission(limits, limiter, log, sessions)

  async function run({ route, name, request, client, body, outcome }: RoutedRequest): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.delete(CLIENT_HEADER)
    if (client.address) headers.set(CLIENT_HEADER, client.address)
    // Signing out does not count for the rate limits. A person may sign out in many open tabs at the same time. An
    // attacker gains nothing by signing out.
    if (request.method !== 'GET' && route.session !== 'ends') await limiter.request(client)
    outcome.attempt = route.attempt?.(body)
    signInScope().shared = sessions.shared.said(request.headers, body)
    const sessionToken = () => sessions.cookie.tokenOf(sessions.cookie.requestValue(request.headers) ?? '')
    const sessionUser: AuthRequest['sessionUser'] = (unused) => sessions.userOf(request.headers, unused)
    return route.handle(context, { route: name, request, headers, body, client, sessionUser, sessionToken })
  }

  async function answer(routed: RoutedRequest, lane: Lane): Promise<Response> {
    const { route, request, client, outcome } = routed
    outcome.leaving = route.session === 'ends' ? await sessions.userOf(request.headers) : null
    const { scope } = outcome
    const made = await hashingFor(lane, () => inSignInScope(scope, () => run(routed))).catch((error: unknown) => {
      // `sessionAdmission` has prevented the session by an error, because the person must take another step first.
      if (scope.stopped) return null
      throw error
    })
    const answered = scope.stopped || !made ? await nextStep(context, scope, request.method === 'GET') : made
    if (outcome.leaving) sessions.cache.forget(outcome.leaving)
    if (route.session === undefined) {
      outcome.signedIn = await signedInBy(answered)
      await rotate(request, answered)
      if (scope.shared) await sessions.shared.shorten(answered)
      else if (outcome.signedIn && !outcome.attempt?.continues) sessions.shared.forgetBrief(request.headers, answered)
      remember(route, request, answered, client, outcome.signedIn, scope.shared)
      if (outcome.signedIn && !outcome.attempt?.continues)
        sessions.vouchedBy.remember(request.headers, answered, scope.provider, scope.shared)
      // While the browser is at a provider, a cookie remembers that the person chose “shared computer”.
      if (!route.goesAway) sessions.shared.forgetAway(request.headers, answered)
      else if (scope.shared && answered.ok) sessions.shared.rememberAway(answered)
    }
    return answered
  }

  async function answerAndLog(routed: RoutedRequest): Promise<Response> {
    const { route, name, request, client, outcome } = routed
    const made = await admitted(routed, (lane) => answer(routed, lane)).catch((error: unknown) => {
      if (route.comesBack) return cameBackInVain(context, name, error)
      return toRefusal(error)
    })
    const answered = route.comesBack ? withRequestNumber(made) : made
    if (route.session !== 'reads') log.answered(request, client, { ...outcome, answered })
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
    // better-auth also accepts forms, which another site's page can send.
    if (request.method !== 'GET') checkType(request, 'application/json')
    // A malformed body is refused before any query, and without a log entry.
    const body = await bodyOf(route, request).catch(toRefusal)
    if (body instanceof Response) return body
    const client = { address, browser: sessions.browsers.identify(request.headers) }
    const outcome = { attempt: undefined, signedIn: null, leaving: null, scope: {} }
    return answerAndLog({ route, name, request, client, body, outcome })
  }
}

async function bodyOf(route: Route, request: Request): Promise<object> {
  if (request.method === 'GET') return {}
  const body = parseJson(await readBody(request, BODY_LIMIT))
  if (typeof body !== 'object' || body === null) throw badRequest('not an object')
  route.check?.(body)
  return body
}

function toRefusal(error: unknown): Response {
  if (error instanceof EventmsError) return errorResponse(error)
  throw error
}

interface RoutedRequest {
  readonly route: Route
  readonly name: string
  readonly request: Request
  readonly client: Client
  readonly body: object
  readonly outcome: AuthOutcome
}

interface AuthOutcome {
  attempt: Attempt | undefined
  signedIn: StoredUser | null
  leaving: User | null
  readonly scope: SignInScope
}
