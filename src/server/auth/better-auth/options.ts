import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthOptions } from 'better-auth'
import { PostgresDialect } from 'kysely'
import { PASSWORD_LENGTH } from '#domain/access/password.ts'
import { beginSession } from '#server/auth/sessions/begin-session.ts'
import { signUpGate } from '#server/auth/accounts/sign-up-gate.ts'
import { hashing as limited } from '#server/auth/limits/password-hashing.ts'
import { providerAccounts } from '#server/auth/providers/provider-accounts.ts'
import { checkedProviders, socialProviders } from '#server/auth/providers/social-providers.ts'
import { sessionAdmission } from '#server/auth/sessions/session-admission.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { requestId } from '#server/http/request-id.ts'

/** The schema is absent on a hosted project, and no request can read it as data. */
const AUTH_SCHEMA = 'eventms_private'

/** Carries the client's address to better-auth; routes/dispatch.ts drops this header from incoming requests. */
export const CLIENT_HEADER = 'x-eventms-client'

/** Set during a provider's callback, where errors come from the caller. */
export const comingBack = new AsyncLocalStorage<true>()

const DAY = 24 * 60 * 60

/** Settings of better-auth. Links, codes and limits are the product's own (routes/). */
export function authOptions(settings: AuthSettings) {
  const { pool, secret, publicUrl, google, github, signUpDomains, hashing = limited, sessionDays = 30, log } = settings
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    appName: 'EventMS',
    // A placeholder without PUBLIC_URL: cookies are host-only, and the same-origin check uses the request's own host.
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret,
    // Omits `transaction`: the embedded database has one connection, so a query outside the transaction would deadlock.
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', schemaName: AUTH_SCHEMA },
    databaseHooks: {
      user: { create: { before: signUpGate(signUpDomains) } },
      session: { create: sessionAdmission(pool) },
      account: providerAccounts(pool),
    },
    plugins: [beginSession, checkedProviders(log)],
    emailAndPassword: {
      enabled: true,
      // The sign-up gate also refuses, but better-auth's own route would reveal which emails have an account.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
    },
    socialProviders: socialProviders({ google, github }),
    account: { encryptOAuthTokens: true },
    // The product's column, read with every session.
    user: { additionalFields: { disabledAt: { type: 'date', required: false, input: false } } },
    // Sessions are never renewed; the product has its own idle timeout (sessions/idle-timeout.ts).
    session: { expiresIn: sessionDays * DAY, disableSessionRefresh: true },
    rateLimit: { enabled: false },
    trustedOrigins: async (request) => ownOrigin(request),
    onAPIError: { throw: true, errorURL: '/' },
    advanced: {
      // `__Host-` binds the cookie to this host and requires https; useSecureCookies would put `__Secure-` in front.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-eventms' : 'eventms',
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
      // Set explicitly, because the default is true in tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // A test compares the schema; a check at every start would take a tenth of its time.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // better-auth's warnings are everyday events. Its arguments may contain secrets. `Invalid origin` comes from a
      // request.
      log: (level, message) =>
        log?.[level !== 'error' ? 'debug' : comingBack.getStore() || message.startsWith('Invalid ') ? 'warn' : 'error'](
          { from: 'better-auth', request: requestId() },
          // The message is empty if a provider refuses a code.
          message || (comingBack.getStore() ? 'a code was not accepted' : 'better-auth said nothing'),
        ),
    },
  } satisfies BetterAuthOptions
}

/** A request whose Origin equals its host comes from the product's page, whatever the host name. */
function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('host')
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : []
}
