import { breaksAnywhere } from '#domain/paper/fit.ts'

/** `single`: a character with its combining marks. `bound`: also the characters joined to it by non-breaking spaces. */
const single = /\p{M}+|\P{M}\p{M}*/gu
const bound = /\p{M}+|\P{M}\p{M}*(?:\u00a0\P{M}\p{M}*)*/gu
const words = /[^ ]+ *| +/gu

/**
 * Breaks a text into lines of `width`. Breaks at non-breaking spaces only if a part is wider than `most`.
 * @param widthOf measures a text in the unit of `width`
 */
export function linesOf(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  most = Infinity,
): readonly string[] {
  if (widthOf(text) <= width) return [text]
  const lines = broken(text, width, widthOf, bound)
  return lines.length > most ? broken(text, width, widthOf, single) : lines
}

function broken(text: string, width: number, widthOf: (text: string) => number, units: RegExp): readonly string[] {
  const lines: string[] = []
  let line = ''
  const add = (part: string): boolean => {
    if (widthOf((line + part).trimEnd()) > width) return false
    line += part
    return true
  }
  const addOnNextLine = (part: string): boolean => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    return add(part)
  }
  const parts = text.match(breaksAnywhere(text) ? units : words) ?? []
  for (const part of parts) {
    if (add(part) || addOnNextLine(part)) continue
    // A word wider than the line is broken between characters.
    for (const unit of part.match(units) ?? []) if (!add(unit) && !addOnNextLine(unit)) line = unit
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}
