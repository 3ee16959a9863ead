import { isAuthError, type AuthError, type PostgrestError } from '@supabase/supabase-js'
import { PASSWORD_LENGTH } from '#domain/access/password.ts'
import { type ErrorCode, type ErrorParams, EventmsError } from '#domain/errors.ts'
import { tableNamed } from '#domain/requests/answers.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import type { TableName } from '#domain/tables/index.ts'

/**
 * The message with which our sign-up hook (db/hosted) refuses a sign-up. The project sends the message on unchanged.
 */
const SIGN_UP_CLOSED = 'signUpClosed'

const byAuthCode: Readonly<Record<string, ErrorCode>> = {
  invalid_credentials: 'invalidCredentials',
  email_not_confirmed: 'invalidCredentials',
  phone_not_confirmed: 'invalidCredentials',
  user_banned: 'accountDisabled',
  signup_disabled: 'signUpClosed',
  otp_disabled: 'signUpClosed',
  provider_disabled: 'providerFailed',
  oauth_provider_not_supported: 'providerFailed',
  access_denied: 'providerFailed',
  server_error: 'providerFailed',
  provider_email_needs_verification: 'providerFailed',
  bad_oauth_state: 'providerFailed',
  bad_oauth_callback: 'providerFailed',
  otp_expired: 'invalidCode',
  bad_code_verifier: 'invalidCode',
  flow_state_not_found: 'invalidCode',
  flow_state_expired: 'invalidCode',
  pkce_code_verifier_not_found: 'invalidCode',
  single_identity_not_deletable: 'lastWayIn',
  email_conflict_identity_not_deletable: 'lastWayIn',
  identity_not_found: 'notFound',
  identity_already_exists: 'providerFailed',
  manual_linking_disabled: 'providerFailed',
  same_password: 'passwordUnchanged',
  current_password_invalid: 'invalidCredentials',
  reauthentication_needed: 'signInAgain',
  insufficient_aal: 'signInAgain',
  mfa_verification_failed: 'invalidCode',
  mfa_challenge_expired: 'invalidCode',
  session_not_found: 'notSignedIn',
  session_expired: 'notSignedIn',
  refresh_token_not_found: 'notSignedIn',
  refresh_token_already_used: 'notSignedIn',
  bad_jwt: 'notSignedIn',
  no_authorization: 'notSignedIn',
  user_not_found: 'notSignedIn',
}

/** Converts an error of the project's auth. If the error has no code, parses its message. */
export function authError(error: unknown): EventmsError {
  if (error instanceof EventmsError) return error
  if (!isAuthError(error)) return new EventmsError('internalError', {}, { cause: error })
  const { name, message, status } = error
  if (name === 'AuthRetryableFetchError') return new EventmsError(outage(status ?? 0), {}, { cause: error })
  if (name === 'AuthSessionMissingError') return new EventmsError('notSignedIn', {}, { cause: error })
  return fromAuth(String(error.code ?? ''), message, error)
}

const inAddress: ReadonlySet<ErrorCode> = new Set([
  'accountDisabled',
  'invalidCode',
  'invalidCredentials',
  'invalidFormat',
  'notSignedIn',
  'signUpClosed',
  'tooManyAttempts',
])

/** Converts an error in the page's address. Anybody can write such an address, so its message is never shown. */
export function callbackErrorOf(code: string, message: string): EventmsError {
  const error = fromAuth(code, message)
  return inAddress.has(error.code) ? error : new EventmsError('providerFailed')
}

