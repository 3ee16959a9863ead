import type { SessionCookie } from './read-cookies.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { SessionCache } from './session-cache.ts'
import type { SharedComputer } from './shared-computer.ts'
import type { User } from './session-user.ts'
import type { VouchedBy } from './vouched-by.ts'

export interface Sessions {
  readonly cookie: SessionCookie
  readonly cache: SessionCache
  readonly browsers: KnownBrowsers
  readonly shared: SharedComputer
  readonly vouchedBy: VouchedBy
  userOf(headers: Headers, unused?: boolean): Promise<User | null>
}
