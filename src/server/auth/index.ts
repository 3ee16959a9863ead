import type { NamedProvider } from '#domain/access/providers.ts'
import { type Administration, administration } from './accounts/administration.ts'
import { ownAccounts } from './accounts/own-account.ts'
import { storedUsers } from './accounts/users.ts'
import { openLibrary } from './better-auth/library.ts'
import type { AuthContext } from './context.ts'
import { countAttempts } from './limits/attempt-counters.ts'
import { limiter } from './limits/rate-limiter.ts'
import { hashing } from './limits/password-hashing.ts'
import { defaultAdmissionLimits } from './limits/admission.ts'
import { background } from './mail/background.ts'
import { createDelivery } from './mail/delivery.ts'
import { oneTimes } from './one-time/one-time-secrets.ts'
import { bindToIssuers, openProviders } from './accounts/issuer-subjects.ts'
import { forgetProviderTokens } from './providers/provider-accounts.ts'
import { type AnswerLog, createAnswerLog, originOf } from './routes/answer-log.ts'
import { createHandler } from './routes/dispatch.ts'
import { passkeys } from './second-step/passkeys.ts'
import { relyingParty } from './second-step/relying-party.ts'
import { secondSteps } from './second-step/second-steps.ts'
import { storedPasskeys } from './second-step/stored-passkeys.ts'
import { notices } from './security-log/notices.ts'
import { securityLog, type SecurityLog } from './security-log/security-log.ts'
import { sessionCookie } from './sessions/read-cookies.ts'
import { knownBrowsers } from './sessions/known-browsers.ts'
import { sharedComputer } from './sessions/shared-computer.ts'
import { vouchedBy } from './sessions/vouched-by.ts'
import { sessionCache } from './sessions/session-cache.ts'
import type { User } from './sessions/session-user.ts'
import type { AuthSettings } from './settings.ts'
import { storedTokens } from './tokens/stored-tokens.ts'
import { type TokenPerson, tokenPeople, type TokenLimits } from './tokens/authenticate-token.ts'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { isFromElsewhere } from '#server/http/guard.ts'
import { requestId } from '#server/http/request-id.ts'
import { observerOf } from '#server/observer.ts'

/**
 * Signing in. better-auth stores users and sessions in the schema eventms_private; every new user passes the sign-up
 * gate (accounts/sign-up-gate.ts). The page calls these under /api/auth with fetch, credentials included:
 *
 * - POST /sign-in/email   `{ email, password }`                → `{ user }` and the session cookie
 * - POST /sign-in/social `{ provider, redirectTo?, scopes?, queryParams? }` → `{ url }`: the page goes there; the
 *   provider returns to GET /callback/google, …/github or …/oidc-<name>, which redirects to redirectTo, or to
 *   `/?error=code` (signUpClosed, accountDisabled, …)
 * - POST /sign-up         `{ email, password, redirectTo?, data? }` → `{ user: { email }, session: false }`
 * - POST /sign-in/link, /reset-password `{ email, redirectTo? }`, POST /sign-in/phone `{ phone }` → `{ sent: true }`
 * - POST /verify          `{ link, confirmed? }` or `{ type, email or phone, token }` → `VerifyAnswer`
 * - POST /update-password `{ password, token }`, or with a session `{ password, current }` → `{ success: true }`
 * - POST /update-phone    `{ phone, current }`, with a session  → `{ sent: true }`
 * - POST /second-step     `{ step, code or passkey }`: continues a sign-in that answered `{ secondStep: step }` instead
 *   of a user
 * - POST /sign-in/passkey/ask `{}`, /second-step/ask `{ step }` → request options for a passkey
 * - POST /sign-in/passkey `{ passkey }`                         → `{ user }`: replaces both password and code
 * - POST /account/tokens/add `{ name, scope, expiresAt, current, … }` → `NewToken`; /account/tokens/end `{ id }`
 * - GET  /account, /account/sessions, /account/log, POST /account/…: one's own account (domain/access/account.ts)
 * - GET  /staff, /staff/log, POST /staff/…: all accounts (domain/access/staff.ts)
 * - GET  /get-session                                           → `{ user }`, or `null` when signed out
 * - POST /sign-out        `{}`                                  → `{ success: true, url? }`, the cookie removed; at `url`
 *   the browser ends the provider's session
 *
 * Routes that send something take `language` too (en, ja). `user` is `{ id, email, name }`. An error is an `ErrorBody`.
 * A body is JSON with its content type, and Origin is checked. The table is routes/route-table.ts.
 */
