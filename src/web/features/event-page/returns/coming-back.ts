import type { PrintedSeal } from '#domain/seals/types.ts'
import { readNumberList } from '#domain/tickets/acts/change/index.ts'
import {
  findHolder,
  type DepartmentHolder,
  type FoundHolder,
  type HolderIssue,
} from '#domain/tickets/department-holders.ts'
import { difference, intersection, intervalsOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'
import { intervalOf } from '#domain/tickets/numbers.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import { parseSealCode } from '#domain/seals/seal-code.ts'

/** The numbers to return: all unreported numbers of ticked holders, and single numbers of other holders. */
export interface ComingBack {
  /** Keys of ticked holders. */
  readonly ticked: ReadonlySet<string>
  readonly numbers: Intervals
}

export const NOTHING_BACK: ComingBack = { ticked: new Set(), numbers: [] }

export const rangesOf = (seals: readonly PrintedSeal[]): Intervals =>
  intervalsOf(seals.map(({ start, end }) => intervalOf(start, end)).filter((range) => range !== null))

/**
 * Ticks or unticks holders, and removes their numbers from `numbers`. A ticked holder returns all unreported numbers,
 * so single numbers are not needed. A holder who is unticked returns nothing.
 */
export function withTicks(
  { ticked, numbers }: ComingBack,
  holders: readonly DepartmentHolder[],
  isTicked: boolean,
): ComingBack {
  const next = new Set(ticked)
  for (const { key } of holders)
    if (isTicked) next.add(key)
    else next.delete(key)
  return { ticked: next, numbers: difference(numbers, rangesOf(holders.flatMap(({ seals }) => seals))) }
}

/** Keys of the holders who return only some of their numbers. */
export function partlyBack({ numbers }: ComingBack, holders: readonly DepartmentHolder[]): ReadonlySet<string> {
  if (numbers.length === 0) return new Set()
  return new Set(holders.filter(({ seals }) => intersection(rangesOf(seals), numbers).length > 0).map(({ key }) => key))
}

export type ReadReturn =
  | HolderIssue
  | { readonly numbers: Intervals; readonly issue: 'sold' | 'listed' | null }
  | Exclude<FoundHolder, string>

/**
 * Parses the text that the user typed or scanned to return booklets. The text is a person, booklet numbers such as `12`
 * or `15-20`, or the code on a seal.
 * @param listedNumbers numbers that the return already contains
 */
export function readReturn({ seals, sets, event }: EventTickets, text: string, listedNumbers: Intervals): ReadReturn {
  const found = findHolder(seals, text, event.eventCode)
  if (parseSealCode(text)) {
    if (typeof found === 'string') return found
    return unsold(rangesOf([found.seal]), sets.reported, listedNumbers)
  }
  const ranges = numbersIn(text)
  // A text with a number that nobody holds is not taken as a list of numbers. It may be a company code, which
  // `findHolder` has looked up.
  if (ranges.length === 0 || difference(ranges, sets.held).length > 0) return found
  const sold = intersection(ranges, sets.reported)
  return sold.length > 0 ? { numbers: sold, issue: 'sold' } : unsold(ranges, [], listedNumbers)
}

function unsold(ranges: Intervals, reported: Intervals, listedNumbers: Intervals): ReadReturn {
  const unreported = difference(ranges, reported)
  if (unreported.length === 0) return { numbers: ranges, issue: 'sold' }
  return { numbers: unreported, issue: difference(unreported, listedNumbers).length === 0 ? 'listed' : null }
}

/**
 * Parses a list of numbers. Empty if the text is no such list, or contains a number with leading zeros such as `0012`,
 * which is a company code.
 */
function numbersIn(text: string): Intervals {
  const { ranges, issues } = readNumberList(text)
  const isCode = /(?<!\d)0\d/.test(text.normalize('NFKC'))
  return issues.length > 0 || isCode ? [] : intervalsOf(ranges as Interval[])
}
