import type { BetterAuthOptions } from 'better-auth'
import { PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { gate } from './gate.ts'
import { hashing } from './hashing.ts'
import { countAttempts, limits, limitSignIns } from './limits.ts'
import { PASSWORD_LENGTH } from './password.ts'

export interface AuthSettings {
  readonly pool: Pool
  readonly secret: string
  /** The origin people open, where it is known. */
  readonly publicUrl?: string | undefined
  readonly google?: ClientIds | undefined
  readonly github?: ClientIds | undefined
  readonly log?: Logger | undefined
}

interface ClientIds {
  readonly clientId: string
  readonly clientSecret: string
}

/** The tables' schema: never on a hosted project, never readable as data. */
export const AUTH_SCHEMA = 'eventms_private'

/** Carries the client's address from auth/index.ts into better-auth; whatever came with that name from outside is dropped there. */
export const CLIENT_HEADER = 'x-eventms-client'

const DAY = 24 * 60 * 60

/** better-auth, configured: email and password, Google and GitHub where given, everything kept in the database. */
export function authOptions({ pool, secret, publicUrl, google, github, log }: AuthSettings) {
  const attempts = countAttempts(pool)
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    appName: 'EventMS',
    // Without PUBLIC_URL this is only a name: cookies are host-only, and same origin is told by the request's own host.
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret,
    // No `transaction`: the embedded database has one connection, and a query beside an open transaction would wait for ever.
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', schemaName: AUTH_SCHEMA },
    databaseHooks: { user: { create: { before: gate } } },
    emailAndPassword: {
      enabled: true,
      // Not the gate, only quieter: the route would tell strangers which emails exist.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      password: hashing,
    },
    socialProviders: { ...(google && { google: { ...google, prompt: 'select_account' } }), ...(github && { github }) },
    account: { encryptOAuthTokens: true },
    session: { expiresIn: 7 * DAY, updateAge: DAY },
    rateLimit: {
      enabled: true,
      // Declares the table; the counting is ours, one statement instead of three.
      storage: 'database',
      customStorage: attempts,
      ...limits.address,
      // Asked on every page and by every tab; they guess nothing.
      customRules: { '/sign-in/*': limits.address, '/get-session': false, '/sign-out': false },
    },
    hooks: limitSignIns(attempts),
    trustedOrigins: async (request) => ownOrigin(request),
    onAPIError: { throw: true, errorURL: '/' },
    advanced: {
      // `__Host-` binds the cookie to this very host; it needs https. (useSecureCookies would put `__Secure-` before it.)
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
      // What it warns of is everyday (wrong passwords): whoever wants it sets LOG_LEVEL=debug. Arguments may hold tokens.
      log: (level, message) => log?.[level === 'error' ? 'error' : 'debug']({ from: 'better-auth' }, message),
    },
  } satisfies BetterAuthOptions
}

/** A request whose Origin names the very host it was sent to comes from our own page, under whatever name it was opened. */
function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('host')
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : []
}
