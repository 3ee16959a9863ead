import type { NamedId } from '#domain/access/providers.ts'
import type { EventmsError } from '#domain/errors.ts'
import type { OwnAccounts } from './accounts/own-account.ts'
import type { BetterAuthContext } from './accounts/better-auth-context.ts'
import type { Managers } from './accounts/managers.ts'
import type { Users } from './accounts/users.ts'
import type { Limiter } from './limits/rate-limiter.ts'
import type { Background } from './mail/background.ts'
import type { Delivery } from './mail/delivery.ts'
import type { OneTimes } from './one-time/one-time-secrets.ts'
import type { Issuers } from './providers/issuers.ts'
import type { Passkeys } from './second-step/passkeys.ts'
import type { SecondSteps } from './second-step/second-steps.ts'
import type { SecurityLog } from './security-log/security-log.ts'
import type { StoredTokens } from './tokens/stored-tokens.ts'

export interface AuthContext {
  readonly betterAuth: BetterAuthContext
  readonly users: Users
  readonly oneTimes: OneTimes
  readonly limiter: Limiter
  readonly delivery: Delivery
  readonly background: Background
  readonly securityLog: SecurityLog
  readonly ownAccounts: OwnAccounts
  readonly secondSteps: SecondSteps
  readonly passkeys: Passkeys
  readonly tokens: StoredTokens
  readonly origin: string
  readonly publicUrl: string | undefined
  /** True if the hash was made with another cost than new hashes, so that a sign-in replaces it. */
  isOutdated(hash: string): boolean
  readonly providers: readonly ('google' | 'github' | NamedId)[]
  readonly issuers: Issuers
  readonly signUpDomains: readonly string[]
  readonly managers: Managers
  readonly phoneCountry: string
  /** Forwards filtered input to better-auth, and translates its answer. @param route such as `POST /sign-out` */
  forward(route: string, request: Request, headers: Headers, body: unknown): Promise<Response>
  /**
   * Begins a session, and returns its cookie as headers.
   * @param credential the password hash that the sign-in has checked; null for an account without a password.
   * @throws EventmsError 'accountDisabled'; 'invalidCode' if the password has changed since
   */
  beginSession(userId: string, headers: Headers, credential: string | null): Promise<Headers>
  /**
   * Drops the user's cached sessions on this server, and checks the sessions of the user's open pages again.
   * @param renewing headers of a request that is about to get a new session. Open pages of the same browser are not
   * checked, because they get the new session
   */
  forgetSessions(userId: string, renewing?: Headers): void
  failed(error: EventmsError, route: string): void
  /** True while an import occupies the embedded database: sessions then come from the cache. */
  busy(): boolean
}

/**
 * Makes a link for a mail. Browsers do not send the fragment with the secret, so no server logs it and no mail scanner
 * consumes it.
 */
export const linkOf = ({ origin }: Pick<AuthContext, 'origin'>, path: string, secret: string): string =>
  `${origin}${path}#link=${secret}`
