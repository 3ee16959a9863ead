import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { jsonBounds, type JsonShape } from './json-bounds.ts'
import { parseJson } from './json-lines.ts'
import { longestFor, PACE, type Pace, paced } from './pace.ts'

/** Maximum bytes of a request's body, except of an import: enough for 10,000 rows. */
export const JSON_LIMIT = 10 * 1024 * 1024

/** Reads a JSON body. @param limit maximum bytes @throws EventmsError 'badRequest', 'bodyTooLarge' */
export async function readJson(request: Request, limit = JSON_LIMIT): Promise<unknown> {
  checkType(request, 'application/json')
  return parseJson(await readBody(request, limit))
}

/**
 * Requires a content type that a form of another site cannot send without a CORS preflight. @throws EventmsError
 * 'badRequest'
 */
export function checkType(request: Request, type: string): void {
  const [mediaType] = (request.headers.get('content-type') ?? '').split(';')
  if (mediaType?.trim().toLowerCase() !== type) throw badRequest(`the content type must be ${type}`)
}

export interface BodyOptions {
  readonly shape?: JsonShape
  /**
   * Called with the number of bytes of each chunk, before the chunk is kept in memory. Throws an error to refuse the
   * body.
   */
  readonly onBytes?: (bytes: number) => void
  readonly pace?: Pace | undefined
}

/**
 * Reads a body. To be called before the database is queried, so that a slow client occupies no lock and no connection.
 * @param limit maximum bytes
 * @throws EventmsError 'bodyTooLarge', 'badRequest' (nested too deeply) or 'bodyStalled', without reading the rest
 */
export async function readBody(
  request: Request,
  limit: number,
  { shape = 'text', onBytes, pace = PACE }: BodyOptions = {},
): Promise<Uint8Array[]> {
  const tooLarge = new EventmsError('bodyTooLarge', { max: limit })
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge
  const checkBounds = jsonBounds(shape)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const bounded = { longest: longestFor(limit), ...pace }
    for await (const chunk of request.body ? paced(request.body, bounded) : []) {
      bytes += chunk.byteLength
      if (bytes > limit) throw tooLarge
      checkBounds(chunk)
      onBytes?.(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof EventmsError) throw error
    throw new EventmsError('badRequest', { reason: 'the body broke off' }, { cause: error })
  }
  return chunks
}
