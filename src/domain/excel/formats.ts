import { dateText, type DateParts } from './dates.ts'
import { limits } from './limits.ts'
import { CellWithoutValue, ShownNumber, type SeenCell } from './unreadable.ts'

export type ShowNumber = (value: number) => SeenCell

/**
 * One section of a number format. A format has up to four, separated by semicolons: for positive numbers, negative
 * numbers, zero and text.
 */
interface Section {
  readonly condition: ((value: number) => boolean) | undefined
  readonly tokens: readonly Token[]
  readonly date: DateParts | undefined
  readonly percent: boolean
}

type Token =
  | { readonly digit: '0' | '#' | '?' }
  | { readonly literal: string }
  | { readonly mark: '.' | ',' | '/' | 'E' }

/** Excel shows at most this many significant digits, and replaces further digits by zeros. */
const digitsKept = 15

/**
 * Converts the number of a cell that has no number format. Integers from 0 to 999,999,999 stay numbers, others become
 * text. A whole number of more than 15 digits becomes a `CellWithoutValue`, because its last digits are lost.
 */
export function bareNumber(value: number): SeenCell {
  // Removes digits 16 and 17, which come from the binary form. Excel hides them, too.
  const shown = Number(value.toPrecision(digitsKept))
  if (Number.isInteger(shown) && Math.abs(shown) >= 10 ** digitsKept)
    return new CellWithoutValue('excelDigits', String(value))
  if (Number.isInteger(shown) && shown >= 0 && shown < 1e9) return shown === 0 ? 0 : shown
  return String(shown)
}

/**
 * Returns a formatter for a number format. A format for codes gives the displayed text: 0000 turns 12 into 0012. A
 * date format gives yyyy-mm-dd, and a percent format 50%. Any other format gives the exact number: #,##0 leaves 1234.5
 * unchanged.
 */
export function numberShower(format: string, from1904: boolean): ShowNumber {
  // Ignores longer formats: no program writes one, and parsing them for every cell would be slow.
  if (format.length > limits.format) return bareNumber
  const sections = sectionsOf(format).map(sectionOf)
  if (sections.every(({ date, percent, tokens }) => !date && !percent && !isCode(tokens))) return bareNumber
  return (value) => {
    const { date, percent, tokens } = chosen(sections, value)
    if (date) return dateText(value, date, from1904) ?? bareNumber(value)
    if (percent) {
      const hundredfold = bareNumber(Number((value * 100).toPrecision(digitsKept)))
      return hundredfold instanceof CellWithoutValue ? hundredfold : `${hundredfold}%`
    }
    const whole = Number(value.toPrecision(digitsKept))
    return isCode(tokens) && Number.isInteger(whole) && Math.abs(whole) < 10 ** digitsKept
      ? shownAs(codeText(tokens, whole, sections.length), whole)
      : bareNumber(value)
  }
}

/** If the text only adds leading zeros (007), returns the text alone. Otherwise returns text and value. */
function shownAs(text: string, value: number): SeenCell {
  return /^-?\d+$/.test(text) && Number(text) === value ? text : new ShownNumber(text, value)
}

const plainSection: Section = { condition: undefined, tokens: [], date: undefined, percent: false }

function chosen(sections: readonly Section[], value: number): Section {
  const conditioned = sections.find(({ condition }) => condition?.(value))
  if (conditioned) return conditioned
  if (sections.some(({ condition }) => condition)) return sections.find(({ condition }) => !condition) ?? plainSection
  if (value < 0 && sections.length > 1) return sections[1]!
  if (value === 0 && sections.length > 2) return sections[2]!
  return sections[0] ?? plainSection
}

/** Splits a format at its semicolons, except within quotes. Drops the fourth section, which formats text. */
function sectionsOf(format: string): string[] {
  const sections = ['']
  for (const [piece] of format.matchAll(/"[^"]*"?|\\.|[^]/g)) {
    if (piece === ';') sections.push('')
    else sections[sections.length - 1] += piece
  }
  return sections.slice(0, 3)
}

const pieces =
  /"([^"]*)"?|\\(.)|[_*]([^])|\[([^\]]*)\]?|General|G\/[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}]+|AM\/PM|A\/P|[eE][+-]|\p{L}+?(?=[eE][+-])|\p{L}+|[^]/giu
