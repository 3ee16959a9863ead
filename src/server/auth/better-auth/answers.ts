import type { ErrorCode } from '#domain/errors.ts'
import type { ErrorBody } from '#domain/wire.ts'

/** A person as the page and the routes see them. */
export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Only this of a user leaves the server, whatever columns the library adds. */
export const asUser = ({ id, email, name }: User): User => ({ id, email, name })

/** Whether the library's user is disabled: a session of theirs is none, even where ending it was cut short. */
export const isDisabled = (user: object): boolean => Boolean((user as { disabledAt?: unknown }).disabledAt)

type Body = Record<string, unknown>

/**
 * What the page is told of the success of each of the library's routes: never the session's token, which the cookie
 * alone carries.
 */
const shapes: Readonly<Record<string, (body: Body | null) => unknown>> = {
  'POST /sign-in/email': (body) => ({ user: asUser(body?.user as User) }),
  'POST /sign-in/social': (body) => ({ url: body?.url ?? null }),
  'POST /sign-out': () => ({ success: true }),
  'GET /get-session': (body) => (body?.user && !isDisabled(body.user) ? { user: asUser(body.user as User) } : null),
}

/**
 * better-auth's answer as the product's: a shape of ours, or an `ErrorBody`. Redirects pass, but for what they would
 * tell of others.
 */
export async function translate(answer: Response, route: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('cache-control', 'no-store')
  if (answer.status >= 300 && answer.status < 400) {
    headers.set('location', discreet(headers.get('location') ?? '/'))
    return new Response(null, { status: answer.status, headers })
  }

  const body = (await answer.json().catch(() => null)) as Body | null
  if (answer.ok) {
    // The library asks the page to follow; the page decides that by itself.
    headers.delete('location')
    return Response.json(shapes[route]?.(body) ?? null, { status: answer.status, headers })
  }
  const { code, status } = refusal(answer.status, body, route)
  return Response.json({ error: { code, params: {} } } satisfies ErrorBody, { status, headers })
}

/**
 * The library's word for an address that somebody has and the provider did not verify; of an address that nobody has it
 * says what the gate says.
 */
const TELLTALE = 'account_not_linked'

/** A refusal on the way back from a provider, the same whether or not there is an account. */
function discreet(location: string): string {
  const [page = '', query] = location.split('?')
  const asked = new URLSearchParams(query)
  const error = asked.get('error')
  if (error === null) return location
  asked.set('error', error === TELLTALE ? ('signUpClosed' satisfies ErrorCode) : error)
  asked.delete('error_description')
  return `${page}?${asked}`
}

/** Refusals of the gate and its like: the library passes their codes on. */
const own: readonly unknown[] = ['signUpClosed', 'accountDisabled'] satisfies ErrorCode[]

function refusal(status: number, body: Body | null, route: string): { code: ErrorCode; status: number } {
  if (status >= 500) return { code: 'internalError', status }
  if (own.includes(body?.code)) return { code: body?.code as ErrorCode, status }
  // An email that is none, a password beyond all limits: the same words as for a wrong one.
  if (
    route === 'POST /sign-in/email' &&
    (status === 401 || body?.code === 'INVALID_EMAIL' || body?.code === 'PASSWORD_TOO_LONG')
  ) {
    return { code: 'invalidCredentials', status: 401 }
  }
  if (status === 401) return { code: 'notSignedIn', status }
  return { code: status === 404 ? 'notFound' : 'badRequest', status }
}
