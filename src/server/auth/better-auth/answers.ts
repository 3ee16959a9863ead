import { type ErrorCode, EventmsError } from '#domain/errors.ts'
import type { ErrorBody } from '#domain/wire.ts'
import { numbered } from '#server/http/errors.ts'
import { asUser, isDisabled, type User } from '#server/auth/sessions/session-user.ts'

type Body = Record<string, unknown>

/**
 * Reduces successful answers of better-auth to what the page needs. Omits the session's token, which only the cookie
 * contains.
 */
const shapes: Readonly<Record<string, (body: Body | null) => unknown>> = {
  'POST /sign-in/email': (body) => ({ user: asUser(body?.user as User) }),
  'POST /sign-in/social': (body) => ({ url: body?.url ?? null }),
  'POST /link-social': (body) => ({ url: body?.url ?? null }),
  'POST /sign-out': () => ({ success: true }),
  'GET /get-session': (body) => (body?.user && !isDisabled(body.user) ? { user: asUser(body.user as User) } : null),
}

/** Translates better-auth's answer. A redirect does not reveal whether an account exists. */
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
    // better-auth also names an address to go to, but the page decides that itself.
    headers.delete('location')
    return Response.json(shapes[route]?.(body) ?? null, { status: answer.status, headers })
  }
  const { code, status } = errorOf(answer.status, body, route)
  const { params } = numbered(new EventmsError(code))
  return Response.json({ error: { code, params } } satisfies ErrorBody, { status, headers })
}

/**
 * The error code of better-auth if the email has an account, but the provider has not verified the email. The answer
 * must look as if there were no account.
 */
const ACCOUNT_EXISTS = 'account_not_linked'

/** Makes the redirect after an error the same for existing and missing accounts. */
function withoutAccountHint(location: string): string {
  const [page = '', query] = location.split('?')
  const parameters = new URLSearchParams(query)
  const error = parameters.get('error')
  if (error === null) return location
  parameters.set('error', error === ACCOUNT_EXISTS ? ('signUpClosed' satisfies ErrorCode) : error)
  parameters.delete('error_description')
  return `${page}?${parameters}`
}

const ownErrors: readonly unknown[] = ['signUpClosed', 'accountDisabled'] satisfies ErrorCode[]

function errorOf(status: number, body: Body | null, route: string): { code: ErrorCode; status: number } {
  if (status >= 500) return { code: 'internalError', status }
  if (ownErrors.includes(body?.code)) return { code: body?.code as ErrorCode, status }
  // A malformed email or an overlong password gets the same answer as a wrong password.
  if (
    route === 'POST /sign-in/email' &&
    (status === 401 || body?.code === 'INVALID_EMAIL' || body?.code === 'PASSWORD_TOO_LONG')
  ) {
    return { code: 'invalidCredentials', status: 401 }
  }
  if (status === 401) return { code: 'notSignedIn', status }
  return { code: status === 404 ? 'notFound' : 'badRequest', status }
}
