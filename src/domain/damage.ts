import { isErrorValue } from './excel/unreadable.ts'
import { kinds } from './kinds/index.ts'
import type { TableDeclaration } from './table.ts'
import { tables } from './tables/index.ts'

/**
 * Damage of a cell that the import asks about. `hidden`: invisible characters. `wrapped`: characters that a program put
 * around or after the value, as in ="001" and 12-. `lost`: replacement characters, or an error value such as #N/A.
 * `garbled`: text decoded with the wrong encoding. `date`: a spreadsheet turned a code into a date, such as 1-2 into
 * 2-Jan.
 */
export type Damage = 'hidden' | 'wrapped' | 'lost' | 'garbled' | 'date'

// oxlint-disable no-control-regex, no-misleading-character-class -- the patterns below match these very characters
/**
 * Zero-width, bidirectional and control characters. Excludes tab and line breaks, because a text may contain them.
 * Excludes ESC, because `garbled` matches it.
 */
const hidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|(?<![\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}])\u200D/gu
const anyError = /#[\p{Lu}¡#]|Err:\d/u
/**
 * Characters that a program adds around or after a value. Examples: ="001" and '001, which protect the leading zeros of
 * a code, and the negative number 12-.
 */
const wrapper = /^="(.*)"$/s
const apostrophe = /^'(?=[\dA-Za-z-]+$)/
const minusBehind = /^([\d,]+(?:\.\d+)?)-$/
/** Month names for `dated`, which matches codes that a spreadsheet turned into dates: 2-Jan, Jan-02, 1月2日, 2026/1/2. */
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const months = `(?:${monthNames.join('|')})[a-z]*`
const dated = new RegExp(
  `^(?:\\d{1,2}[- ]${months}(?:[- ]\\d{2,4})?|${months}[- ]\\d{1,4}|\\d{1,2}月\\d{1,2}日|\\d{4}([-/])\\d{1,2}\\1\\d{1,2}(?: \\d{1,2}:\\d\\d(?::\\d\\d)?)?|\\d{4}年\\d{1,2}月(?:\\d{1,2}日)?)$`,
  'i',
)
/**
 * Dates from which `codeBeforeDate` can restore the code. Some have no year: 2-Jan, 1月2日. The others are ISO dates
 * (2026-01-02), because the import converts every date of an Excel file to this form.
 */
const dayMonth = new RegExp(`^(\\d{1,2})[- ](${months})$`, 'i')
const monthDay = /^(?:\d{4}-)?0?(\d{1,2})[-月]0?(\d{1,2})日?$/
const [tab, lineFeed, carriageReturn] = [0x09, 0x0a, 0x0d] as const
/**
 * Text decoded with the wrong encoding: UTF-8 read as Shift_JIS or Windows-1252, EUC-JP read as half-width kana, or
 * ISO-2022-JP with its ESC characters unread.
 */
const garbled =
  /\u001B|[縺繧繝][\uFF61-\uFF9F]|(?:[縺繧繝].){2}|[\u3400-\u9FFF][\uFF61-\uFF9F][\u3400-\u9FFF]|(?:[､･][\uFF66-\uFF9F]){2}|[Ââã-é][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]{2}/
/**
 * Matches every character that `hidden` and `garbled` look for, and some more. Consists of few ranges, because this
 * test runs on each character of a file.
 */
const unusual =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u2FFF縺繝繧\uA000-\uD83F\uD880-\uDBFF\uE000-\uF8FF\uFB00-\uFF00\uFF61-\uFFFF]/
// oxlint-enable no-control-regex, no-misleading-character-class

const isSuspicious = (text: string) =>
  text.includes('$B') || ((text.includes('#') || text.includes('Err:')) && anyError.test(text)) || text.includes('="')

/**
 * True if the text of a cell, or of a whole file, contains no damage. Does not look for the damage that
 * `needsFullCheck` finds, such as dates in codes. False for a text with half of a surrogate pair.
 */
export function isPlain(text: string): boolean {
  return !isRemarkable(text) && text.isWellFormed()
}

/**
 * True if the text may contain an invisible character, an error value, a wrapper such as ="001", or garbled text. May
 * be true for an undamaged text, because the test must be quick.
 */
function isRemarkable(text: string): boolean {
  return unusual.test(text) || isSuspicious(text)
}

/** Finds a tab or line break. On short texts this loop is faster than a regex. */
export function hasBreak(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === tab || character === lineFeed || character === carriageReturn) return true
  }
  return false
}

export type DamageCheck = 'code' | 'number' | 'text'

export function damageCheckOf({ fields }: TableDeclaration, name: string): DamageCheck {
  const { kind } = fields[name]!
  const { sql } = kinds[kind]
  if (sql === 'bigint' || sql === 'numeric') return 'number'
  const isCode = kind === 'card' || (kind === 'text' && Object.values(tables).some(({ identity }) => identity === name))
  return isCode ? 'code' : 'text'
}

