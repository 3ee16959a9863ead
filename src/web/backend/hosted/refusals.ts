import { isAuthError, type AuthError, type PostgrestError } from '@supabase/supabase-js'
import { PASSWORD_LENGTH } from '#domain/access/password.ts'
import { type ErrorCode, type ErrorParams, EventmsError } from '#domain/errors.ts'
import { productName } from '#domain/requests/answers.ts'
import { refusalOf } from '#domain/requests/refusals.ts'
import type { TableName } from '#domain/tables/index.ts'

/** What our own hook says to whoever may not have an account (db/hosted); a project passes its words on. */
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
  same_password: 'passwordUnchanged',
  session_not_found: 'notSignedIn',
  session_expired: 'notSignedIn',
  refresh_token_not_found: 'notSignedIn',
  refresh_token_already_used: 'notSignedIn',
  bad_jwt: 'notSignedIn',
  no_authorization: 'notSignedIn',
  user_not_found: 'notSignedIn',
}

/**
 * Any failure of a call to the project's auth, as the refusal a person is told; its own words where they are all there
 * is.
 */
export function authRefusal(error: unknown): EventmsError {
  if (error instanceof EventmsError) return error
  if (!isAuthError(error)) return new EventmsError('internalError', {}, { cause: error })
  const { name, message, status } = error
  if (name === 'AuthRetryableFetchError') return new EventmsError(outage(status ?? 0), {}, { cause: error })
  if (name === 'AuthSessionMissingError') return new EventmsError('notSignedIn', {}, { cause: error })
  return saidByAuth(String(error.code ?? ''), message, error)
}

/** The same, of an address that led here: anybody can make one up, so none of its words are shown as the project's. */
export function arrivalRefusal(code: string, message: string): EventmsError {
  const refusal = saidByAuth(code, message)
  return refusal.code === 'serverSaid' || refusal.code === 'internalError'
    ? new EventmsError('providerFailed')
    : refusal
}

function saidByAuth(code: string, message: string, error?: AuthError): EventmsError {
  const told = (ours: ErrorCode, params: ErrorParams = {}) => new EventmsError(ours, params, { cause: error })
  if (message === SIGN_UP_CLOSED || message.endsWith(`: ${SIGN_UP_CLOSED}`)) return told('signUpClosed')
  if (code === 'weak_password') return weakPassword(error, message)
  if (/^over_.*rate_limit$/.test(code) || error?.status === 429)
    return told('tooManyAttempts', { seconds: Number(/(\d+) second/.exec(message)?.[1] ?? 60) })
  if (code === 'phone_exists') return told('duplicateKey', { field: 'phone' })
  if (code === 'email_address_invalid' || (code === 'validation_failed' && /email/i.test(message)))
    return told('invalidFormat', { field: 'email' })
  if (code === 'validation_failed' && /phone/i.test(message)) return told('invalidFormat', { field: 'phone' })
  if (Object.hasOwn(byAuthCode, code)) return told(byAuthCode[code]!)
  return message ? told('serverSaid', { message: message.slice(0, 300) }) : told('internalError')
}

/** A project's own rules for passwords are told in its words, but for their length. */
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

/** What is meant by a status without a body that could say more. */
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

/**
 * Any failure of a call to the project's database, as the refusal a person is told. 'notStaff' may mean that the
 * session ended.
 */
export function dataRefusal(error: PostgrestError, status: number): EventmsError {
  const { code, message } = error
  const told = (ours: ErrorCode, params: ErrorParams = {}) => new EventmsError(ours, params, { cause: error })
  if (!code) {
    const ours = byStatus[status] ?? (status >= 500 ? outage(status) : 'internalError')
    return told(ours, ours === 'tooManyAttempts' ? { seconds: 60 } : {})
  }
  if (code === '42501') return told('notStaff')
  if (code.startsWith('PGRST30')) return told('notSignedIn')
  if (code.startsWith('PGRST00')) return told(code === 'PGRST003' ? 'databaseBusy' : 'databaseUnavailable')
  const refusal = refusalOf(asThrown(error))
  return refusal.code === 'internalError' ? told('serverSaid', { message: message.slice(0, 300) }) : refusal
}

/** As the database's driver would have thrown it: names that travel in the message alone are read from it. */
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

/** Which table of several a refusal is about. */
export function refusedTable(error: EventmsError): TableName | undefined {
  const { details, message } = (error.cause ?? {}) as Partial<PostgrestError> & { detail?: string }
  const text = details ?? (error.cause as { detail?: string } | undefined)?.detail ?? ''
  try {
    const named = (JSON.parse(text) as { table?: unknown } | null)?.table
    if (typeof named === 'string') return productName(named)
  } catch {
    // Words of the database's own: the constraint's name begins with the table's.
  }
  return productName(/(?:constraint|relation) "([^"_]+)/.exec(message ?? '')?.[1] ?? '')
}
