/** Box for a text: inner width and height in millimetres, preferred text size in points. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly size: number
}

export const MM_PER_POINT = 25.4 / 72
export const LINE_HEIGHT = 1.2
const STEP = 0.5
/** Minimum text size in points. Smaller text is not legible at arm's length. */
export const SMALLEST = 6

/**
 * Text size in points at which a text, wrapped into lines, fits the box. Null if it does not fit even at `SMALLEST`.
 * The estimated width is never too small, whatever the font (Meiryo has the widest Latin letters). Measuring the texts
 * of 10,000 cards would be slow. The check before a print measures the real widths.
 */
export function fit(text: string, { width, height, size }: Box): number | null {
  const ems = emsOf(text)
  const least = Math.min(SMALLEST, size)
  for (let points = size; points >= least; points -= Math.min(STEP, points - least || STEP)) {
    const em = points * MM_PER_POINT
    const lines = Math.floor(height / (em * LINE_HEIGHT))
    if (ems * em <= width || linesOf(text, ems, width / em) <= lines) return points
  }
  return null
}

/** Number of lines that a text takes at most. A word that is wider than a line is split. */
export function linesIn(text: string, width: number, size: number): number {
  const perLine = width / (size * MM_PER_POINT)
  const ems = emsOf(text)
  if (ems <= perLine) return 1
  const lines = linesOf(text, ems, perLine)
  if (lines < Infinity) return lines
  // Worst case: each word begins on a new line, and each line leaves space for nearly one wide character.
  return text.split(' ').reduce((sum, word) => sum + Math.ceil(emsOf(word) / Math.max(perLine - 1.1, 0.5)), 0)
}

/**
 * True if lines can break at any character, as in Japanese. In mostly Latin text, words are kept whole, unless one is
 * very long.
 */
export function breaksAnywhere(text: string): boolean {
  return text.replace(/[\u0020-\u02ff]/g, '').length * 2 > text.length || /\S{32}/.test(text)
}

/** True for texts of digits and signs only: codes, amounts, percentages, ranges and times. */
export const isNumber = (text: string): boolean => /^[\d¥%,.:/ 〜~-]+$/.test(text)

/**
 * Width in ems that must stay on one line. A text of digits and signs is split at its blanks, and the longest piece
 * counts, such as 2026 in 4 - 2026. Other text has width 0.
 */
export const unbrokenEms = (text: string): number => (isNumber(text) ? Math.max(...text.split(' ').map(emsOf)) : 0)

function linesOf(text: string, ems: number, perLine: number): number {
  // Each line may leave up to one em empty, where the next wide character did not fit.
  if (breaksAnywhere(text)) return perLine > 2 ? Math.ceil(ems / (perLine - 1)) : Infinity
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const needed = emsOf(word) + emsOf(' ')
    if (needed > perLine) return Infinity
    if (used + needed > perLine) {
      lines += 1
      used = 0
    }
    used += needed
  }
  return lines
}

export function emsOf(text: string): number {
  let ems = 0
  for (const character of text) ems += emOf(character.codePointAt(0)!)
  return ems
}

function emOf(code: number): number {
  if (code < 0x20) return 0
  if (code < 0x300) {
    if (code === 0x20 || code === 0xa0) return 0.35
    if (code >= 0x30 && code <= 0x39) return 0.66
    if ('mwMW@%&'.includes(String.fromCharCode(code))) return 1.05
    return code >= 0x41 && code <= 0x5a ? 0.85 : 0.72
  }
  if (code >= 0xff61 && code <= 0xff9f) return 0.55
  // Emojis are wider than kanji.
  return code >= 0x1f000 && code < 0x20000 ? 1.4 : 1
}
