import type { EventmsError } from '#domain/errors.ts'
import type { OwnAccounts } from './accounts/own-account.ts'
import type { BetterAuthContext } from './accounts/better-auth-context.ts'
import type { Managers } from './accounts/managers.ts'
import type { Users } from './accounts/users.ts'
import type { Limiter } from './limits/lock-out.ts'
import type { Background } from './mail/background.ts'
import type { Delivery } from './mail/delivery.ts'
import type { OneTimes } from './one-time/one-time-secrets.ts'
import type { Passkeys } from './second-step/passkeys.ts'
import type { SecondSteps } from './second-step/second-steps.ts'
import type { SecurityLog } from './security-log/security-log.ts'

/** What auth flows need beside their request. */
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
  /** The page's own origin, where links lead. */
  readonly origin: string
  readonly publicUrl: string | undefined
  /** Whether a password's hash was made at another cost than today's. */
  isOutdated(hash: string): boolean
  /** Social providers that are configured. */
  readonly providers: readonly ('google' | 'github')[]
  readonly signUpDomains: readonly string[]
  readonly managers: Managers
  readonly phoneCountry: string
  /**
   * One of better-auth's own routes, with what we let through to it; its answer as ours.
   * @param route such as `POST /sign-out`
   */
  forward(route: string, request: Request, headers: Headers, body: unknown): Promise<Response>
  /**
   * Begins a session and gives its cookies; 'accountDisabled', or 'invalidCode' where the password is no longer
   * `credential`, the hash when they proved who they are.
   */
  beginSession(userId: string, headers: Headers, credential: string | null): Promise<Headers>
  /** Sessions of this account have ended: this process looks at them anew, and its open pages do. */
  forgetSessions(userId: string): void
  /** An error that is nobody's fault, for the server's own log. */
  failed(error: EventmsError, route: string): void
  /** Whether an import has the embedded database to itself: who is signed in is answered from memory meanwhile. */
  busy(): boolean
}

/** The secret stands behind the #: no server logs it, and no mail scanner that opens links uses it up. */
export const linkOf = ({ origin }: Pick<AuthContext, 'origin'>, path: string, secret: string): string =>
  `${origin}${path}#link=${secret}`
