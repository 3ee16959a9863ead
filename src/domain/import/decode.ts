/**
 * What a file of text can be written in. Shift_JIS is read as Windows writes it (CP932): the standard decoder is that
 * one.
 */
export const encodings = ['utf-8', 'shift_jis', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export interface Decoded {
  readonly encoding: Encoding
  readonly text: string
}

/** A file that is damaged, or in an encoding that is not read: `line` is the first that cannot be. */
export interface Undecodable {
  readonly encoding: Encoding
  readonly text: null
  readonly line: number
}

/**
 * Decodes a file's bytes; nothing is replaced silently. Without `encoding` it is recognised: by a byte-order mark, by
 * the zero bytes of UTF-16, as UTF-8 where that fits, else as Shift_JIS.
 */
export function decode(bytes: Uint8Array, encoding?: Encoding): Decoded | Undecodable {
  const chosen = encoding ?? marked(bytes) ?? wide(bytes)
  if (chosen) return decodeAs(bytes, chosen)
  const utf8 = decodeAs(bytes, 'utf-8')
  if (utf8.text !== null || mostlyUtf8(bytes)) return utf8
  const shiftJis = decodeAs(bytes, 'shift_jis')
  return shiftJis.text === null ? utf8 : shiftJis
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): Decoded | Undecodable {
  try {
    return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const readable = new TextDecoder(encoding).decode(bytes)
    const upTo = readable.indexOf('\uFFFD')
    return { encoding, text: null, line: readable.slice(0, Math.max(upTo, 0)).split(/\r\n|\r|\n/).length }
  }
}

function marked([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: commas and line breaks have a zero byte on one side, which no other text has. */
function wide(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0] as [even: number, odd: number]
  for (let i = 0; i < Math.min(bytes.length, 4096); i++) if (bytes[i] === 0) zeros[(i % 2) as 0 | 1]++
  if (zeros[0] === zeros[1]) return undefined
  return zeros[0] > zeros[1] ? 'utf-16be' : 'utf-16le'
}

/** A damaged UTF-8 file must not pass as Shift_JIS, where most of its bytes happen to mean something else. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const lost = text.match(/\uFFFD/g)?.length ?? 0
  // Three or four bytes in one character: those hardly happen by chance in Shift_JIS.
  const wideCharacters = text.match(/[\u0800-\uD7FF\uE000-\uFFFC]|[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0
  return lost * 10 < wideCharacters
}
