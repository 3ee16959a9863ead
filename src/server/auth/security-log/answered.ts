import type { ErrorBody } from '#domain/wire.ts'
import type { SecurityEvent } from './security-log.ts'

/** What was refused, and the code that says why. */
export interface Refusal {
  readonly kind: SecurityEvent['kind']
  readonly code: string
}

/** An answer that refused, as an entry of the log; undefined where nothing worth keeping was refused. */
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

/** Nothing was refused: the server could not look. */
const busy: ReadonlySet<string> = new Set([
  'importRunning',
  'serverBusy',
  'databaseBusy',
  'databaseMoved',
  'databaseUnavailable',
  'diskFull',
  'internalError',
])

/** The code of an `ErrorBody`, or the one that a provider's callback goes on with. */
async function errorOf(answered: Response): Promise<string | undefined> {
  if (answered.status >= 300 && answered.status < 400) {
    const { searchParams } = new URL(answered.headers.get('location') ?? '/', 'http://here.invalid')
    const error = searchParams.get('error')
    // Words of the provider's, or of whoever made the request, go no further.
    return error === null ? undefined : refusals.has(error) || busy.has(error) ? error : 'providerFailed'
  }
  if (answered.ok) return undefined
  const body = (await answered
    .clone()
    .json()
    .catch(() => null)) as ErrorBody | null
  return body?.error?.code
}
