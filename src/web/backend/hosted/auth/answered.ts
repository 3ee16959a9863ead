import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { authError } from '#web/backend/hosted/errors.ts'

export async function answered<T extends { error: unknown }>(work: Promise<T>): Promise<T> {
  const answer = await work
  if (answer.error) throw authError(answer.error)
  return answer
}

/** Does the same as `answered` above, but for a code or a link to verify: nearly every error becomes 'invalidCode'. */
export async function verified<T extends { error: unknown }>(work: Promise<T>): Promise<T> {
  const answer = await work
  if (!answer.error) return answer
  const error = authError(answer.error)
  const isKept =
    ['accountDisabled', 'signUpClosed', 'tooManyAttempts'].includes(error.code) ||
    isAuthRetryableFetchError(answer.error)
  throw isKept ? error : new EventmsError('invalidCode', {}, { cause: answer.error })
}