/**
 * Matches one run of equal date letters, such as yyyy. Letters in a format mean a date only if all their runs match.
 * The letters `pcs` mean no date, because p and c are no date letters.
 */
const dateRun = /^(?:[ymdhsgeb]+|a{3,})$/i
const isOfDate = (letters: string): boolean => letters.match(/(.)\1*/giu)!.every((run) => dateRun.test(run))

function sectionOf(text: string): Section {
  const tokens: Token[] = []
  const shown = { day: false, time: false, seconds: false }
  let condition: Section['condition']
  let percent = false
  for (const [piece, quoted, escaped, padding, bracket] of text.matchAll(pieces)) {
    if (quoted !== undefined || escaped !== undefined) tokens.push({ literal: quoted ?? escaped! })
    else if (padding !== undefined || /^(General|G\/.+)$/i.test(piece)) continue
    else if (bracket !== undefined) {
      condition ??= conditionOf(bracket)
      if (/^[hms]+$/i.test(bracket)) shown.time = true
    } else if (/^(AM\/PM|A\/P)$/i.test(piece)) shown.time = true
    else if (/^[eE][+-]$/.test(piece)) tokens.push({ mark: 'E' })
    else if (piece === '0' || piece === '#' || piece === '?') tokens.push({ digit: piece })
    else if (piece === '.' || piece === ',' || piece === '/') tokens.push({ mark: piece })
    else if (piece === '%') percent = true
    else if (/^\p{L}+$/u.test(piece) && isOfDate(piece)) {
      if (/[ydgea]/i.test(piece)) shown.day = true
      if (/[hs]/i.test(piece)) shown.time = true
      if (/s/i.test(piece)) shown.seconds = true
      if (/m/i.test(piece)) shown.day ||= !/[hs]/i.test(text)
    } else tokens.push({ literal: piece })
  }
  return { condition, tokens, date: shown.day || shown.time ? shown : undefined, percent }
}

function conditionOf(text: string): Section['condition'] {
  const [, sign, limit] = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (sign === undefined) return undefined
  const bound = Number(limit)
  return (value) => {
    if (sign === '<>') return value !== bound
    return (
      (sign.includes('<') && value < bound) ||
      (sign.includes('>') && value > bound) ||
      (sign.includes('=') && value === bound)
    )
  }
}

/**
 * If a letter or digit precedes the placeholders, as in "C"0, the format is one for codes. A currency sign does not
 * count.
 */
const codeLetters = /[\p{L}\p{N}]/u

/** True for formats of codes, such as 000000, 000-0000 and "C"0000. */
function isCode(tokens: readonly Token[]): boolean {
  const digits = tokens.flatMap((token, at) => ('digit' in token ? [at] : []))
  const [first] = digits
  const last = digits.at(-1)
  if (first === undefined || last === undefined) return false
  if (tokens.some((token) => 'mark' in token)) return false
  const zeros = tokens.filter((token) => 'digit' in token && token.digit === '0').length
  if (zeros > 1) return true
  const literalIn = (from: number, to: number, pattern: RegExp) =>
    tokens.slice(from, to).some((token) => 'literal' in token && pattern.test(token.literal))
  return literalIn(first, last, /\S/) || literalIn(0, first, codeLetters)
}

/**
 * Formats a number with a format for codes: 000-0000 turns 1234567 into 123-4567. Surplus digits are put before the
 * first placeholder: 12345678 becomes 1234-5678.
 */
function codeText(tokens: readonly Token[], value: number, sections: number): string {
  const digits = [...String(Math.abs(value))]
  let places = tokens.filter((token) => 'digit' in token).length
  const parts: string[] = []
  for (const token of tokens) {
    if ('literal' in token) parts.push(token.literal)
    else if ('digit' in token) {
      if (digits.length > places) parts.push(digits.splice(0, digits.length - places).join(''))
      if (digits.length === places) parts.push(digits.shift() ?? '')
      else if (token.digit === '0') parts.push('0')
      places--
    }
  }
  // If the format has a section for negative numbers, this section already contains the sign, so no minus is added.
  return `${value < 0 && sections < 2 ? '-' : ''}${parts.join('').trim()}`
}
