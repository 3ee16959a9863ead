import type { ErrorBody } from '#domain/wire.ts'
import type { SecurityEvent } from './security-log.ts'

export interface Refusal {
  readonly kind: SecurityEvent['kind']
  readonly code: string
}

export async function refusalOf(answered: Response): Promise<Refusal | undefined> {
  const code = await errorOf(answered)
  const kind = code === undefined ? undefined : refusals.get(code)
  return kind && code !== undefined ? { kind, code } : undefined
}

const refusals: ReadonlyMap<string, SecurityEvent['kind']> = new Map([
  ['invalidCredentials', 'signInFailed'],
  ['invalidCode', 'signInFailed'],
  ['stepExpired', 'signInFailed'],
  ['passkeyRefused', 'signInFailed'],
  ['accountDisabled', 'signInFailed'],
  ['passwordExpired', 'signInFailed'],
  ['signUpClosed', 'signInFailed'],
  ['providerFailed', 'signInFailed'],
  ['tooManyAttempts', 'lockOut'],
  ['notAllowed', 'requestRefused'],
])

/** Error codes that do not count as refusals, because the server could not check the request. */
const busy: ReadonlySet<string> = new Set([
  'importRunning',
  'serverBusy',
  'databaseBusy',
  'databaseMoved',
  'databaseUnavailable',
  'diskFull',
  'internalError',
])

/** The error code in an answer: of an `ErrorBody`, or of a provider's callback, which redirects. */
async function errorOf(answered: Response): Promise<string | undefined> {
  if (answered.status >= 300 && answered.status < 400) {
    const { searchParams } = new URL(answered.headers.get('location') ?? '/', 'http://here.invalid')
    const error = searchParams.get('error')
    // Passes on known codes only. Any other text may come from the provider, or from a stranger who called the
    // callback.
    return error === null ? undefined : refusals.has(error) || busy.has(error) ? error : 'providerFailed'
  }
  if (answered.ok) return undefined
  const body = (await answered
    .clone()
    .json()
    .catch(() => null)) as ErrorBody | null
  return body?.error?.code
}
