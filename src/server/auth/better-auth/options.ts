import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { PostgresDialect } from 'kysely'
import { PASSWORD_LENGTH } from '#domain/access/password.ts'
import { beginSession } from '#server/auth/sessions/begin-session.ts'
import { signUpGate } from '#server/auth/accounts/sign-up-gate.ts'
import { hashing as limited } from '#server/auth/limits/password-hashing.ts'
import { providerAccounts } from '#server/auth/providers/provider-accounts.ts'
import { checkedProviders, socialProviders } from '#server/auth/providers/social-providers.ts'
import { sessionGuard } from '#server/auth/sessions/session-guard.ts'
import type { AuthSettings } from '#server/auth/settings.ts'

/** The tables' schema: not on a hosted project, and not readable as data. */
const AUTH_SCHEMA = 'eventms_private'

/**
 * Carries the client's address into better-auth; routes/dispatch.ts drops a header of that name that came from
 * outside.
 */
export const CLIENT_HEADER = 'x-eventms-client'

/** While a provider's callback is answered: what goes wrong there, whoever called it brought along. */
export const comingBack = new AsyncLocalStorage<true>()

const DAY = 24 * 60 * 60

/**
 * better-auth, configured: email and password, Google and GitHub where given, everything kept in the database. Links,
 * codes and limits are our own (routes/).
 */
export function authOptions(
  { pool, secret, publicUrl, google, github, signUpDomains, hashing = limited, sessionDays = 30, log }: AuthSettings,
  plugins: readonly BetterAuthPlugin[] = [],
) {
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    appName: 'EventMS',
    // Without PUBLIC_URL this is only a name: cookies are host-only, and same origin is told by the request's own host.
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret,
    // No `transaction`: the embedded database has one connection, and a query beside an open transaction would wait for
    // ever.
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', schemaName: AUTH_SCHEMA },
    databaseHooks: {
      user: { create: { before: signUpGate(signUpDomains) } },
      // Every auth flow passes here.
      session: { create: sessionGuard(pool) },
      account: providerAccounts(pool),
    },
    plugins: [beginSession, ...plugins, checkedProviders],
    emailAndPassword: {
      enabled: true,
      // The gate holds without this too, but better-auth's route would tell strangers which emails exist.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
    },
    socialProviders: socialProviders({ google, github }),
    account: { encryptOAuthTokens: true },
    // Our column, read-only for better-auth: a session is always read together with it.
    user: { additionalFields: { disabledAt: { type: 'date', required: false, input: false } } },
    // Never renewed; how long it may be idle is ours (library.ts).
    session: { expiresIn: sessionDays * DAY, disableSessionRefresh: true },
    // Counted by limits/lock-out.ts, for better-auth's routes and ours alike.
    rateLimit: { enabled: false },
    trustedOrigins: async (request) => ownOrigin(request),
    onAPIError: { throw: true, errorURL: '/' },
    advanced: {
      // `__Host-` binds the cookie to this very host; it needs https. (useSecureCookies would put `__Secure-` before
      // it.)
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-eventms' : 'eventms',
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
      // Off in tests unless said otherwise.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // A test holds the tables against what the library wants; looking at each start would take a tenth of it.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Its warnings are everyday events such as wrong passwords: LOG_LEVEL=debug shows them. Arguments may hold
      // tokens, codes and states, so they are left out. `Invalid origin: ...` is a request's doing, no error of ours.
      log: (level, message) =>
        log?.[level !== 'error' ? 'debug' : comingBack.getStore() || message.startsWith('Invalid ') ? 'warn' : 'error'](
          { from: 'better-auth' },
          // A provider's refusal of a code has no text of its own.
          message || (comingBack.getStore() ? 'a code was not accepted' : 'better-auth said nothing'),
        ),
    },
  } satisfies BetterAuthOptions
}

/**
 * A request whose Origin is the host it was sent to comes from our own page, whatever name the page was opened under.
 */
function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('host')
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : []
}
