import type { BlockList } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { passwordIssue } from '#domain/access/password.ts'
import type { LinkableView } from '#domain/auth-views.ts'
import { EventmsError } from '#domain/errors.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import { passwordIssueText } from './auth/accounts/password-issue-text.ts'
import type { NamedIssuer } from './auth/settings.ts'
import { type BackupSettings, backupSettings, backupsOf } from './env-backups.ts'
import { type ExportSettings, exportSettings, exportsOf } from './env-exports.ts'
import { withFiles, type Variables } from './env-files.ts'
import { logSettings } from './env-log.ts'
import { type MetricsSettings, metricsOf, metricsSettings, refuseMetrics } from './env-metrics.ts'
import { isIssuerSetting, namedIssuers } from './env-oidc.ts'
import { type Client, client, databaseUrl, domains, email, emails, links, number, proxies, url } from './env-values.ts'

/** All settings. Only this file reads the environment variables; all other code gets `Settings`. */
const schema = z
  .object({
    PORT: number(0, 65_535).prefault('3000').meta({ description: 'TCP port to listen on; 0 takes a free one.' }),
    HOST: z.string().default('127.0.0.1').meta({
      description: 'Address to listen on. The default serves this machine only; `0.0.0.0` serves the network.',
    }),
    DATA_DIR: z
      .string()
      .default('./data')
      .meta({ description: 'Folder of the embedded database and its secret. Not used with `DATABASE_URL`.' }),
    DURABLE: z.enum(['yes', 'no'], 'needs yes or no').default('yes').meta({
      description:
        'Whether the embedded database answers only when what was saved is on the disk. With `no` it saves faster, and a power cut or a crashed machine may take any part of the data, or all of it.',
    }),
    DATABASE_URL: databaseUrl.optional().meta({
      description:
        "PostgreSQL server to use instead of the embedded database: `postgresql://user:password@host:5432/name`. Of several, separated by commas (`@one:5432,two:5432/name`), the one that is the primary. An `application_name` in it does not count: each server's connections are called `eventms-` and a number of their own.",
    }),
    PUBLIC_URL: url(['http:', 'https:'])
      .transform((text) => new URL(text).origin)
      .optional()
      .meta({
        description:
          'Address in the browser, such as `https://eventms.example.com`. Needed behind a proxy and for Google, ' +
          'GitHub and OpenID Connect providers. With https the session cookie is `__Host-` and secure.',
      }),
    AUTH_SECRET: z
      .string()
      .min(32, 'needs at least 32 characters')
      .optional()
      .meta({
        description:
          'Key that signs session cookies, 32 characters or more. Required with `DATABASE_URL` (the same on every ' +
          'server); otherwise made once and kept in the data folder.',
      }),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform(proxies)
      .meta({
        description:
          'Addresses or CIDR ranges of your proxies, separated by commas. `X-Forwarded-For` and `X-Request-Id` ' +
          'count only when they come from one of them.',
      }),
    ADMIN_EMAIL: email
      .prefault('admin@example.com')
      .meta({ description: 'Email of the first account, made when there is none yet.' }),
    ADMIN_PASSWORD: z.string().optional().meta({
      description:
        'Password of the first account, 12 characters or more. Without it one is generated and printed once.',
    }),
    IMPORT_LIMIT_MB: number(1, 1024).prefault('50').meta({
      description: 'Largest file that can be imported, in megabytes (of 1,048,576 bytes).',
    }),
    IMPORT_ROWS: number(1, ROWS_OF_A_FILE).prefault(String(ROWS_OF_A_FILE)).meta({
      description:
        'How many rows one import may have; of all data, all tables together. The page refuses more before anything is sent; a file of more than 1,000,000 rows it does not read at all.',
    }),
    LIVE_PAGES: number(10, 100_000)
      .prefault('2000')
      .meta({
        description:
          'How many open pages this server tells of changes at once. One person has a tenth of them; beyond that the ' +
          'page that was opened first rests until somebody looks at it.',
      }),
    HISTORY_DAYS: number(0, 36_500).prefault('1825').meta({
      description:
        'How many days the history of changes is kept; 0 keeps it for ever. Acts and the print log are always kept, but an act whose changes are gone cannot be taken back. The page says so where something is deleted.',
    }),
    SESSION_DAYS: number(1, 365).prefault('30').meta({
      description: 'How many days a session lasts at most; then everybody signs in anew.',
    }),
    SESSION_IDLE_HOURS: number(1, 8760).prefault('168').meta({
      description:
        'How many hours a session lasts that nobody uses. An open page whose tables others change counts as used.',
    }),
    SECURITY_LOG_DAYS: number(0, 36_500).prefault('365').meta({
      description:
        'How many days the security log is kept (sign-ins, refusals, changes of accounts); 0 keeps it for ever.',
    }),
    ...backupSettings,
    ...exportSettings,
    GOOGLE_CLIENT_ID: z
      .string()
      .optional()
      .meta({ description: 'Signing in with Google: the client id. Callback: `PUBLIC_URL/api/auth/callback/google`.' }),
    GOOGLE_CLIENT_SECRET: z.string().optional().meta({ description: 'Signing in with Google: the client secret.' }),
    GOOGLE_ISSUER: url(['http:', 'https:'])
      .optional()
      .meta({
        description:
          'An OpenID Connect issuer that stands in for Google under its button, such as a company’s own identity ' +
          'provider.',
      }),
    GITHUB_CLIENT_ID: z
      .string()
      .optional()
      .meta({ description: 'Signing in with GitHub: the client id. Callback: `PUBLIC_URL/api/auth/callback/github`.' }),
    GITHUB_CLIENT_SECRET: z.string().optional().meta({ description: 'Signing in with GitHub: the client secret.' }),
    GITHUB_ISSUER: url(['http:', 'https:']).optional().meta({ description: 'The same for GitHub’s button.' }),
    SIGN_UP_DOMAINS: z
      .string()
      .default('')
      .transform(domains)
      .meta({
        description:
          'Domains such as `example.co.jp`, separated by commas: anyone who confirms an email address of one of ' +
          'them may make an account without an invitation.',
      }),
    STAFF_MANAGERS: emails.optional().meta({
      description: 'Only these email addresses, separated by commas, may look after others’ accounts in the page.',
    }),
    SMTP_URL: url(['smtp:', 'smtps:'])
      .optional()
      .meta({
        description:
          'Mail server, such as `smtp://user:password@mail.example.com:587`; needs `PUBLIC_URL`. Without it ' +
          'nothing is mailed, and whoever asks is told so.',
      }),
    MAIL_FROM: z
      .string()
      .optional()
      .meta({ description: 'Sender of the mails, such as `EventMS <eventms@example.com>`. Required with `SMTP_URL`.' }),
    SMS_HOOK_URL: url(['http:', 'https:'])
      .optional()
      .meta({
        description:
          'Address that sends text messages: it gets a POST of JSON with `to`, `text` and `code`. Without it ' +
          'no code is sent, and whoever asks is told so.',
      }),
    SMS_HOOK_TOKEN: z.string().optional().meta({ description: 'Sent to `SMS_HOOK_URL` as `Authorization: Bearer …`.' }),
    PHONE_COUNTRY: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'needs a country’s calling code such as 81')
      .default('81')
      .meta({
        description: 'Calling code of the country whose phone numbers are typed without one (090-… becomes +8190…).',
      }),
    SIGN_IN_LINKS: z
      .string()
      .default('')
      .transform(links)
      .meta({
        description:
          'Further views that the sign-in page links to, separated by commas: forgotten_password, magic_link, ' +
          'verify_otp, sign_up. Without it the page shows only sign_in.',
      }),
    ...logSettings,
    ...metricsSettings,
  })
  .superRefine((env, context) => {
    const refuse = (setting: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [setting], message })
    if (env.DATABASE_URL && !env.AUTH_SECRET)
      refuse('AUTH_SECRET', 'is required with DATABASE_URL (make one with: openssl rand -base64 33)')
    const weakness = env.ADMIN_PASSWORD && passwordIssue(env.ADMIN_PASSWORD, env.ADMIN_EMAIL)
    if (weakness) refuse('ADMIN_PASSWORD', passwordIssueText[weakness])
    for (const provider of ['GOOGLE', 'GITHUB'] as const) {
      const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const
      if (env[id] && !env[secret]) refuse(secret, `is required with ${id}`)
      if (env[secret] && !env[id]) refuse(id, `is required with ${secret}`)
      if (env[id] && !env.PUBLIC_URL) refuse('PUBLIC_URL', `is required with ${id}`)
      if (env[`${provider}_ISSUER`] && !env[id]) refuse(id, `is required with ${provider}_ISSUER`)
    }
    // Required for links in mails: a request's host header can be forged, and must not be used for them.
    if (env.SMTP_URL && !env.PUBLIC_URL) refuse('PUBLIC_URL', 'is required with SMTP_URL')
    if (env.SMTP_URL && !env.MAIL_FROM) refuse('MAIL_FROM', 'is required with SMTP_URL')
    if (env.SMS_HOOK_TOKEN && !env.SMS_HOOK_URL) refuse('SMS_HOOK_URL', 'is required with SMS_HOOK_TOKEN')
    refuseMetrics(env, refuse)
  })

