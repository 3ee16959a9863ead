import type { MiddlewareHandler } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import { UNASKED_HEADER } from '#domain/requests/unasked.ts'
import type { SignedIn } from '#server/db/transactions/act.ts'
import type { Bindings } from './listen.ts'
import { errorResponse } from './errors.ts'

/** The signed-in user. The change log stores the email as the author of an act. */
export interface SessionUser {
  readonly id: string
  readonly email: string
}

export interface RouteEnv {
  Bindings: Partial<Bindings>
  Variables: { user: SessionUser; actor: SignedIn }
}

/**
 * Finds the session; null if there is none.
 * @param unused true for an automatic request, which does not count as use of the session
 */
export type Sessions = (headers: Headers, unused?: boolean) => Promise<{ user: SessionUser; token?: string } | null>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function signedIn(session: Sessions): MiddlewareHandler<RouteEnv> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const found = await session(headers, isUnasked(c.req.path, headers))
    if (!found) throw new EventmsError('notSignedIn')
    c.set('user', found.user)
    c.set('actor', { email: found.user.email, session: found.token })
    return next()
  }
}

/**
 * True for automatic requests, which do not prolong the session. A page can mark further requests as automatic, but
 * cannot unmark the two paths.
 */
const isUnasked = (path: string, headers: Headers): boolean =>
  path === '/api/activity' || path === '/api/events' || headers.has(UNASKED_HEADER)

/**
 * CSRF protection: browsers send Sec-Fetch-Site, older browsers Origin. A client that sends neither header is no
 * browser, and attaches no cookies automatically.
 * @param publicUrl the page's origin, if a proxy changes the request's own
 * @param onRefused receives each refused request
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

/** True if the browser reports a cross-site request, such as for an image. */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  return site !== 'same-origin' && site !== 'none'
}

export function isForeign({ method, headers, url }: Request, publicUrl: string | undefined): boolean {
  if (safeMethods.has(method)) return false
  if (headers.has('sec-fetch-site')) return isFromElsewhere(headers)
  const origin = headers.get('origin')
  return origin !== null && origin !== new URL(url).origin && origin !== publicUrl
}
