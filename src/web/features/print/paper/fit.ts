import type { PrintedSeal } from '#domain/seals/index.ts'

/** A place on the card: inner width and height in millimetres, and the size in points its text has where it fits. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly size: number
}

/** A text of a seal and the place on the paper that it stands in. */
export interface Place {
  readonly box: Box
  text(seal: PrintedSeal): string
}

const MM_PER_POINT = 25.4 / 72
const LINE_HEIGHT = 1.2
const STEP = 0.5
const SMALLEST = 1

/**
 * The size in points at which `text` fits its place, broken over as many lines as there is room for, or null where the
 * place's own size will do. Nothing is ever cut off; a name of 60 characters prints at about half the size.
 *
 * Reckoned, not measured: 10,000 cards are laid out without asking the browser for one of them. The widths are upper
 * bounds over the fonts of the stack (Meiryo has the widest Latin letters).
 */
export function fit(text: string, { width, height, size }: Box): number | null {
  const ems = emsOf(text)
  for (let points = size; points > SMALLEST; points -= STEP) {
    const em = points * MM_PER_POINT
    const lines = Math.floor(height / (em * LINE_HEIGHT))
    if (ems * em <= width || linesOf(text, ems, width / em) <= lines) return points === size ? null : points
  }
  return SMALLEST
}

/** Whether lines of this text may end anywhere; mostly Latin text keeps its words whole, unless one is very long. */
export function breaksAnywhere(text: string): boolean {
  return text.replace(/[\u0020-\u02ff]/g, '').length * 2 > text.length || /\S{32}/.test(text)
}

/** The most lines a text takes at `perLine` ems a line. */
function linesOf(text: string, ems: number, perLine: number): number {
  // What does not fit on a line any more leaves its place empty.
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

/** Width of a text in ems. */
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
  // Emoji stand wider than the square of a kanji.
  return code >= 0x1f000 && code < 0x20000 ? 1.4 : 1
}
