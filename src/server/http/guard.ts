import type { MiddlewareHandler } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import { BACKGROUND_HEADER } from '#domain/requests/background-header.ts'
import type { SignedIn } from '#server/db/transactions/act.ts'
import type { Bindings } from './listen.ts'
import { errorResponse } from './errors.ts'

/** The signed-in person. The change history stores the email as the author of an act. */
export interface SessionUser {
  readonly id: string
  readonly email: string
}

export interface RouteEnv {
  Bindings: Partial<Bindings>
  Variables: { user: SessionUser; actor: SignedIn }
}

/**
 * Finds the session of a request; null if there is none.
 * @param unused true for an automatic request, which does not count as use of the session
 */
export type Sessions = (headers: Headers, unused?: boolean) => Promise<{ user: SessionUser; token?: string } | null>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Makes a middleware that requires a session. It throws EventmsError 'notSignedIn'. */
export function signedIn(session: Sessions): MiddlewareHandler<RouteEnv> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const found = await session(headers, isBackground(c.req.path, headers))
    if (!found) throw new EventmsError('notSignedIn')
    c.set('user', found.user)
    c.set('actor', { email: found.user.email, session: found.token })
    return next()
  }
}

/**
 * True for automatic requests, which do not prolong the session. A page marks its automatic requests by a header.
 * Requests to the two paths below need no header.
 */
const isBackground = (path: string, headers: Headers): boolean =>
  path === '/api/activity' || path === '/api/events' || headers.has(BACKGROUND_HEADER)

/**
 * Makes a middleware against CSRF: refuses changing requests of other sites' pages. Browsers send Sec-Fetch-Site, older
 * ones Origin. A request with neither header is permitted, because it does not come from a browser. Only browsers add
 * cookies by themselves.
 * @param publicUrl the page's origin, if a proxy changes the request's host
 * @param onRefused gets each refused request
 */
export function sameOrigin(
  publicUrl: string | undefined,
  onRefused?: (request: Request, client?: string) => void,
): MiddlewareHandler<RouteEnv> {
  return async (c, next) => {
    if (isForeign(c.req.raw, publicUrl)) {
      onRefused?.(c.req.raw, c.env?.client)
      return errorResponse(new EventmsError('badRequest', { reason: 'from another site' }), 403)
    }
    return next()
  }
}

/** True if the browser says that a page of another site caused the request, for example by an image in that page. */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  return site !== 'same-origin' && site !== 'none'
}

/** True for a changing request that another site's page sent. */
export function isForeign({ method, headers, url }: Request, publicUrl: string | undefined): boolean {
  if (safeMethods.has(method)) return false
  if (headers.has('sec-fetch-site')) return isFromElsewhere(headers)
  const origin = headers.get('origin')
  return origin !== null && origin !== new URL(url).origin && origin !== publicUrl
}
