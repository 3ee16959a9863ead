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

/**
 * Database schema of users and sessions. It does not exist on a hosted project, and no route of the data API reads it.
 */
const AUTH_SCHEMA = 'eventms_private'

/** Header by which better-auth gets the client's address; routes/dispatch.ts drops it from incoming requests. */
export const CLIENT_HEADER = 'x-eventms-client'

/**
 * True while a provider's callback runs. Errors in it are mostly caused by the request, not by the server, so they are
 * logged as warnings.
 */
export const comingBack = new AsyncLocalStorage<true>()

const DAY = 24 * 60 * 60

/** Settings of better-auth. Links, codes and rate limits are not better-auth's, but EventMS's own (routes/). */
export function authOptions(settings: AuthSettings) {
  const { pool, secret, publicUrl, google, github, signUpDomains, hashing = limited, sessionDays = 30, log } = settings
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    appName: 'EventMS',
    // Without PUBLIC_URL any address will do: cookies have no domain, and ownOrigin() compares with the request's host
    // instead.
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret,
    // The option `transaction` is not set. With it, a query outside of better-auth's transaction would wait forever for
    // the embedded database's only connection.
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', schemaName: AUTH_SCHEMA },
    databaseHooks: {
      user: { create: { before: signUpGate(signUpDomains) } },
      session: { create: sessionAdmission(pool) },
      account: providerAccounts(pool),
    },
    plugins: [beginSession, checkedProviders(log)],
    emailAndPassword: {
      enabled: true,
      // signUpGate() refuses as well, but better-auth's own route would reveal which emails have an account.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
    },
    socialProviders: socialProviders({ google, github }),
    account: { encryptOAuthTokens: true },
    // A column that EventMS adds to the users; better-auth reads it with every session.
    user: { additionalFields: { disabledAt: { type: 'date', required: false, input: false } } },
    // better-auth never prolongs a session; EventMS has an idle timeout of its own (sessions/idle-timeout.ts).
    session: { expiresIn: sessionDays * DAY, disableSessionRefresh: true },
    rateLimit: { enabled: false },
    trustedOrigins: async (request) => ownOrigin(request),
    onAPIError: { throw: true, errorURL: '/' },
    advanced: {
      // The prefix `__Host-` binds the cookie to this host and requires https. With useSecureCookies the name would
      // begin with `__Secure-` instead, so that `__Host-` would have no effect.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-eventms' : 'eventms',
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
      // Set explicitly, because better-auth's default is true in test runs.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // better-auth's check of the schema takes a tenth of the server's start. A test of EventMS compares the schema
      // instead.
      database: { validateSchema: false },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // better-auth warns about everyday events, so its warnings are logged as debug lines. Its further arguments are
      // dropped, because they may contain secrets. An error such as `Invalid origin` is logged as a warning, because it
      // is caused by the request, and not by the server.
      log: (level, message) =>
        log?.[level !== 'error' ? 'debug' : comingBack.getStore() || message.startsWith('Invalid ') ? 'warn' : 'error'](
          { from: 'better-auth', request: requestId() },
          // better-auth's message is empty if a provider refuses a code.
          message || (comingBack.getStore() ? 'a code was not accepted' : 'better-auth said nothing'),
        ),
    },
  } satisfies BetterAuthOptions
}

/**
 * The header Origin if it names the same host as the header Host. The request then comes from EventMS's own page, under
 * any host name.
 */
function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('host')
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : []
}
