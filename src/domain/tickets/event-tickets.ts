import { finish, inShare } from '#domain/steps.ts'
import { filler } from '#domain/seals/fill.ts'
import { byPerson } from '#domain/seals/print-order.ts'
import { overlapsOf } from '#domain/seals/gaps-and-overlaps.ts'
import { totalsOf, type SealTotals } from '#domain/seals/totals.ts'
import type { Masters, PrintedSeal } from '#domain/seals/types.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { COUNTED_TABLES, eventRowSteps, recordedNumbers, type CountedRows, type EventRows } from './event-rows.ts'
import { faultsOf, type Faults } from './faults.ts'
import {
  heldRangesOf,
  holdingsOf,
  namedSeal,
  ticketRangesOf,
  type HeldRange,
  type Holding,
  type TicketRange,
} from './holdings.ts'
import { holderSumSteps } from './holder-sums.ts'
import { intervalOf, numberSetSteps, ticketCounts, type NumberSets, type TicketCounts } from './numbers.ts'
import { saleSteps, totalOf } from './sales.ts'
import { tallySteps, type Tallies } from './tallies.ts'
import { targetFinder, type TargetRows } from './targets.ts'

export const TICKET_TABLES = [
  ...COUNTED_TABLES,
  'products',
  'departments',
  'personInCharge',
  'positions',
  'employees',
  'distributionStatus',
] as const satisfies readonly TableName[]

export interface TicketRows extends CountedRows, Omit<Masters, 'events'>, TargetRows {
  readonly products: readonly TableRow<'products'>[]
}

/** Everything about an event's numbers: holders, stock, reported sales and faults. */
export interface EventTickets {
  readonly event: TableRow<'events'>
  readonly eventRows: EventRows
  readonly counts: TicketCounts
  readonly sets: NumberSets
  /**
   * Consecutive numbers with the same state. Together these ranges cover the event's whole range. If the event has no
   * range, they cover the numbers on seals and in withdrawn rows.
   */
  readonly ranges: readonly TicketRange[]
  /** Numbers of each seal within the event's range, sorted by number. Seals may overlap. */
  readonly holdings: readonly Holding[]
  /** Held numbers without overlaps. The holder is null if the numbers have seals of different holders. */
  readonly heldRanges: readonly HeldRange[]
  /** Seals of the event, as the sheets print them. */
  readonly seals: readonly PrintedSeal[]
  readonly sealTotals: SealTotals
  /** Sums of all quantities and amounts; null if none is recorded. */
  readonly sold: number | null
  readonly amount: number | null
  readonly tallies: Tallies
  readonly withdrawn: readonly WithdrawnNumbers[]
  readonly faults: Faults
}

/**
 * Computes the state of an event's numbers. Null if the event does not exist. The time depends on the number of rows,
 * not on the size of the range.
 */
export const eventTicketsOf = (rows: TicketRows, eventCode: number): EventTickets | null =>
  finish(eventTicketSteps(rows, eventCode))

/**
 * `eventTicketsOf` in steps that can pause. @param byEvent rows of all events from `eventRowSteps`, if computed already
 */
export function* eventTicketSteps(
  rows: TicketRows,
  eventCode: number,
  byEvent?: ReadonlyMap<number, EventRows>,
): Generator<number, EventTickets | null> {
  const eventRows = (byEvent ?? (yield* inShare(0, eventRowSteps(rows)))).get(eventCode)
  if (!eventRows) return null
  yield 0.1
  const numbers = recordedNumbers(eventRows)
  yield 0.15
  const sets = yield* inShare(0.2, numberSetSteps(numbers))
  const counts = ticketCounts(numbers, sets)
  yield 0.3
  const filledSeals = eventRows.seals.map(filler(rows, eventRows.event))
  yield 0.33
  // Finds overlaps before the seals are sorted by person. `overlapsOf` sorts by number, which is fast here, because the
  // stored seals mostly have this order.
  const overlaps = overlapsOf(filledSeals)
  yield 0.37
  const namedSeals = filledSeals.map(namedSeal)
  yield 0.4
  const holdings = holdingsOf(namedSeals, sets.range)
  yield 0.42
  const heldRanges = heldRangesOf(holdings)
  yield 0.45
  namedSeals.sort((a, b) => byPerson(a.seal, b.seal))
  const seals = namedSeals.map(({ seal }) => seal)
  yield 0.5
  const sales = yield* inShare(0.6, saleSteps(eventRows, rows.products))
  const amount = totalOf(sales.amounts)
  yield 0.7
  const targetOf = targetFinder(rows, eventCode)
  yield 0.75
  const sums = yield* inShare(
    0.8,
    holderSumSteps({ seals: namedSeals, heldRanges, reported: sets.reported, sales, targetOf }),
  )
  yield 0.85
  const isRecorded = { reported: counts.reported !== null, sold: amount !== null }
  const tallies = yield* inShare(0.9, tallySteps(sums, rows, isRecorded))
  const faults = faultsOf(eventRows, {
    seals,
    overlaps,
    sets,
    sales,
    employees: rows.employees,
    products: rows.products,
  })
  yield 0.95
  const ranges = ticketRangesOf(heldRanges, sets)
  yield 0.97
  return {
    event: eventRows.event,
    eventRows,
    counts,
    sets,
    ranges,
    holdings,
    heldRanges,
    seals,
    sealTotals: totalsOf(seals),
    sold: totalOf(sales.quantities),
    amount,
    tallies,
    withdrawn: withdrawnOf(eventRows.withdrawn),
    faults,
  }
}

export interface WithdrawnNumbers {
  readonly from: number
  readonly to: number
  readonly row: TableRow<'withdrawn'>
}

function withdrawnOf(rows: readonly TableRow<'withdrawn'>[]): readonly WithdrawnNumbers[] {
  return rows
    .flatMap((row) => {
      const range = intervalOf(row.ticketStartNumber, row.ticketEndNumber)
      return range ? [{ from: range[0], to: range[1], row }] : []
    })
    .sort((a, b) => a.from - b.from)
}
