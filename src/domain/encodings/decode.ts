import { finish } from '#domain/steps.ts'
import { firstHigh, legacyReadings, windowOf } from './guess-legacy-encoding.ts'

/**
 * Encodings that an import reads. shift_jis includes the Windows extensions (CP932). gb18030 (Chinese) is here because
 * such a file could be mistaken for Japanese.
 */
export const encodings = ['utf-8', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'utf-16le', 'utf-16be', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]

/** A possible encoding, with a line of the file decoded in it. */
export interface EncodingSample {
  readonly encoding: Encoding
  readonly sample: string
}

export interface Decoded {
  readonly encoding: Encoding
  readonly text: string
  /** Possible encodings, the most likely first. Absent if the encoding is certain. */
  readonly unsure?: readonly EncodingSample[]
}

/** A file that is damaged, or in an unsupported encoding. `line` is the first line that cannot be decoded. */
export interface Undecodable {
  readonly encoding: Encoding
  readonly text: null
  readonly line: number
}

const escape = 0x1b
const sampleLength = 40

const bytesPerStep = 1 << 20

export function decode(bytes: Uint8Array, encoding?: Encoding): Decoded | Undecodable {
  return finish(decodeSteps(bytes, encoding))
}

/**
 * Decodes in steps that yield the progress. An invalid byte makes the file `Undecodable`; no character is replaced.
 * Detects the encoding by byte-order mark, zero bytes (UTF-16) or escape sequences (ISO-2022-JP). Without these: UTF-8
 * if valid, else the legacy encoding in which the text looks most Japanese.
 */
export function* decodeSteps(bytes: Uint8Array, encoding?: Encoding): Generator<number, Decoded | Undecodable> {
  const chosen = encoding ?? marked(bytes) ?? wide(bytes) ?? escaped(bytes)
  if (chosen) return yield* decodeAs(bytes, chosen)
  const utf8 = yield* decodeAs(bytes, 'utf-8')
  if (utf8.text !== null || (yield* mostlyUtf8(bytes))) return utf8
  return (yield* legacy(bytes)) ?? utf8
}

function* decodeAs(bytes: Uint8Array, encoding: Encoding): Generator<number, Decoded | Undecodable> {
  const parts: string[] = []
  try {
    for (const part of decodedParts(bytes, encoding, true)) {
      parts.push(part)
      yield (parts.length * bytesPerStep) / (bytes.length + bytesPerStep)
    }
    return { encoding, text: parts.length === 1 ? parts[0]! : parts.join('') }
  } catch {
    return { encoding, text: null, line: yield* unreadableLine(bytes, encoding) }
  }
}

/**
 * Decodes in chunks. @param isWhole false if the bytes may end within a character @throws TypeError if `fatal` and a
 * byte is invalid
 */
function* decodedParts(bytes: Uint8Array, encoding: Encoding, fatal: boolean, isWhole = true): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal })
  let from = 0
  do {
    const to = from + bytesPerStep
    yield decoder.decode(bytes.subarray(from, to), { stream: !isWhole || to < bytes.length })
    from = to
  } while (from < bytes.length)
}

function* unreadableLine(bytes: Uint8Array, encoding: Encoding): Generator<number, number> {
  let line = 1
  let before = ''
  for (const part of decodedParts(bytes, encoding, false)) {
    const upTo = part.indexOf('\uFFFD')
    const text = upTo < 0 ? part : part.slice(0, upTo)
    line += text.split(/\r\n|\r|\n/).length - 1
    // If CR and LF of a line break are in different chunks, they were counted as two lines. Subtracts one.
    if (before === '\r' && part[0] === '\n' && text !== '') line--
    if (upTo >= 0) return line
    before = part.at(-1) ?? before
    yield 0
  }
  return 1
}

function marked([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/**
 * Detects UTF-16 without byte-order mark. In UTF-16, each comma, tab or line break has a zero byte before or after it.
 * If only a few of them have one, the file is not UTF-16 but damaged.
 */
function wide(bytes: Uint8Array): Encoding | undefined {
  const end = Math.min(bytes.length, 4096)
  let narrow = 0
  let little = 0
  let big = 0
  for (let i = 0; i < end; i++) {
    const byte = bytes[i]
    if (byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x2c && byte !== 0x3b) continue
    if (i % 2 === 0 && bytes[i + 1] === 0) little++
    else if (i % 2 === 1 && bytes[i - 1] === 0) big++
    else narrow++
  }
  if (Math.max(little, big) <= narrow) return undefined
  return big > little ? 'utf-16be' : 'utf-16le'
}

/** Detects ISO-2022-JP, which switches to Japanese by sequences such as `ESC $ B`, and has no byte above 7F. */
function escaped(bytes: Uint8Array): Encoding | undefined {
  for (let at = bytes.indexOf(escape); at >= 0; at = bytes.indexOf(escape, at + 1)) {
    const [first, second] = [bytes[at + 1], bytes[at + 2]]
    const japanese = (first === 0x24 && (second === 0x40 || second === 0x42)) || (first === 0x28 && second === 0x49)
    if (japanese) return firstHigh(bytes) === bytes.length ? 'iso-2022-jp' : undefined
  }
  return undefined
}

/**
 * Detects UTF-8 with some invalid bytes. Without this check, the file could be read as Shift_JIS, in which most bytes
 * are valid.
 */
function* mostlyUtf8(bytes: Uint8Array): Generator<number, boolean> {
  let lost = 0
  // Characters of three or four bytes, which rarely occur by chance in other encodings.
  let wideCharacters = 0
  for (const text of decodedParts(bytes, 'utf-8', false)) {
    for (let at = 0; at < text.length; at++) {
      const character = text.charCodeAt(at)
      if (character < 0x800) continue
      if (character === 0xfffd) lost++
      // Skips the second half of a surrogate pair.
      else if (character < 0xdc00 || (character > 0xdfff && character < 0xfffd)) wideCharacters++
    }
    yield 0
  }
  return wideCharacters > 0 && lost <= wideCharacters
}

/**
 * Decodes with the most likely legacy encoding. If several are likely, `unsure` lists them for a person to choose. If
 * the most likely one fails, reports the invalid line: another encoding would fit only by chance.
 */
function* legacy(bytes: Uint8Array): Generator<number, Decoded | Undecodable | null> {
  const readings = legacyReadings(bytes, yield* cutUtf8(bytes))
  const [best, ...rivals] = readings
  if (!best) return null
  const decoded = yield* decodeAs(bytes, best)
  if (decoded.text === null || rivals.length === 0) return decoded
  const [from, to] = windowOf(bytes)
  const sampleIn = (encoding: Encoding) =>
    new TextDecoder(encoding)
      .decode(bytes.subarray(from, Math.min(to, from + 400)))
      .split(/[\r\n]/)
      .find((line) => /[^\t -~]/.test(line))
      ?.slice(0, sampleLength) ?? ''
  return { ...decoded, unsure: readings.map((encoding) => ({ encoding, sample: sampleIn(encoding) })) }
}

/** True for valid UTF-8 whose last character may be incomplete. */
function* cutUtf8(bytes: Uint8Array): Generator<number, boolean> {
  try {
    for (const _ of decodedParts(bytes, 'utf-8', true, false)) yield 0
    return true
  } catch {
    return false
  }
}
