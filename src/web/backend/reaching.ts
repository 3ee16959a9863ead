import { EventmsError } from '#domain/errors.ts'

/** Rejects with 'unreachable' on network failures, also for code that is loaded on demand. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
}