export interface Auth extends Administration {
  /** Without a `client` address all clients share one limit. @throws the database's own errors */
  handler(request: Request, client?: string): Promise<Response>
  /**
   * The session of a request, or null. A session that another server ended stays valid for up to 15 s.
   * @param unused true for an automatic request of an open page: it does not count as use of the session. The result is
   * then at most one second old, so that the page soon notices the end of its session
   */
  session(headers: Headers, unused?: boolean): Promise<{ user: User; token: string } | null>
  /**
   * The person whose personal token is in the header `Authorization`. Only for /api/v1; ignores the session cookie. A
   * read may also send the token as the password of Basic authentication.
   * @throws EventmsError 'notSignedIn' without a token; 'invalidToken' for a wrong or ended one; 'tooManyAttempts'
   * { seconds }
   */
  tokenPerson(request: Request, client?: string): Promise<TokenPerson>
  /**
   * Always throws. Called by a route that has a token of its own, such as /metrics, if a request does not send this
   * token. Any other token counts against the limit of wrong personal tokens.
   * @throws EventmsError 'notSignedIn' without a token; 'invalidToken'; 'tooManyAttempts' { seconds }
   */
  refuseToken(request: Request, client?: string): Promise<never>
  /** Runs a token's request once a slot is free. @throws EventmsError 'serverBusy' { seconds } */
  runForToken<T>(person: TokenPerson, work: () => Promise<T>): Promise<T>
  /**
   * Registers a listener, which is called when sessions of a user may have ended.
   * @param listener gets the user's id and the function `spared`. For the headers of an open page, `spared` returns
   * true if the page's browser is about to get a new session.
   * @returns a function that removes the listener
   */
  onSessionsEnded(listener: (userId: string, spared: (headers: Headers) => boolean) => void): () => void
  readonly securityLog: SecurityLog
  refused(request: Request, client?: string): void
  /** Resolves once all background mails, texts and writes are done. */
  settled(): Promise<void>
  readonly providers: AuthContext['providers']
  readonly named: readonly NamedProvider[]
  /**
   * Fetches the discovery documents of the OpenID Connect providers. If a fetch fails, each sign-in by the provider
   * repeats it.
   * @throws EventmsError 'badSetting' if a setting is wrong, for example because the document names another issuer
   */
  openProviders(): Promise<void>
  /** The origin to which passkeys are bound; undefined if passkeys are off. */
  readonly passkeysAt?: string
}

/**
 * Milliseconds for which the check of an open page's session is cached: all tabs of a browser check at about the same
 * time.
 */
const FRESH_MS = 1000

