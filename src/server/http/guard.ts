import type { MiddlewareHandler } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import { UNASKED_HEADER } from '#domain/requests/unasked.ts'
import type { SignedIn } from '#server/db/transactions/act.ts'
import type { Bindings } from './listen.ts'
import { errorResponse } from './errors.ts'

/** Whoever is signed in, as far as a route needs to know: in their name the change log has what they do. */
export interface SessionUser {
  readonly id: string
  readonly email: string
}

/** What every route under /api knows of its request. */
export interface RouteEnv {
  Bindings: Partial<Bindings>
  Variables: { user: SessionUser; actor: SignedIn }
}

/**
 * Finds the session that a request's cookie belongs to; null where there is none. `unused`: the page asks by itself.
 */
export type Sessions = (headers: Headers, unused?: boolean) => Promise<{ user: SessionUser; token?: string } | null>

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Nobody but a person who is signed in gets further. */
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
 * Whether the page asks because others changed something, and not because somebody did anything: its session grows idle
 * meanwhile. The page can say so of a request, and cannot say the opposite of one.
 */
const isUnasked = (path: string, headers: Headers): boolean =>
  path === '/api/activity' || path === '/api/events' || headers.has(UNASKED_HEADER)

/**
 * A request that changes something must come from our own page: browsers say so by Sec-Fetch-Site, older ones by
 * Origin. Who sends neither is no browser, and nobody's cookie travels with it unasked.
 * @param publicUrl the origin the page is opened at, where a proxy changes the request's own
 * @param onRefused hears of each that is refused
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

/** Whether the browser says that another site's page sent it, were it only by a picture. */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  return site !== 'same-origin' && site !== 'none'
}

/** Whether a request would change something, and another site's page sent it. */
export function isForeign({ method, headers, url }: Request, publicUrl: string | undefined): boolean {
  if (reading.has(method)) return false
  if (headers.has('sec-fetch-site')) return isFromElsewhere(headers)
  const origin = headers.get('origin')
  return origin !== null && origin !== new URL(url).origin && origin !== publicUrl
}
