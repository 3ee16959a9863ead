/**
 * Most byte sequences are valid in each of these encodings. The guess prefers the encoding with fewer rare kanji and
 * fewer misplaced half-width kana.
 */
export type Legacy = 'shift_jis' | 'euc-jp' | 'gb18030'

const sampleBytes = 65_536
/**
 * Weight of an invalid byte. A valid character has a weight that says how unusual it is: 0 (common) to 1 (never used).
 */
const invalidByteWeight = 3
/** An encoding whose characters weigh more than this on average is impossible. */
const impossibleAbove = 1
/** An encoding whose characters weigh more than this on average is doubtful. */
const doubtfulAbove = 0.25
/** If the average weights of two encodings differ by less than this, a person chooses. */
const rivalWithin = 0.12

export function firstHigh(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length && bytes[at]! < 0x80) at++
  return at
}

export function windowOf(bytes: Uint8Array): [from: number, to: number] {
  const high = firstHigh(bytes)
  const first = high === bytes.length ? 0 : high
  const from = bytes.lastIndexOf(0x0a, first) + 1
  return [from, Math.min(bytes.length, from + sampleBytes)]
}

/**
 * Possible encodings, the most likely first; empty if none fits.
 * @param cut true if the bytes are valid UTF-8 except for an incomplete last character
 */
export function legacyReadings(bytes: Uint8Array, cut = false): (Legacy | 'utf-8')[] {
  const [from, to] = windowOf(bytes)
  const part = bytes.subarray(from, to)
  const isEnd = to === bytes.length
  const japanese = (['shift_jis', 'euc-jp'] as const)
    .map((encoding) => ({ encoding: encoding as Legacy, strange: strangeness(part, encoding, isEnd) }))
    .sort((a, b) => a.strange - b.strange)
  const chinese = { encoding: 'gb18030' as const, strange: strangeness(part, 'gb18030', isEnd) }
  const [best, second] = japanese
  const better = best!.strange - chinese.strange
  if (chinese.strange <= doubtfulAbove && better > rivalWithin)
    return [
      chinese.encoding,
      ...japanese.filter((reading) => reading.strange <= impossibleAbove).map(({ encoding }) => encoding),
    ]
  if (best!.strange > impossibleAbove) return []
  const doubtful = best!.strange > doubtfulAbove || cut
  const rivals = doubtful || better > rivalWithin / 2 ? [second!, chinese] : [second!]
  return [
    best!.encoding,
    ...rivals
      .filter((rival) => rival.strange <= (doubtful ? impossibleAbove : best!.strange + rivalWithin))
      .map(({ encoding }) => encoding),
    ...(doubtful ? (['utf-8'] as const) : []),
  ]
}

/** Average weight of the characters: 0 to 1, more if there are invalid bytes. */
function strangeness(bytes: Uint8Array, encoding: Legacy, isEnd: boolean): number {
  const read = { shift_jis: shiftJis, 'euc-jp': eucJp, gb18030: gb18030 }[encoding]
  let characters = 0
  let sum = 0
  let before = 0
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at]! < 0x80) {
      before = bytes[at++]!
      continue
    }
    const [length, weight] = read(bytes, at, before)
    if (length > 1 && at + length > bytes.length) {
      // The sample may end within a character, which is then ignored. If the whole file ends within a character, it is
      // damaged: the incomplete character weighs 1.
      if (isEnd) {
        characters++
        sum++
      }
      break
    }
    before = bytes[at + length - 1]!
    at += length
    characters++
    sum += weight
  }
  return characters === 0 ? 0 : sum / characters
}

type Read = (bytes: Uint8Array, at: number, before: number) => readonly [length: number, weight: number]

const shiftJis: Read = (bytes, at, before) => {
  const lead = bytes[at]!
  if (lead >= 0xa1 && lead <= 0xdf) return [1, halfWidth(lead, before)]
  const trail = bytes[at + 1] ?? 0x40
  if (lead === 0x80 || lead === 0xa0 || lead > 0xfc || trail < 0x40 || trail === 0x7f || trail > 0xfc)
    return [1, invalidByteWeight]
  return [2, rowWeight((lead < 0xe0 ? lead - 0x81 : lead - 0xc1) * 2 + (trail >= 0x9f ? 2 : 1))]
}

const eucJp: Read = (bytes, at, before) => {
  const lead = bytes[at]!
  const trail = bytes[at + 1] ?? 0xa1
  if (trail < 0xa1 || trail === 0xff) return [1, invalidByteWeight]
  if (lead === 0x8e) return trail <= 0xdf ? [2, halfWidth(trail, before)] : [1, invalidByteWeight]
  if (lead === 0x8f) return [3, 0.5]
  return lead < 0xa1 || lead === 0xff ? [1, invalidByteWeight] : [2, rowWeight(lead - 0xa0)]
}

const gb18030: Read = (bytes, at) => {
  const lead = bytes[at]!
  const trail = bytes[at + 1] ?? 0xa1
  if (lead === 0x80 || lead === 0xff) return [1, invalidByteWeight]
  if (trail >= 0x30 && trail <= 0x39) return [4, 0.5]
  if (trail < 0x40 || trail === 0x7f || trail === 0xff) return [1, invalidByteWeight]
  if (trail < 0xa1) return [2, 0.6]
  if (lead >= 0xb0 && lead <= 0xf7) return [2, lead <= 0xd7 ? 0 : 0.5]
  return [2, lead >= 0xa1 && lead <= 0xa3 ? 0 : 0.4]
}

/**
 * Weight of a character by its row in the table of JIS X 0208. Kana and common kanji weigh 0, rare characters up to
 * 0.6.
 */
function rowWeight(row: number): number {
  if (row >= 16 && row <= 47) return 0
  if (row === 1 || (row >= 3 && row <= 5)) return 0
  if (row >= 48 && row <= 84) return 0.5
  // Row 13 contains ①, ㈱ and similar signs, the other rows contain the additional kanji of Windows, such as 髙 and 﨑.
  if (row === 13 || (row >= 89 && row <= 92) || row >= 115) return 0.1
  return row === 2 ? 0.2 : 0.6
}

/**
 * Weight of a half-width kana. High for punctuation. Also high for a sound mark that does not fit the letter before it,
 * and for a small kana that follows no kana.
 */
function halfWidth(byte: number, before: number): number {
  const follows = before >= 0xa1 && before <= 0xdf
  const punctuation = byte <= 0xa5
  const small = byte >= 0xa7 && byte <= 0xb0
  const marked =
    byte === 0xde
      ? before === 0xb3 || (before >= 0xb6 && before <= 0xc4) || (before >= 0xca && before <= 0xce)
      : before >= 0xca && before <= 0xce
  if (punctuation || (small && !follows)) return 1
  if ((byte === 0xde || byte === 0xdf) && !marked) return 1
  return 0.1
}