/** Creates the sign-in of a server. The database must be migrated before (db/server). */
export async function createAuth(settings: AuthSettings): Promise<Auth> {
  const { pool, secret, publicUrl, log, admissionLimits = defaultAdmissionLimits } = settings
  const library = await openLibrary(settings)
  await forgetProviderTokens(pool)
  const opened = openProviders(settings)
  await bindToIssuers(pool, opened)
  const cookie = sessionCookie(library.cookieName)
  const busy = () => oneSessionOf(pool)?.importing !== undefined
  // While a transaction holds the embedded database's only connection, no session can end. Cached ones stay valid.
  const isHeld = () => oneSessionOf(pool)?.committed !== undefined
  const cache = sessionCache((value) => library.userOf(value), Date.now, isHeld)
  const secure = publicUrl?.startsWith('https:') ?? false
  const browsers = knownBrowsers(secret, secure)
  const shared = sharedComputer(pool, cookie, secure)
  const named = settings.named ?? []
  const inPlace = (['google', 'github'] as const).filter((provider) => settings[provider])
  const providers = [...inPlace, ...named.map(({ id }) => id)]
  const party = relyingParty(publicUrl)
  const open = { providers: opened, passkeys: party !== null }
  const users = storedUsers(pool, open)
  const delivery = settings.delivery ?? createDelivery({ log })
  const backgroundWork = background((err) => log?.error({ err }, 'a mail, a message or an entry could not be prepared'))
  const secrets = oneTimes(pool, secret)
  const context: AuthContext = {
    betterAuth: library.context,
    users,
    oneTimes: secrets,
    limiter: limiter(countAttempts(pool, admissionLimits.refusedMs)),
    delivery,
    background: backgroundWork,
    securityLog: securityLog(pool, secret, log, notices({ pool, users, delivery, background: backgroundWork })),
    ownAccounts: ownAccounts(pool, open),
    secondSteps: secondSteps(pool, secret),
    passkeys: passkeys(storedPasskeys(pool), secrets, party),
    tokens: storedTokens(pool),
    isOutdated: (hash) => (settings.hashing ?? hashing).isOutdated?.(hash) ?? false,
    origin: publicUrl ?? settings.localUrl ?? 'http://localhost:3000',
    publicUrl,
    providers,
    issuers: library.issuers,
    signUpDomains: settings.signUpDomains ?? [],
    managers: settings.staffManagers,
    phoneCountry: settings.phoneCountry ?? '81',
    forward: (...request) => library.forward(...request),
    beginSession: (...session) => library.beginSession(...session),
    forgetSessions: (id, renewing) => cache.forget({ id }, renewing && cookie.requestValue(renewing)),
    failed: failureLog(settings),
    busy,
  }
  const readAnew = (value: string) => library.userOf(value, true)
  const userOf = async (headers: Headers, unused = false): Promise<User | null> => {
    const value = cookie.requestValue(headers)
    if (!value) return null
    // Requests of another site's page do not prolong a session.
    return unused || isFromElsewhere(headers) ? cache.get(value, readAnew, FRESH_MS) : cache.get(value)
  }
  const sessions = { cookie, cache, browsers, shared, vouchedBy: vouchedBy(secure), userOf }
  const answerLog = createAnswerLog(context, sessions)
  const people = peopleOfTokens(context, answerLog, settings.tokenLimits)
  return {
    ...administration(context),
    providers,
    named: named.map(({ id, label, icon }) => ({ id, label, ...(icon && { icon }) })),
    openProviders: () => library.issuers.open(),
    ...(party && { passkeysAt: party.origin }),
    handler: createHandler(context, sessions, answerLog, admissionLimits),
    securityLog: context.securityLog,
    ...people,
    onSessionsEnded: (listener) =>
      cache.onForget((id, spared) =>
        listener(id, (headers) => spared !== undefined && cookie.requestValue(headers) === spared),
      ),
    refused: (request, client) => answerLog.refused(request, client),
    settled: () => context.background.settled(),
    async session(headers, unused) {
      const user = await userOf(headers, unused)
      return user && { user, token: cookie.tokenOf(cookie.requestValue(headers) ?? '') }
    },
  }
}

const peopleOfTokens = (context: AuthContext, answerLog: AnswerLog, limits: TokenLimits | undefined) =>
  tokenPeople({
    ...context,
    limits,
    onRefused: (request, client) => answerLog.refused(request, client, 'tokenRefused'),
    onFirstUse: (token, userId, request, client) => {
      const { securityLog: log, background: backgroundWork } = context
      return log.record({ kind: 'tokenUsed', userId, token }, originOf(request, client, userId), backgroundWork.retried)
    },
  })

function failureLog({ pool, log }: AuthSettings): AuthContext['failed'] {
  return (error, route) => {
    observerOf(pool)?.internalError(error.code)
    log?.error({ err: error.cause ?? error, route, request: requestId() }, error.code)
  }
}
