import { toEventmsError } from '#domain/requests/database-errors.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { requestId } from '#server/http/request-id.ts'
import type { Handler } from './route.ts'

/**
 * GET /callback/…: the browser returns from a provider. The rate limits count the request like a POST. The OAuth state
 * must have been made for this provider (`socialRequest`), so that no other provider can complete the sign-in.
 */
export const comeBackFrom =
  (provider: string): Handler =>
  async (context, { route, request, headers, client }) => {
    await context.limiter.request(client)
    const { searchParams } = new URL(request.url)
    const state = searchParams.get('state') ?? ''
    const authState = await context.betterAuth.internalAdapter.findVerificationValue(`auth-state:${state}`)
    if (authState && (JSON.parse(authState.value) as { provider?: unknown }).provider !== provider)
      return toThePage('state_mismatch')
    await context.issuers.ready(provider)
    if (!context.issuers.gave(provider, searchParams)) return toThePage('issuer_mismatch')
    signInScope().provider = provider
    return context.forward(route, request, headers, {})
  }

/**
 * Redirects to the page with the error code. The browser comes from a provider and shows whatever it gets, so JSON
 * would not help.
 */
export function cameBackInVain(context: AuthContext, route: string, cause: unknown): Response {
  const error = toEventmsError(cause)
  if (error.code === 'internalError') context.failed(error, route)
  return toThePage(error.code)
}

const toThePage = (error: string) =>
  new Response(null, { status: 302, headers: { location: `/?error=${error}`, 'cache-control': 'no-store' } })

/** Adds the request's number to a redirect with an error, because only the log has the reason. */
export function withRequestNumber(answer: Response): Response {
  const [location, request] = [answer.headers.get('location') ?? '', requestId()]
  if (request === undefined || !/[?&]error=/.test(location)) return answer
  const headers = new Headers(answer.headers)
  headers.set('location', `${location}&request=${request}`)
  return new Response(null, { status: answer.status, headers })
}
