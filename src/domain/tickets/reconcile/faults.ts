import { ROWS_A_STEP } from '#domain/steps.ts'
import { personKey, type Holding } from '#domain/tickets/holdings.ts'
import { counter, intervalsOf, type Interval } from '#domain/tickets/intervals.ts'
import type { Standing } from '#domain/tickets/standing.ts'
import { confirmedIn, type ConfirmedRow, type Pair, type Pairs } from './pairs.ts'
import type { Place } from './places.ts'

/** A booklet that something was reported of, and how many rows of each table say so. */
export interface ReportedNumber {
  readonly number: number
  readonly sales: number
  readonly confirmed: number
}

/** What cannot be right between sales, confirmed rows and holders. The seals' own faults are those of the standing. */
export interface ReconcileFaults {
  /** Two sales, or two confirmed rows, of one product out of one booklet. */
  readonly soldTwice: readonly Pair[]
  readonly confirmedTwice: readonly Pair[]
  /** Reported, though nobody has them. */
  readonly inStock: readonly ReportedNumber[]
  readonly withdrawn: readonly ReportedNumber[]
  readonly outside: readonly ReportedNumber[]
  /** Confirmed for somebody who does not hold the number. */
  readonly notHolder: readonly ConfirmedRow[]
  /** Confirmed with another quantity than was reported. */
  readonly quantityDiffers: readonly Pair[]
  /** Confirmed without a number, or without a product: they settle no sale, so both may be counted. */
  readonly looseConfirmed: readonly ConfirmedRow[]
}

/** Looks through what was reported and confirmed of one event, step by step. */
export function* reconcileFaultSteps(
  standing: Standing,
  { pairs, looseSales, looseConfirmed }: Pairs,
  placeOf: (number: number) => Place,
): Generator<void, ReconcileFaults> {
  const at: Record<'stock' | 'withdrawn' | 'outside', NumberCounts> = { stock: [], withdrawn: [], outside: [] }
  const note = (number: number | null, sales: number, confirmed: number): Place | null => {
    if (number === null) return null
    const place = placeOf(number)
    // Without a range it cannot be told what is in stock.
    if (!standing.sets.range) return place
    if (place.where === 'stock' || place.where === 'withdrawn' || place.where === 'outside')
      at[place.where].push({ number, sales, confirmed })
    return place
  }
  const soldTwice: Pair[] = []
  const confirmedTwice: Pair[] = []
  const notHolder: ConfirmedRow[] = []
  const quantityDiffers: Pair[] = []
  const holds = holdsFinder(standing)
  let seen = 0
  for (const pair of pairs) {
    if (++seen % ROWS_A_STEP === 0) yield
    const { number, sale, confirmed, moreSales, moreConfirmed } = pair
    const place = note(number, (sale ? 1 : 0) + moreSales.length, (confirmed ? 1 : 0) + moreConfirmed.length)
    if (moreSales.length > 0) soldTwice.push(pair)
    if (moreConfirmed.length > 0) confirmedTwice.push(pair)
    if (!confirmed) continue
    if (quantityIsOther(pair)) quantityDiffers.push(pair)
    if (!place) continue
    for (const row of moreConfirmed.length > 0 ? confirmedIn(pair) : [confirmed])
      if (isOthers(row, number, place, holds)) notHolder.push(row)
  }
  for (const { ticketNumber } of looseSales) note(ticketNumber, 1, 0)
  for (const row of looseConfirmed) {
    const place = note(row.ticketNumber, 0, 1)
    if (place && row.ticketNumber !== null && isOthers(row, row.ticketNumber, place, holds)) notHolder.push(row)
  }
  yield
  return {
    soldTwice,
    confirmedTwice,
    inStock: counted(at.stock),
    withdrawn: counted(at.withdrawn),
    outside: counted(at.outside),
    notHolder,
    quantityDiffers,
    looseConfirmed,
  }
}

/** A number once for each product that was reported of it. */
type NumberCounts = { readonly number: number; sales: number; confirmed: number }[]

/** By number, each once: most come so, and to ask a map for tens of thousands takes longer than to sort them. */
function counted(numbers: NumberCounts): readonly ReportedNumber[] {
  const found: NumberCounts = []
  for (const own of numbers.sort((a, b) => a.number - b.number)) {
    const last = found.at(-1)
    if (last?.number === own.number) {
      last.sales += own.sales
      last.confirmed += own.confirmed
    } else found.push(own)
  }
  return found
}

/** Compared only where there is one of each: with two sales it cannot be told which of them was confirmed. */
function quantityIsOther({ sale, confirmed, moreSales, moreConfirmed }: Pair): boolean {
  if (!sale || !confirmed || moreSales.length > 0 || moreConfirmed.length > 0) return false
  return sale.quantity !== null && confirmed.quantity !== sale.quantity
}

type Holds = (person: string, number: number) => boolean

/** Whether a row is somebody else's than the holder's. A row that names nobody, and a number of nobody, are no such. */
function isOthers(row: ConfirmedRow, number: number, place: Place, holds: Holds): boolean {
  if (place.where !== 'held' && place.where !== 'several') return false
  if (row.companyCode === null && row.name === null) return false
  const person = personKey(row)
  return !(place.where === 'held' && personKey(place.seal) === person) && !holds(person, number)
}

/** Tells whether a person holds a number, alone or with others. Made of the holdings when it is first asked. */
function holdsFinder({ holdings }: Standing): Holds {
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
    const own = found.get(person)
    if (own) own.push([from, to])
    else found.set(person, [[from, to]])
  }
  return found
}

const countersOf = (ranges: Map<string, Interval[]>) =>
  new Map([...ranges].map(([person, own]) => [person, counter(intervalsOf(own))]))
