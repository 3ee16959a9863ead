import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { PASSWORD_LENGTH } from '#domain/access/password.ts'
import { enter } from '../sessions/begin-session.ts'
import { createGate } from '../accounts/sign-up-gate.ts'
import { type Hashing, hashing as limited } from '../limits/password-hashing.ts'
import { voidInvitations } from '../one-time/one-time-secrets.ts'
import type { Outbox } from '../mail/delivery.ts'
import { onlyTrueIsProven, socialProviders } from '../providers/social-providers.ts'

export interface AuthSettings {
  readonly pool: Pool
  readonly secret: string
  /** The origin people open, where it is known. */
  readonly publicUrl?: string | undefined
  /** Where links lead when there is no `publicUrl`: this machine. */
  readonly localUrl?: string | undefined
  readonly google?: ProviderIds | undefined
  readonly github?: ProviderIds | undefined
  /** Whoever has a verified address of these domains may have an account without an invitation. */
  readonly signUpDomains?: readonly string[] | undefined
  /** Where national phone numbers are at home, such as 81. */
  readonly phoneCountry?: string | undefined
  readonly outbox?: Outbox | undefined
  /** For tests, which count the work. */
  readonly hashing?: Hashing | undefined
  readonly log?: Logger | undefined
}

export interface ProviderIds {
  readonly clientId: string
  readonly clientSecret: string
  /** An OpenID Connect issuer to ask instead of the provider's own addresses. */
  readonly issuer?: string | undefined
}

/** The tables' schema: never on a hosted project, never readable as data. */
export const AUTH_SCHEMA = 'eventms_private'

/**
 * Carries the client's address from auth/index.ts into better-auth; whatever came with that name from outside is
 * dropped there.
 */
export const CLIENT_HEADER = 'x-eventms-client'

const DAY = 24 * 60 * 60

/**
 * better-auth, configured: email and password, Google and GitHub where given, everything kept in the database. What it
 * has no word for (links, codes, limits) is ours, in routes.ts.
 */
export function authOptions(
  { pool, secret, publicUrl, google, github, signUpDomains, hashing = limited, log }: AuthSettings,
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
      user: { create: { before: createGate(signUpDomains) } },
      // In front of every way in, as the gate is in front of every account; and behind it, for who is disabled
      // meanwhile.
      session: {
        create: {
          before: ({ userId }) => refuseDisabled(pool, userId),
          async after({ userId }) {
            await refuseDisabled(pool, userId)
            await voidInvitations(pool, userId)
          },
        },
      },
    },
    plugins: [enter, ...plugins, onlyTrueIsProven],
    emailAndPassword: {
      enabled: true,
      // Not the gate, only quieter: the route would tell strangers which emails exist.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
    },
    socialProviders: socialProviders({ google, github }),
    account: { encryptOAuthTokens: true },
    // Ours, and read-only for the library: every look at a session finds it with its user.
    user: { additionalFields: { disabledAt: { type: 'date', required: false, input: false } } },
    session: { expiresIn: 7 * DAY, updateAge: DAY },
    // Counted by limits.ts, in front of the library's routes and ours alike.
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
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // What it warns of is everyday (wrong passwords): whoever wants it sets LOG_LEVEL=debug. Arguments may hold
      // tokens.
      log: (level, message) => log?.[level === 'error' ? 'error' : 'debug']({ from: 'better-auth' }, message),
    },
  } satisfies BetterAuthOptions
}

async function refuseDisabled(pool: Pool, userId: string): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT FROM ${AUTH_SCHEMA}."user" WHERE id = $1 AND "disabledAt" IS NOT NULL`,
    [userId],
  )
  if (!rowCount) return
  await pool.query(`DELETE FROM ${AUTH_SCHEMA}.session WHERE "userId" = $1`, [userId])
  throw new APIError('FORBIDDEN', { code: 'accountDisabled', message: 'This account has been disabled.' })
}

/**
 * A request whose Origin names the very host it was sent to comes from our own page, under whatever name it was opened.
 */
function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('host')
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : []
}