export interface Settings {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  readonly durable: boolean
  readonly databaseUrl?: string
  /** An origin such as `https://eventms.example.com`, without a path or a final slash. */
  readonly publicUrl?: string
  readonly authSecret?: string
  readonly trustedProxies: BlockList
  readonly admin: { readonly email: string; readonly password?: string }
  /** Maximum bytes of an imported file. */
  readonly importLimit: number
  readonly importRows: number
  readonly livePages: number
  /** Days for which the change history is kept; 0: forever. */
  readonly historyDays: number
  /** Days for which entries of the security log are kept; 0: forever. */
  readonly securityLogDays: number
  readonly backups: BackupSettings
  readonly exports?: ExportSettings
  readonly sessionDays: number
  readonly sessionIdleHours: number
  readonly google?: Client
  readonly github?: Client
  readonly named?: readonly NamedIssuer[]
  readonly signUpDomains?: readonly string[]
  readonly staffManagers?: readonly string[]
  readonly smtp?: { readonly url: string; readonly from: string }
  readonly smsHook?: { readonly url: string; readonly token?: string }
  readonly phoneCountry: string
  readonly links?: readonly LinkableView[]
  readonly logLinks: boolean
  readonly logLevel: string
  readonly metrics?: MetricsSettings
}

/**
 * Converts environment variables to settings. An empty variable counts as not set.
 * @throws EventmsError 'badSetting' { setting, issue }; the issue never contains the variable's value
 */
