import type { ErrorCode } from '#domain/errors.ts'
import type { ErrorBody } from '#domain/wire.ts'
import { asUser, isDisabled, type User } from '#server/auth/sessions/session-user.ts'

type Body = Record<string, unknown>

/**
 * What the page gets when a route of better-auth succeeds: never the session's token, which only the cookie carries.
 */
const shapes: Readonly<Record<string, (body: Body | null) => unknown>> = {
  'POST /sign-in/email': (body) => ({ user: asUser(body?.user as User) }),
  'POST /sign-in/social': (body) => ({ url: body?.url ?? null }),
  'POST /link-social': (body) => ({ url: body?.url ?? null }),
  'POST /sign-out': () => ({ success: true }),
  'GET /get-session': (body) => (body?.user && !isDisabled(body.user) ? { user: asUser(body.user as User) } : null),
}

/**
 * better-auth's answer as the product's: a shape of ours, or an `ErrorBody`. Redirects pass without what would tell
 * whether somebody has an account.
 */
export async function translate(answer: Response, route: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('cache-control', 'no-store')
  if (answer.status >= 300 && answer.status < 400) {
    headers.set('location', withoutAccountHint(headers.get('location') ?? '/'))
    return new Response(null, { status: answer.status, headers })
  }

  const body = (await answer.json().catch(() => null)) as Body | null
  if (answer.ok) {
    // better-auth asks the page to follow; the page decides that by itself.
    headers.delete('location')
    return Response.json(shapes[route]?.(body) ?? null, { status: answer.status, headers })
  }
  const { code, status } = errorOf(answer.status, body, route)
  return Response.json({ error: { code, params: {} } } satisfies ErrorBody, { status, headers })
}

/**
 * better-auth's code for an address that has an account and that the provider did not verify. Without an account the
 * code is the gate's: the page must not see the difference.
 */
const ACCOUNT_EXISTS = 'account_not_linked'

/** An error in a provider's callback, the same whether or not there is an account. */
function withoutAccountHint(location: string): string {
  const [page = '', query] = location.split('?')
  const asked = new URLSearchParams(query)
  const error = asked.get('error')
  if (error === null) return location
  asked.set('error', error === ACCOUNT_EXISTS ? ('signUpClosed' satisfies ErrorCode) : error)
  asked.delete('error_description')
  return `${page}?${asked}`
}

/** Errors of ours that better-auth passes on. */
const ownErrors: readonly unknown[] = ['signUpClosed', 'accountDisabled'] satisfies ErrorCode[]

function errorOf(status: number, body: Body | null, route: string): { code: ErrorCode; status: number } {
  if (status >= 500) return { code: 'internalError', status }
  if (ownErrors.includes(body?.code)) return { code: body?.code as ErrorCode, status }
  // A malformed email or an overlong password gets the same answer as a wrong one.
  if (
    route === 'POST /sign-in/email' &&
    (status === 401 || body?.code === 'INVALID_EMAIL' || body?.code === 'PASSWORD_TOO_LONG')
  ) {
    return { code: 'invalidCredentials', status: 401 }
  }
  if (status === 401) return { code: 'notSignedIn', status }
  return { code: status === 404 ? 'notFound' : 'badRequest', status }
}
