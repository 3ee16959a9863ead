import { EventmsError } from '#domain/errors.ts'
import { JSON_DEPTH, JSON_FIELDS } from '#domain/json-limits.ts'
import { badRequest } from '#domain/requests/check.ts'
import { IMPORT_LINE } from '#domain/wire.ts'

/**
 * Maximum number of arrays and objects in one JSON text. The largest request, 10,000 edits, has three objects for each
 * edit.
 */
export const JSON_CONTAINERS = 100_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const LINE_END = 0x0a

/**
 * Meaning of each byte outside of strings. It opens (1) or closes (2) an array or object, opens a string (3), ends a
 * line (4) or a field's name (5). All other bytes have 0.
 */
const meanings = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x5b || byte === 0x7b) return 1
  if (byte === 0x5d || byte === 0x7d) return 2
  if (byte === COLON) return 5
  return byte === QUOTE ? 3 : byte === LINE_END ? 4 : 0
})

/** 'text': the body is one JSON text. 'lines': each line is one. */
export type JsonShape = 'text' | 'lines'

/**
 * Limits the nesting and size of JSON while its bytes arrive, in constant memory: parsing deep nesting takes much time
 * and memory. Leaves invalid JSON to the parser.
 * @returns a function that takes the chunks in order. It throws EventmsError 'badRequest', or 'bodyTooLarge' for a line
 * that is too long
 */
export function jsonBounds(shape: JsonShape): (chunk: Uint8Array) => void {
  let depth = 0
  let containers = 0
  /** Number of fields of the open object at each depth. */
  const fields = new Uint32Array(JSON_DEPTH + 1)
  let inText = false
  let escaped = false
  let lineBytes = 0

  const open = () => {
    if (++depth > JSON_DEPTH) throw badRequest(`JSON nested deeper than ${JSON_DEPTH} levels`)
    fields[depth] = 0
    if (++containers > JSON_CONTAINERS) throw badRequest(`JSON of more than ${JSON_CONTAINERS} lists and objects`)
  }
  const name = () => {
    if (depth > 0 && ++fields[depth]! > JSON_FIELDS)
      throw badRequest(`JSON with an object of more than ${JSON_FIELDS} fields`)
  }
  /** Skips a string. @returns the index of its closing quote, or the end of the chunk */
  const skipText = (chunk: Uint8Array, from: number): number => {
    let at = from
    for (; at < chunk.length; at++) {
      // A JSON string contains no line break, so the parser will refuse this line. In an import the next line begins
      // here.
      if (chunk[at] === LINE_END) {
        inText = escaped = false
        return at - 1
      }
      if (escaped) escaped = false
      else if (chunk[at] === BACKSLASH) escaped = true
      else if (chunk[at] === QUOTE) {
        inText = false
        return at
      }
    }
    return at
  }
  return (chunk) => {
    let lineFrom = 0
    for (let at = inText ? skipText(chunk, 0) + 1 : 0; at < chunk.length; at++) {
      const meaning = meanings[chunk[at]!]
      if (meaning === 0) continue
      if (meaning === 1) open()
      else if (meaning === 2) depth--
      else if (meaning === 5) name()
      else if (meaning === 3) {
        inText = true
        at = skipText(chunk, at + 1)
      } else if (shape === 'lines') {
        depth = containers = lineBytes = 0
        lineFrom = at + 1
      }
    }
    lineBytes += chunk.length - lineFrom
    if (shape === 'lines' && lineBytes > IMPORT_LINE) throw new EventmsError('bodyTooLarge', { max: IMPORT_LINE })
  }
}
