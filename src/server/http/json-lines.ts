import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { IMPORT_LINE } from '#domain/wire.ts'

/** @throws EventmsError 'badRequest' for invalid JSON or UTF-8 */
export function parseJson(parts: readonly Uint8Array[]): unknown {
  try {
    // `ignoreBOM` keeps a byte-order mark, which JSON.parse then refuses.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts)))
  } catch (cause) {
    throw new EventmsError('badRequest', { reason: 'not JSON' }, { cause })
  }
}

const LINE_END = 10

/** Parses a body line by line. @throws EventmsError 'badRequest'; 'bodyTooLarge' for a line too long to parse */
export function* jsonLines(parts: readonly Uint8Array[]): Generator<unknown> {
  let begun: Uint8Array[] = []
  let bytes = 0
  const grow = (more: number) => {
    bytes += more
    if (bytes > IMPORT_LINE) throw new EventmsError('bodyTooLarge', { max: IMPORT_LINE })
  }
  for (const part of parts) {
    let from = 0
    for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, from)) {
      grow(end - from)
      yield parseJson([...begun, part.subarray(from, end)])
      begun = []
      bytes = 0
      from = end + 1
    }
    if (from < part.length) begun.push(part.subarray(from))
    grow(part.length - from)
  }
  if (begun.length > 0) yield parseJson(begun)
}

/** Takes the first line. @throws EventmsError 'badRequest' if there is none */
export function headOf(lines: Generator<unknown>): unknown {
  const first = lines.next()
  if (first.done) throw badRequest('the body is empty')
  return first.value
}
