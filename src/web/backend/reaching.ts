import { EventmsError } from '#domain/errors.ts'

/** Turns network errors into EventmsError 'unreachable'. This includes failed dynamic imports. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
}
