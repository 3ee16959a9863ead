import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { parseJson } from './json-lines.ts'

/** Bytes of a request that is no import. */
const JSON_LIMIT = 10 * 1024 * 1024

/** @throws EventmsError 'badRequest', 'bodyTooLarge' */
export async function readJson(request: Request): Promise<unknown> {
  checkType(request, 'application/json')
  return parseJson(await readBody(request, JSON_LIMIT))
}

/** A type that a form of another site cannot send without asking first. @throws EventmsError 'badRequest' */
export function checkType(request: Request, type: string): void {
  const [given] = (request.headers.get('content-type') ?? '').split(';')
  if (given?.trim().toLowerCase() !== type) throw badRequest(`the content type must be ${type}`)
}

/**
 * A body, read to its end. Nothing is asked of the database before: a client that stalls holds no lock and no
 * connection, and what follows runs at the database's speed.
 * @param limit bytes
 * @param taken told of each part's bytes before it is kept
 * @throws EventmsError 'bodyTooLarge' as soon as that is known
 */
export async function readBody(
  request: Request,
  limit: number,
  taken: (bytes: number) => void = () => {},
): Promise<Uint8Array[]> {
  const tooLarge = new EventmsError('bodyTooLarge', { max: limit })
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of request.body ?? []) {
      bytes += part.byteLength
      if (bytes > limit) throw tooLarge
      taken(part.byteLength)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof EventmsError) throw error
    throw new EventmsError('badRequest', { reason: 'the body broke off' }, { cause: error })
  }
  return parts
}

export type Uploads = <T>(request: Request, work: (body: readonly Uint8Array[]) => Promise<T>) => Promise<T>

/**
 * Large bodies, kept in memory until `work` is done with them: each at most `limit` bytes, all at once at most twice
 * that.
 * @throws EventmsError 'bodyTooLarge'; 'databaseBusy' while others take all the room
 */
export function boundedUploads(limit: number): Uploads {
  let held = 0
  return async (request, work) => {
    let own = 0
    const taken = (bytes: number) => {
      if (held + bytes > 2 * limit) throw new EventmsError('databaseBusy')
      held += bytes
      own += bytes
    }
    try {
      return await work(await readBody(request, limit, taken))
    } finally {
      held -= own
    }
  }
}
