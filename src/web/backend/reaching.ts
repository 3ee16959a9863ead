import { EventmsError } from '#domain/errors.ts'

/** Turns network failures, also of code loaded on demand, into 'unreachable'. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
}
