/** Half-open range of UTF-16 offsets: `to` is excluded. */
export type TextRange = readonly [from: number, to: number]

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/**
 * Compares two texts, and returns the differing range of each: everything between the common prefix and suffix. Never
 * splits a grapheme. Example: `2026年` and `2027年` differ in [3, 4] of both.
 */
export function changedRanges(before: string, after: string): readonly [before: TextRange, after: TextRange] {
  const old = splitOf(before)
  const now = splitOf(after)
  const shorterLength = Math.min(old.length, now.length)
  let start = 0
  while (start < shorterLength && old[start] === now[start]) start++
  let end = 0
  while (end < shorterLength - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  return [stretch(old, start, end), stretch(now, start, end)]
}

const splitOf = (text: string): readonly string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

const lengthOf = (segments: readonly string[]): number => segments.reduce((sum, { length }) => sum + length, 0)

function stretch(segments: readonly string[], start: number, end: number): TextRange {
  const from = lengthOf(segments.slice(0, start))
  return [from, from + lengthOf(segments.slice(start, segments.length - end))]
}