export interface SuspectText {
  readonly damage: Damage
  /** Repaired text; null if no repair is evident. */
  readonly meant: string | null
}

export function suspectIn(text: string, of: DamageCheck): SuspectText | null {
  const damage = damageIn(text, of)
  if (damage === null) return null
  if (damage === 'wrapped') return { damage, meant: withoutHidden(unwrapped(text, of), of === 'code') }
  if (damage === 'hidden') return { damage, meant: withoutHidden(text, of === 'code') }
  return { damage, meant: damage === 'date' ? codeBeforeDate(text) : null }
}

/**
 * Returns the damage of a cell; null if it has none.
 * @param of content of the cell. In a `code`, line breaks, dates and a leading apostrophe are damage, too. In a
 * `number`, a minus sign after the number is damage, too.
 */
export function damageIn(text: string, of: DamageCheck): Damage | null {
  const code = of === 'code'
  // A wrapper that contains nothing visible, such as =" ", means that the code is lost. The wrapper ="" means an
  // empty cell.
  if (isWrapped(text, of)) {
    const bare = unwrapped(text, of)
    return code && bare !== '' && withoutHidden(bare, code) === '' ? 'lost' : 'wrapped'
  }
  if (code && dated.test(text.trim())) return 'date'
  if (!isRemarkable(text)) return code && hasBreak(text) && hasBreak(text.trim()) ? 'hidden' : null
  if (text.includes('\uFFFD') || isErrorValue(text.trim())) return 'lost'
  if (garbled.test(text) || hasEscaped(text)) return 'garbled'
  return withoutHidden(text, code) === (code ? text.trim() : text) ? null : 'hidden'
}

/**
 * Detects ISO-2022-JP text whose ESC characters are lost: `$B` ... `(B`. A single regex would take quadratic time,
 * because each `$B` would start a new scan.
 */
function hasEscaped(text: string): boolean {
  if (!text.includes('$B')) return false
  return (text.match(/[!-~]+/g) ?? []).some((run) => {
    const begin = run.indexOf('$B')
    return begin >= 0 && run.lastIndexOf('(B') >= begin + 4
  })
}

/** True if a text needs `damageIn` although `isPlain` returned true. Cheap, because it runs on every cell. */
export function needsFullCheck(text: string, of: DamageCheck): boolean {
  if (of === 'text') return false
  const bare = text.trim()
  if (of === 'number') return bare.charCodeAt(bare.length - 1) === hyphenMinus
  return hasBreak(text) || bare.charCodeAt(0) === quoteMark || mayBeDate(bare)
}

const [quoteMark, hyphenMinus] = [0x27, 0x2d] as const
const mayBeDate = (text: string) => text.length <= 20 && /[-/月年 ]/.test(text) && dated.test(text)

function isWrapped(text: string, of: DamageCheck): boolean {
  const bare = text.trim()
  return wrapper.test(bare) || (of === 'code' && apostrophe.test(bare)) || (of === 'number' && minusBehind.test(bare))
}

function unwrapped(text: string, of: DamageCheck): string {
  const bare = text.trim().replace(wrapper, '$1')
  if (of === 'number') return bare.replace(minusBehind, '-$1')
  return of === 'code' ? bare.replace(apostrophe, '') : bare
}

export function withoutHidden(text: string, code: boolean): string {
  const seen = text.replace(hidden, '')
  return code ? seen.trim().replace(/[\t\r\n]/g, '') : seen
}

export function withHiddenNamed(text: string): string {
  const named = (character: string) => `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
  return text.replace(hidden, named).replace(/[\t\r\n\u001B]/g, named)
}

/** Returns the code that a spreadsheet turned into this date: 1-2 for 2-Jan. Null for other dates, such as 2026/1/2. */
function codeBeforeDate(text: string): string | null {
  const date = text.trim()
  const [, day, month] = dayMonth.exec(date) ?? []
  if (day && month) return `${monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1}-${Number(day)}`
  const [, of, on] = monthDay.exec(date) ?? []
  return of && on ? `${of}-${on}` : null
}

/** True if `text` equals `stored` except that some characters became `?`, because an encoding lacks them: ?田 for 𠮷田. */
export function isWithoutLost(text: string, stored: string): boolean {
  if (text === stored || !lostSign.test(text)) return false
  // Some encoders write one `?` for each character, others one for each UTF-16 unit.
  return [(of: string) => [...of], (of: string) => of.split('')].some((characters) => {
    const [now, before] = [characters(text), characters(stored)]
    const isLost = (sign: string, at: number) => lostSign.test(sign) && before[at]! > '~'
    return now.length === before.length && now.every((sign, at) => sign === before[at] || isLost(sign, at))
  })
}

const lostSign = /[?？〓\uFFFD]/
