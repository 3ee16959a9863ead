import type { Issue } from '#domain/errors.ts'
import { isIssue, type FieldKind } from './kind.ts'
import { text } from './text.ts'

/** Matches 2026-04-01, 2026/4/1, 2026.4.1 and 2026年4月1日. Also with the time 0:00, which Excel appends. */
const western =
  /^(\d{4})(?:-(\d{1,2})-|\/(\d{1,2})\/|\.\s*(\d{1,2})\.\s*|年\s*(\d{1,2})月\s*)(\d{1,2})日?(?:[ T]0?0:00(?::00)?)?$/
const compact = /^(\d{4})(\d\d)(\d\d)$/
/** Matches dates in Japanese eras: 令和8年4月1日, R8.4.1. */
const ofEra = /^(令和|平成|昭和|[RHS])\s*(\d{1,2}|元)(?:年|[./-])\s*(\d{1,2})(?:月|[./-])\s*(\d{1,2})日?$/i
const weekday = /\s*\([日月火水木金土]\)/

/** Japanese eras with their first and last day. `before` is the year before an era's year 1. */
const eras = [
  { names: ['令和', 'R'], before: 2018, first: '2019-05-01', last: '9999-12-31' },
  { names: ['平成', 'H'], before: 1988, first: '1989-01-08', last: '2019-04-30' },
  { names: ['昭和', 'S'], before: 1925, first: '1926-12-25', last: '1989-01-07' },
] as const

const notADate: Issue = { code: 'mustBeValidDate' }

/** Undefined if the day does not exist, or is before 1900, where Excel's dates begin. */
function isoDate(year: number, month: number, day: number): string | undefined {
  if (year < 1900) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? date.toISOString().slice(0, 10) : undefined
}

/**
 * Date of a Japanese era. Undefined if the day is outside the era, as 令和元年4月30日 is: either era or year must be wrong.
 */
function eraDate(typed: string): string | undefined {
  const [, name = '', years, month, day] = ofEra.exec(typed) ?? []
  const era = eras.find(({ names }) => names.some((one) => one === name.toUpperCase()))
  if (!era) return undefined
  const found = isoDate(era.before + (years === '元' ? 1 : Number(years)), Number(month), Number(day))
  return found !== undefined && era.first <= found && found <= era.last ? found : undefined
}

/**
 * Maximum characters of a date. Longer text is refused, because the patterns take quadratic time on long runs of
 * blanks.
 */
const MAX_LENGTH = 40

function checked(read: string | null | Issue): string | null | Issue {
  if (read === null || isIssue(read)) return read
  if (read.length > MAX_LENGTH) return notADate
  const typed = read.normalize('NFKC').replace(weekday, '')
  const found = western.exec(typed) ?? compact.exec(typed)
  if (!found) return eraDate(typed) ?? notADate
  const [year, month, day] = found.slice(1).filter((part) => part !== undefined)
  return isoDate(Number(year), Number(month), Number(day)) ?? notADate
}

/** A day from 1900 to 9999, stored as 2026-04-01. A date without a year, such as 4/1, is refused. */
export const date: FieldKind<string> = {
  sql: 'date',
  strict: true,
  parse: (typed) => checked(text.parse(typed)),
  accept: (value) => (typeof value === 'number' ? notADate : checked(text.accept(value))),
}

/** Day of a moment in the time zone of the machine, such as 2026-04-01. */
export function isoDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
