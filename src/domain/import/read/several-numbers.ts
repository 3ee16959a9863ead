import { narrowed } from '#domain/narrowed.ts'
import { readNumberList } from '#domain/tickets/acts/change/number-list.ts'

const limit = 1000
/** Matches 1 005, which is either the number 1005 or the two numbers 1 and 005. */
const blankGroups = /(?<!\d)\d{1,3}(?: \d{3})+(?!\d)/
/** Matches ² and ①, which are no digits: 1005² is not 10052. Also matches combining marks. */
const otherDigits = /[\p{No}\p{M}]/u
const unitWords = /no\.?\s*(?=\d)|[№#第号番冊]|まで/gi

/** Parses lists and ranges of numbers, such as 177～180, 第5号から第8号まで and 12、15. Null for other text. */
function runsIn(text: string) {
  const normalized = narrowed(text).replace(unitWords, ' ').replace(/から/g, '~').replaceAll('\t', ' ')
  if (blankGroups.test(normalized) || otherDigits.test(normalized)) return null
  const { ranges, issues } = readNumberList(normalized)
  return issues.length > 0 ? null : ranges
}

/** Parses a cell with a single range of positive numbers, such as 177～180. Null for other text. */
export function rangeIn(text: string): readonly [from: number, to: number] | null {
  const [run, ...otherRuns] = runsIn(text) ?? []
  return run && otherRuns.length === 0 && run[0] > 0 && run[0] < run[1] ? [run[0], run[1]] : null
}

export function severalNumbers(text: string): number[] | null {
  const ranges = runsIn(text) ?? []
  const count = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  if (count < 2 || count > limit) return null
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
