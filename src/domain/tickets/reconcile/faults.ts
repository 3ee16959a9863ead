import type { Value } from '#domain/kinds/kind.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import { personKey, type Holding } from '#domain/tickets/holdings.ts'
import { counter, intervalsOf, type Interval } from '#domain/tickets/intervals.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'
import { confirmedIn, type ConfirmedRow, type Pair, type Pairs } from './pairs.ts'
import type { NumberLocation } from './number-location.ts'

/** A reported booklet number. `sales` and `confirmed` are the counts of its sales and of its confirmed rows. */
export interface ReportedNumber {
  readonly number: number
  readonly sales: number
  readonly confirmed: number
}

export interface ReconcileFaults {
  /** Several sales of the same product and booklet (`soldTwice`), or several confirmed rows (`confirmedTwice`). */
  readonly soldTwice: readonly Pair[]
  readonly confirmedTwice: readonly Pair[]
  /** Reported numbers that nobody holds: in stock, withdrawn, or outside the event's range. */
  readonly inStock: readonly ReportedNumber[]
  readonly withdrawn: readonly ReportedNumber[]
  readonly outside: readonly ReportedNumber[]
  /** Rows that were confirmed for a person who does not hold the number. */
  readonly notHolder: readonly ConfirmedRow[]
  /** Rows that were confirmed for the holder, with another name or department than the seal has. */
  readonly detailsDiffer: readonly DetailsDiffer[]
  /** Pairs whose confirmed quantity is not the sold one. */
  readonly quantityDiffers: readonly Pair[]
  /**
   * Confirmed rows without a number or product. No sale can be paired with them, so the amount may be counted twice:
   * for the confirmed row and for its sale.
   */
  readonly looseConfirmed: readonly ConfirmedRow[]
}

export interface DetailsDiffer {
  readonly row: ConfirmedRow
  readonly seal: PrintedSeal
}

export function* reconcileFaultSteps(
  tickets: EventTickets,
  { pairs, looseSales, looseConfirmed }: Pairs,
  placeOf: (number: number) => NumberLocation,
): Generator<void, ReconcileFaults> {
  const byLocation: Record<'stock' | 'withdrawn' | 'outside', NumberCounts> = { stock: [], withdrawn: [], outside: [] }
  const note = (number: number | null, sales: number, confirmed: number): NumberLocation | null => {
    if (number === null) return null
    const location = placeOf(number)
    // Without a range it is unknown which numbers are in stock.
    if (!tickets.sets.range) return location
    if (location.where === 'stock' || location.where === 'withdrawn' || location.where === 'outside')
      byLocation[location.where].push({ number, sales, confirmed })
    return location
  }
  const soldTwice: Pair[] = []
  const confirmedTwice: Pair[] = []
  const notHolder: ConfirmedRow[] = []
  const detailsDiffer: DetailsDiffer[] = []
  const quantityDiffers: Pair[] = []
  const holds = holdsFinder(tickets)
  const compare = (row: ConfirmedRow, number: number, location: NumberLocation) => {
    if (isOthers(row, number, location, holds)) notHolder.push(row)
    else if (location.where === 'held' && differs(row, location.seal)) detailsDiffer.push({ row, seal: location.seal })
  }
  let step = 0
  for (const pair of pairs) {
    if (++step % ROWS_A_STEP === 0) yield
    const { number, sale, confirmed, moreSales, moreConfirmed } = pair
    const location = note(number, (sale ? 1 : 0) + moreSales.length, (confirmed ? 1 : 0) + moreConfirmed.length)
    if (moreSales.length > 0) soldTwice.push(pair)
    if (moreConfirmed.length > 0) confirmedTwice.push(pair)
    if (!confirmed) continue
    if (quantityIsOther(pair)) quantityDiffers.push(pair)
    if (!location) continue
    for (const row of moreConfirmed.length > 0 ? confirmedIn(pair) : [confirmed]) compare(row, number, location)
  }
  for (const { ticketNumber } of looseSales) note(ticketNumber, 1, 0)
  for (const row of looseConfirmed) {
    const location = note(row.ticketNumber, 0, 1)
    if (location && row.ticketNumber !== null) compare(row, row.ticketNumber, location)
  }
  yield
  return {
    soldTwice,
    confirmedTwice,
    inStock: reportedNumbers(byLocation.stock),
    withdrawn: reportedNumbers(byLocation.withdrawn),
    outside: reportedNumbers(byLocation.outside),
    notHolder,
    detailsDiffer,
    quantityDiffers,
    looseConfirmed,
  }
}

type NumberCounts = { readonly number: number; sales: number; confirmed: number }[]

/**
 * Adds up the rows of each number. Sorts instead of using a Map, because most entries are sorted already, which makes
 * sorting faster.
 */
function reportedNumbers(numbers: NumberCounts): readonly ReportedNumber[] {
  const merged: NumberCounts = []
  for (const reported of numbers.sort((a, b) => a.number - b.number)) {
    const last = merged.at(-1)
    if (last?.number === reported.number) {
      last.sales += reported.sales
      last.confirmed += reported.confirmed
    } else merged.push(reported)
  }
  return merged
}

/**
 * True if the confirmed quantity differs from the sold one. False if the pair has several sales or several confirmed
 * rows, because it is unclear which sale belongs to which confirmed row.
 */
function quantityIsOther({ sale, confirmed, moreSales, moreConfirmed }: Pair): boolean {
  if (!sale || !confirmed || moreSales.length > 0 || moreConfirmed.length > 0) return false
  return sale.quantity !== null && confirmed.quantity !== sale.quantity
}

/**
 * True if the row and the seal are of the same person, but have different names or departments. A row of another person
 * is not compared: `isOthers` checks it.
 */
function differs(row: ConfirmedRow, seal: PrintedSeal): boolean {
  if (personKey(row) !== personKey(seal)) return false
  const isOther = (a: Value, b: Value) => a !== null && b !== null && a !== b
  return isOther(row.name, seal.name) || isOther(row.departmentCode, seal.departmentCode)
}

type Holds = (person: string, number: number) => boolean

/** True if the row is of a person who does not hold the number. False if the person or the holder is unknown. */
function isOthers(row: ConfirmedRow, number: number, location: NumberLocation, holds: Holds): boolean {
  if (location.where !== 'held' && location.where !== 'several') return false
  if (row.companyCode === null && row.name === null) return false
  const person = personKey(row)
  return !(location.where === 'held' && personKey(location.seal) === person) && !holds(person, number)
}

/**
 * Returns a function that tests if a person holds a number, alone or together with others. The first call builds the
 * index.
 */
function holdsFinder({ holdings }: EventTickets): Holds {
  let byPerson: Map<string, (from: number, to: number) => number> | undefined
  return (person, number) => {
    byPerson ??= countersOf(rangesByPerson(holdings))
    return (byPerson.get(person)?.(number, number) ?? 0) > 0
  }
}

function rangesByPerson(holdings: readonly Holding[]): Map<string, Interval[]> {
  const found = new Map<string, Interval[]>()
  for (const { from, to, seal } of holdings) {
    const person = personKey(seal)
    const personRanges = found.get(person)
    if (personRanges) personRanges.push([from, to])
    else found.set(person, [[from, to]])
  }
  return found
}

const countersOf = (ranges: Map<string, Interval[]>) =>
  new Map([...ranges].map(([person, personRanges]) => [person, counter(intervalsOf(personRanges))]))
