import { breaksAnywhere } from '#domain/paper/fit.ts'

/** `single`: a character with its combining marks. `bound`: also the characters joined to it by non-breaking spaces. */
const single = /\p{M}+|\P{M}\p{M}*/gu
const bound = /\p{M}+|\P{M}\p{M}*(?:\u00a0\P{M}\p{M}*)*/gu
const words = /[^ ]+ *| +/gu

/**
 * Breaks a text into lines of `width`. Breaks at non-breaking spaces only if a part is wider than the line and the text
 * would take more than `maxLines` lines.
 * @param widthOf measures a text in the unit of `width`
 */
export function linesOf(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  maxLines = Infinity,
): readonly string[] {
  if (widthOf(text) <= width) return [text]
  const lines = broken(text, width, widthOf, bound)
  return lines.length > maxLines ? broken(text, width, widthOf, single) : lines
}

function broken(text: string, width: number, widthOf: (text: string) => number, units: RegExp): readonly string[] {
  const lines: string[] = []
  let line = ''
  const add = (word: string): boolean => {
    if (widthOf((line + word).trimEnd()) > width) return false
    line += word
    return true
  }
  const addOnNextLine = (word: string): boolean => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    return add(word)
  }
  const wordsOfText = text.match(breaksAnywhere(text) ? units : words) ?? []
  for (const word of wordsOfText) {
    if (add(word) || addOnNextLine(word)) continue
    // A word wider than the line is broken between characters.
    for (const unit of word.match(units) ?? []) if (!add(unit) && !addOnNextLine(unit)) line = unit
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}
