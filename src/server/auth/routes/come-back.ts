import { toEventmsError } from '#domain/requests/database-errors.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { signInScope } from '#server/auth/sessions/sign-in-scope.ts'
import { requestId } from '#server/http/request-id.ts'
import type { Handler } from './route.ts'

/** GET /callback/…: counts like a change. A state is valid only for its provider (`socialRequest`). */
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

/** Redirects to a page with the error: a browser that comes from a provider shows pages, not an `ErrorBody`. */
export function cameBackInVain(context: AuthContext, route: string, cause: unknown): Response {
  const error = toEventmsError(cause)
  if (error.code === 'internalError') context.failed(error, route)
  return toThePage(error.code)
}

const toThePage = (error: string) =>
  new Response(null, { status: 302, headers: { location: `/?error=${error}`, 'cache-control': 'no-store' } })

/** Adds the request's number to a redirect with an error, whose reason is in the log alone. */
export function withRequestNumber(answer: Response): Response {
  const [location, request] = [answer.headers.get('location') ?? '', requestId()]
  if (request === undefined || !/[?&]error=/.test(location)) return answer
  const headers = new Headers(answer.headers)
  headers.set('location', `${location}&request=${request}`)
  return new Response(null, { status: answer.status, headers })
}
