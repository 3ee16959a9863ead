import type { PrintedSeal, Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { rangeFinder, type RangeKind } from './holdings.ts'
import { intersects, type Interval } from './intervals.ts'
import { intervalOf } from './numbers.ts'
import type { EventTickets, WithdrawnNumbers } from './event-tickets.ts'

export interface NumberNow {
  /**
   * State of the number. 'outside': the event has a range without this number. An unknown state has the last kind: the
   * event has no range, and no seal or withdrawn row contains the number.
   */
  readonly kind: RangeKind | 'outside' | 'untold'
  /** Seals with the number, in the order of the seal sheet. */
  readonly seals: readonly PrintedSeal[]
  /** Seals with the number and the event's name, but without the event's code. */
  readonly byName: readonly Seal[]
  readonly withdrawn: readonly WithdrawnNumbers[]
  readonly sales: readonly TableRow<'salesData'>[]
  readonly confirmed: readonly TableRow<'confirmedData'>[]
}

export function numberNow({ sets, ranges, seals, withdrawn, eventRows }: EventTickets, number: number): NumberNow {
  const has = (range: Interval | null) => range !== null && intersects(range, [number, number])
  const kind = sets.range && !has(sets.range) ? 'outside' : (rangeFinder(ranges)(number)?.kind ?? 'untold')
  const isIts = ({ ticketNumber }: { readonly ticketNumber: number | null }) => ticketNumber === number
  return {
    kind,
    seals: seals.filter(({ start, end }) => has(intervalOf(start, end))),
    byName: eventRows.byName.filter((seal) => has(intervalOf(seal.ticketStartNumber, seal.ticketEndNumber))),
    withdrawn: withdrawn.filter(({ from, to }) => has([from, to])),
    sales: eventRows.sales.filter(isIts),
    confirmed: eventRows.confirmed.filter(isIts),
  }
}
