import { breaksAnywhere } from '#domain/paper/fit.ts'

/**
 * `single` matches a character with its combining marks. `bound` also includes characters that follow after a
 * non-breaking space, as in `100 円`.
 */
const single = /\p{M}+|\P{M}\p{M}*/gu
const bound = /\p{M}+|\P{M}\p{M}*(?:\u00a0\P{M}\p{M}*)*/gu
const words = /[^ ]+ *| +/gu

/**
 * Breaks a text into lines of at most `width`. Characters joined by a non-breaking space stay together, unless the text
 * would then take more than `maxLines` lines.
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
    // A word that is wider than a line is broken between its characters.
    for (const unit of word.match(units) ?? []) if (!add(unit) && !addOnNextLine(unit)) line = unit
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}
