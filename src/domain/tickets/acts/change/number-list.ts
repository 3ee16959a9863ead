import type { Interval } from '#domain/tickets/intervals.ts'

/** An entry that is invalid or repeated. `line` counts from 1, `text` is the entry. */
export interface ListIssue {
  readonly line: number
  readonly text: string
  readonly code: 'noNumber' | 'reversed' | 'tooLarge' | 'thousands' | 'columns' | 'twice'
}

export interface NumberList {
  readonly ranges: readonly Interval[]
  readonly issues: readonly ListIssue[]
}

/** Characters that people and spreadsheets use as the dash in a range, such as 5～8. */
const DASHES = /(?<!\s)\s*[-~〜ー‐‑‒–—―−]+\s*/g
const SEPARATORS = /[,、;\s]+/
/** Matches '1,234', which is refused because it is ambiguous: the number 1234, or the numbers 1 and 234. */
const THOUSANDS = /(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/
/** Matches a line with two pasted columns, start and end. More columns are refused. */
const TWO_COLUMNS = /^(\d+) *\t *(\d+)$/
const MORE_COLUMNS = /\t.*\t/
const SINGLE_NUMBER = /^\d+$/
const NUMBER_RANGE = /^(\d+)-(\d+)$/

/** Parses a list of numbers and ranges, such as '12, 15-20', with any number of entries per line. */
export function readNumberList(text: string): NumberList {
  const ranges: Interval[] = []
  const issues: ListIssue[] = []
  const lineOf = new Map<Interval, { line: number; text: string }>()
  text.split(/\r\n|\r|\n/).forEach((lineText, index) => {
    const line = index + 1
    const normalized = lineText.normalize('NFKC').replace(DASHES, '-').trim().replace(TWO_COLUMNS, '$1-$2')
    const thousands = THOUSANDS.exec(normalized)
    if (thousands) {
      issues.push({ line, text: thousands[0], code: 'thousands' })
      return
    }
    if (MORE_COLUMNS.test(normalized)) {
      issues.push({ line, text: normalized.replace(/\s+/g, ' '), code: 'columns' })
      return
    }
    for (const rangeText of normalized.split(SEPARATORS)) {
      if (rangeText === '') continue
      const range = readRange(rangeText)
      if (typeof range === 'string') issues.push({ line, text: rangeText, code: range })
      else {
        ranges.push(range)
        lineOf.set(range, { line, text: rangeText })
      }
    }
  })
  return { ranges, issues: [...issues, ...repeated(ranges, lineOf)].sort((a, b) => a.line - b.line) }
}

/** Parses a single number, typed or scanned. Null for any other text. */
export function readNumber(text: string): number | null {
  const normalized = text.normalize('NFKC').trim()
  const number = SINGLE_NUMBER.test(normalized) ? Number(normalized) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

function readRange(rangeText: string): Interval | ListIssue['code'] {
  const [, first, last] = SINGLE_NUMBER.test(rangeText)
    ? [rangeText, rangeText, rangeText]
    : (NUMBER_RANGE.exec(rangeText) ?? [])
  if (first === undefined || last === undefined) return 'noNumber'
  const [from, to] = [Number(first), Number(last)]
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return 'tooLarge'
  return from > to ? 'reversed' : [from, to]
}

function repeated(
  ranges: readonly Interval[],
  lineOf: ReadonlyMap<Interval, { line: number; text: string }>,
): ListIssue[] {
  const order = new Map(ranges.map((range, at) => [range, at]))
  const ascending = ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const issues: ListIssue[] = []
  let furthest: Interval | undefined
  for (const range of ascending) {
    if (furthest && range[0] <= furthest[1]) {
      const later = order.get(range)! > order.get(furthest)! ? range : furthest
      issues.push({ ...lineOf.get(later)!, code: 'twice' })
    }
    if (!furthest || range[1] > furthest[1]) furthest = range
  }
  return issues
}
