import type { TableRow } from '#domain/tables/index.ts'
import {
  countOf,
  difference,
  intersection,
  intervalsOf,
  intervalsOfNumbers,
  sizeOf,
  type Interval,
  type Intervals,
} from './intervals.ts'

export interface RecordedNumbers {
  readonly event: Pick<TableRow<'events'>, 'ticketStartNumber' | 'ticketEndNumber'>
  readonly held: readonly Interval[]
  /** Numbers on seals with the event's name, but without its code. */
  readonly byName: readonly Interval[]
  readonly withdrawn: readonly Interval[]
  /**
   * Booklet numbers of all sales (`sold`) and of all confirmed rows (`confirmed`). Rows without a number are left out.
   */
  readonly sold: Float64Array
  readonly confirmed: Float64Array
}

/** An event's numbers by state. Each number of the range is in one of `held`, `byName`, `withdrawn` and `stock`. */
export interface NumberSets {
  readonly range: Interval | null
  readonly held: Intervals
  readonly byName: Intervals
  /** Withdrawn numbers that nobody holds. */
  readonly withdrawn: Intervals
  readonly stock: Intervals
  readonly reported: Intervals
  /**
   * Sold numbers that nobody holds: in stock (`unheld`), withdrawn (`soldWithdrawn`), or outside the range (`beside`).
   */
  readonly unheld: Intervals
  readonly soldWithdrawn: Intervals
  readonly beside: Intervals
  /**
   * Withdrawn numbers that somebody holds (`heldWithdrawn`), and withdrawn numbers outside the range
   * (`withdrawnBeside`).
   */
  readonly heldWithdrawn: Intervals
  readonly withdrawnBeside: Intervals
}

export interface TicketCounts {
  readonly range: number | null
  readonly issued: number | null
  readonly inStock: number | null
  readonly byName: number
  readonly withdrawn: number
  readonly reported: number | null
  /** Number of booklets that are issued, but not reported. */
  readonly out: number | null
}

/** The interval between two numbers. Null if one is missing, or if the end is before the start. */
export function intervalOf(start: number | null, end: number | null): Interval | null {
  return start === null || end === null || start > end ? null : [start, end]
}

/**
 * Sorts an event's numbers by state. Without a range, `stock` and `reported` are empty. Pauses between steps, because
 * hundreds of thousands of numbers would block the page.
 */
export function* numberSetSteps(recorded: RecordedNumbers): Generator<void, NumberSets> {
  const { event, held, byName, withdrawn, sold, confirmed } = recorded
  const range = intervalOf(event.ticketStartNumber, event.ticketEndNumber)
  const wholeRange = range ? [range] : []
  const limitToRange = (ranges: readonly Interval[]) =>
    range ? intersection(intervalsOf(ranges), wholeRange) : intervalsOf(ranges)
  const heldNumbers = limitToRange(held)
  yield
  const onlyByName = difference(limitToRange(byName), heldNumbers)
  const allWithdrawn = limitToRange(withdrawn)
  const withdrawnOnly = difference(difference(allWithdrawn, heldNumbers), onlyByName)
  yield
  const numbers = intervalsOfNumbers(sold, confirmed)
  yield
  const inRange = intersection(numbers, wholeRange)
  const stock = difference(difference(difference(wholeRange, heldNumbers), onlyByName), withdrawnOnly)
  yield
  const unheld = intersection(inRange, stock)
  yield
  return {
    range,
    held: heldNumbers,
    byName: onlyByName,
    withdrawn: withdrawnOnly,
    stock,
    reported: inRange,
    unheld,
    soldWithdrawn: intersection(inRange, withdrawnOnly),
    beside: range ? difference(numbers, wholeRange) : [],
    heldWithdrawn: difference(allWithdrawn, withdrawnOnly),
    withdrawnBeside: range ? difference(intervalsOf(withdrawn), wholeRange) : [],
  }
}

/** `issued` is null if the event has no seals, `reported` is null if it has no sales. */
export function ticketCounts(recorded: RecordedNumbers, sets: NumberSets): TicketCounts {
  const range = sets.range && sizeOf(sets.range)
  const hasNoSales = recorded.sold.length + recorded.confirmed.length === 0
  const reported = range === null || hasNoSales ? null : countOf(sets.reported)
  return {
    range,
    issued: recorded.held.length === 0 ? null : countOf(sets.held),
    inStock: range === null ? null : countOf(sets.stock),
    byName: countOf(sets.byName),
    withdrawn: countOf(sets.withdrawn),
    reported,
    out: range === null ? null : countOf(difference(sets.held, sets.reported)),
  }
}