function fromAuth(code: string, message: string, error?: AuthError): EventmsError {
  const knownError = (ours: ErrorCode, params: ErrorParams = {}) => new EventmsError(ours, params, { cause: error })
  if (message === SIGN_UP_CLOSED || message.endsWith(`: ${SIGN_UP_CLOSED}`)) return knownError('signUpClosed')
  if (code === 'weak_password') return weakPassword(error, message)
  if (/^over_.*rate_limit$/.test(code) || error?.status === 429)
    return knownError('tooManyAttempts', { seconds: Number(/(\d+) second/.exec(message)?.[1] ?? 60) })
  if (code === 'phone_exists') return knownError('duplicateKey', { field: 'phone' })
  if (code === 'email_address_invalid' || (code === 'validation_failed' && /email/i.test(message)))
    return knownError('invalidFormat', { field: 'email' })
  if (code === 'validation_failed' && /phone/i.test(message)) return knownError('invalidFormat', { field: 'phone' })
  if (Object.hasOwn(byAuthCode, code)) return knownError(byAuthCode[code]!)
  return message ? knownError('serverSaid', { message: message.slice(0, 300) }) : knownError('internalError')
}

/**
 * Converts the refusal of a weak password. A project can have many password rules. The minimum length has the code
 * 'passwordTooShort'; all other rules share 'passwordTooSimple'.
 */
function weakPassword(error: AuthError | undefined, message: string): EventmsError {
  const reasons = (error as { reasons?: readonly string[] } | undefined)?.reasons ?? []
  if (reasons.includes('length'))
    return new EventmsError(
      'passwordTooShort',
      { min: Number(/\d+/.exec(message)?.[0] ?? PASSWORD_LENGTH.min) },
      { cause: error },
    )
  return new EventmsError('passwordTooSimple', {}, { cause: error })
}

function outage(status: number): ErrorCode {
  if (status === 503) return 'databaseUnavailable'
  return status === 500 || status === 501 ? 'internalError' : 'unreachable'
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  0: 'unreachable',
  401: 'notSignedIn',
  413: 'bodyTooLarge',
  429: 'tooManyAttempts',
}

/** Converts an error of the project's database. 'notStaff' can also mean that the session has ended. */
export function dataError(error: PostgrestError, status: number): EventmsError {
  const { code, message } = error
  const knownError = (ours: ErrorCode, params: ErrorParams = {}) => new EventmsError(ours, params, { cause: error })
  if (!code) {
    const ours = byStatus[status] ?? (status >= 500 ? outage(status) : 'internalError')
    return knownError(ours, ours === 'tooManyAttempts' ? { seconds: 60 } : {})
  }
  if (code === '42501') return knownError('notStaff')
  if (code.startsWith('PGRST30')) return knownError('notSignedIn')
  if (code.startsWith('PGRST00')) return knownError(code === 'PGRST003' ? 'databaseBusy' : 'databaseUnavailable')
  const known = toEventmsError(asThrown(error))
  return known.code === 'internalError' ? knownError('serverSaid', { message: message.slice(0, 300) }) : known
}

/**
 * Converts the error to the form in which our server's database driver throws it, so that `toEventmsError` can read it.
 * The names of table and constraint are parsed from the message.
 */
function asThrown({ code, message, details }: PostgrestError): Error {
  const deleting = message.startsWith('update or delete on table ')
  const constraint = /constraint "([^"]+)"/.exec(message)?.[1]
  const [, column, relation] = /^null value in column "([^"]+)" of relation "([^"]+)"/.exec(message) ?? []
  return Object.assign(new Error(message), {
    code,
    detail: details ?? undefined,
    constraint,
    column,
    table: relation ?? constraint?.split('_')[0],
    ...(deleting && { where: 'eventms_delete(' }),
  })
}

export function tableOfError(error: EventmsError): TableName | undefined {
  const { details, message } = (error.cause ?? {}) as Partial<PostgrestError> & { detail?: string }
  const text = details ?? (error.cause as { detail?: string } | undefined)?.detail ?? ''
  try {
    const named = (JSON.parse(text) as { table?: unknown } | null)?.table
    if (typeof named === 'string') return tableNamed(named)
  } catch {
    // If `details` has no JSON, the message comes from PostgreSQL. There, a constraint's name begins with its table's
    // name.
  }
  return tableNamed(/(?:constraint|relation) "([^"_]+)/.exec(message ?? '')?.[1] ?? '')
}
