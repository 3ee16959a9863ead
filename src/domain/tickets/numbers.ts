import { finish } from '#domain/steps.ts'
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

/** What is recorded about the numbers of one event. */
export interface RecordedNumbers {
  readonly event: Pick<TableRow<'events'>, 'ticketStartNumber' | 'ticketEndNumber'>
  /** The ranges of its seals. */
  readonly held: readonly Interval[]
  /** The ranges of the seals that are its own by name only. */
  readonly byName: readonly Interval[]
  readonly withdrawn: readonly Interval[]
  /** The booklets with a sale, and those with a confirmed row, each as often as it has one. */
  readonly sold: Float64Array
  readonly confirmed: Float64Array
}

/** Every number of the range is in exactly one of `held`, `byName`, `withdrawn` and `stock`. */
export interface NumberSets {
  /** Null where the event has none. */
  readonly range: Interval | null
  readonly held: Intervals
  readonly byName: Intervals
  /** Without those that somebody holds all the same. */
  readonly withdrawn: Intervals
  readonly stock: Intervals
  readonly reported: Intervals
  /** With a sale, though they are in stock, withdrawn, or not of the range. */
  readonly unheld: Intervals
  readonly soldWithdrawn: Intervals
  readonly beside: Intervals
  /** Withdrawn, though somebody holds them, or they are not of the range. */
  readonly heldWithdrawn: Intervals
  readonly withdrawnBeside: Intervals
}

/** How many numbers there are of each kind; null where no table has what tells it. */
export interface TicketCounts {
  readonly range: number | null
  readonly issued: number | null
  readonly inStock: number | null
  readonly byName: number
  readonly withdrawn: number
  readonly reported: number | null
  readonly remaining: number | null
}

/** First and last number of a row; null where one is missing, or they are the wrong way round. */
export function intervalOf(start: number | null, end: number | null): Interval | null {
  return start === null || end === null || start > end ? null : [start, end]
}

/** Where the numbers of an event are. An event without a range has no stock, and nothing of it can be reported. */
export const numberSets = (recorded: RecordedNumbers): NumberSets => finish(numberSetSteps(recorded))

/** The same step by step: hundreds of thousands of numbers are not to hold a page up. */
export function* numberSetSteps(recorded: RecordedNumbers): Generator<void, NumberSets> {
  const { event, held, byName, withdrawn, sold, confirmed } = recorded
  const range = intervalOf(event.ticketStartNumber, event.ticketEndNumber)
  const all = range ? [range] : []
  const within = (ranges: readonly Interval[]) => (range ? intersection(intervalsOf(ranges), all) : intervalsOf(ranges))
  const heldNumbers = within(held)
  yield
  const claimed = difference(within(byName), heldNumbers)
  const gone = within(withdrawn)
  const withdrawnOnly = difference(difference(gone, heldNumbers), claimed)
  yield
  const numbers = intervalsOfNumbers(sold, confirmed)
  yield
  const inRange = intersection(numbers, all)
  const stock = difference(difference(difference(all, heldNumbers), claimed), withdrawnOnly)
  yield
  const unheld = intersection(inRange, stock)
  yield
  return {
    range,
    held: heldNumbers,
    byName: claimed,
    withdrawn: withdrawnOnly,
    stock,
    reported: inRange,
    unheld,
    soldWithdrawn: intersection(inRange, withdrawnOnly),
    beside: range ? difference(numbers, all) : [],
    heldWithdrawn: difference(gone, withdrawnOnly),
    withdrawnBeside: range ? difference(intervalsOf(withdrawn), all) : [],
  }
}

/** Counts them. Without a seal nothing is known of what was issued, without a sale nothing of what was reported. */
export function ticketCounts(recorded: RecordedNumbers, sets: NumberSets): TicketCounts {
  const range = sets.range && sizeOf(sets.range)
  const without = recorded.sold.length + recorded.confirmed.length === 0
  const reported = range === null || without ? null : countOf(sets.reported)
  return {
    range,
    issued: recorded.held.length === 0 ? null : countOf(sets.held),
    inStock: range === null ? null : countOf(sets.stock),
    byName: countOf(sets.byName),
    withdrawn: countOf(sets.withdrawn),
    reported,
    remaining: range === null || reported === null ? null : range - reported,
  }
}
