import type { SessionCookie } from './cookies.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { SessionCache } from './session-cache.ts'
import type { User } from './session-user.ts'

export interface Sessions {
  readonly cookie: SessionCookie
  readonly cache: SessionCache
  readonly browsers: KnownBrowsers
  /** The user of the request's session cookie. */
  userOf(headers: Headers): Promise<User | null>
}
