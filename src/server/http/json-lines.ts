import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { IMPORT_LINE } from '#domain/wire.ts'

/** Parses JSON. @throws EventmsError 'badRequest' for invalid JSON or UTF-8 */
export function parseJson(chunks: readonly Uint8Array[]): unknown {
  try {
    // With `ignoreBOM` a byte-order mark stays in the text, so JSON.parse refuses it.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)))
  } catch (cause) {
    throw new EventmsError('badRequest', { reason: 'not JSON' }, { cause })
  }
}

const LINE_END = 10

/**
 * Parses a body in which each line is JSON. @throws EventmsError 'badRequest'; 'bodyTooLarge' for a line that is too
 * long to parse
 */
export function* jsonLines(chunks: readonly Uint8Array[]): Generator<unknown> {
  let lineChunks: Uint8Array[] = []
  let bytes = 0
  const grow = (byteCount: number) => {
    bytes += byteCount
    if (bytes > IMPORT_LINE) throw new EventmsError('bodyTooLarge', { max: IMPORT_LINE })
  }
  for (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      grow(end - from)
      yield parseJson([...lineChunks, chunk.subarray(from, end)])
      lineChunks = []
      bytes = 0
      from = end + 1
    }
    if (from < chunk.length) lineChunks.push(chunk.subarray(from))
    grow(chunk.length - from)
  }
  if (lineChunks.length > 0) yield parseJson(lineChunks)
}

/** Takes the first line, the head of an import or act. @throws EventmsError 'badRequest' if there is none */
export function headOf(lines: Generator<unknown>): unknown {
  const first = lines.next()
  if (first.done) throw badRequest('the body is empty')
  return first.value
}