export function parseSettings(environment: Variables): Settings {
  const variables = withFiles(environment, (name) => Object.hasOwn(schema.shape, name) || isIssuerSetting(name))
  const values = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => name in schema.shape && value?.trim()),
  )
  const result = schema.safeParse(values)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new EventmsError('badSetting', { setting: String(issue?.path[0]), issue: issue?.message })
  }
  const env = result.data
  const exports = exportsOf(env, Object.keys(values))
  const named = namedIssuers(variables, env.PUBLIC_URL)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    durable: env.DURABLE === 'yes',
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.PUBLIC_URL && { publicUrl: env.PUBLIC_URL }),
    ...(env.AUTH_SECRET && { authSecret: env.AUTH_SECRET }),
    trustedProxies: env.TRUSTED_PROXIES,
    admin: { email: env.ADMIN_EMAIL, ...(env.ADMIN_PASSWORD && { password: env.ADMIN_PASSWORD }) },
    importLimit: env.IMPORT_LIMIT_MB * 1024 * 1024,
    importRows: env.IMPORT_ROWS,
    livePages: env.LIVE_PAGES,
    historyDays: env.HISTORY_DAYS,
    securityLogDays: env.SECURITY_LOG_DAYS,
    backups: backupsOf(env),
    ...(exports && { exports }),
    sessionDays: env.SESSION_DAYS,
    sessionIdleHours: env.SESSION_IDLE_HOURS,
    ...client('google', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_ISSUER),
    ...client('github', env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET, env.GITHUB_ISSUER),
    ...(named.length > 0 && { named }),
    ...(env.SIGN_UP_DOMAINS.length > 0 && { signUpDomains: env.SIGN_UP_DOMAINS }),
    ...(env.STAFF_MANAGERS && { staffManagers: env.STAFF_MANAGERS }),
    ...(env.SMTP_URL && env.MAIL_FROM && { smtp: { url: env.SMTP_URL, from: env.MAIL_FROM } }),
    ...(env.SMS_HOOK_URL && {
      smsHook: { url: env.SMS_HOOK_URL, ...(env.SMS_HOOK_TOKEN && { token: env.SMS_HOOK_TOKEN }) },
    }),
    phoneCountry: env.PHONE_COUNTRY,
    ...(env.SIGN_IN_LINKS.length > 0 && { links: env.SIGN_IN_LINKS }),
    logLinks: env.LOG_LINKS === 'yes',
    logLevel: env.LOG_LEVEL,
    ...metricsOf(env),
  }
}

export const readSettings = (): Settings => parseSettings(process.env)

/** Lists all settings; env.test.ts compares the list with docs/operations.md. */
export function describeSettings(): { name: string; preset: string; description: string }[] {
  const presets: Record<string, unknown> = z.toJSONSchema(schema, { io: 'input' }).properties ?? {}
  return Object.entries(schema.shape).map(([name, setting]) => {
    const preset = (presets[name] as { default?: unknown }).default ?? ''
    return { name, preset: String(preset), description: setting.meta()?.description ?? '' }
  })
}
