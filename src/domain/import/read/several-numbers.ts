import { narrowed } from '#domain/narrowed.ts'
import { readNumberList } from '#domain/tickets/acts/change/number-list.ts'

const limit = 1000
/** Matches 1 005, which is ambiguous: the blank may be a thousands separator. */
const blankGroups = /(?<!\d)\d{1,3}(?: \d{3})+(?!\d)/
/** ² and ① are no digits: 1005² does not mean 10052. Combining marks are refused, too. */
const otherDigits = /[\p{No}\p{M}]/u
const unitWords = /no\.?\s*(?=\d)|[№#第号番冊]|まで/gi

/** Parses texts such as 177～180, 第5号から第8号まで, 12、15. Null for other text. */
function runsIn(text: string) {
  const normalized = narrowed(text).replace(unitWords, ' ').replace(/から/g, '~').replaceAll('\t', ' ')
  if (blankGroups.test(normalized) || otherDigits.test(normalized)) return null
  const { ranges, issues } = readNumberList(normalized)
  return issues.length > 0 ? null : ranges
}

/** Null unless the cell has exactly one range of positive numbers. */
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
