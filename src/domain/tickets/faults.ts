import type { PrintedSeal, Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { personKey } from './holdings.ts'
import { difference, sizeOf, type Intervals } from './intervals.ts'
import { intervalOf, type NumberSets } from './numbers.ts'
import { unknownIn, type Sales } from './sales.ts'

/** Numbers on two seals. */
export interface Overlap {
  readonly from: number
  readonly to: number
  readonly seals: readonly PrintedSeal[]
}

/** Inconsistencies in the recorded numbers of an event. */
export interface Faults {
  /** Numbers held by two persons. Each seal that overlaps an earlier one is listed once, with one such seal. */
  readonly overlaps: readonly Overlap[]
  /** The same for two seals of one person. */
  readonly twice: readonly Overlap[]
  /** Seals with numbers outside the event's range, and these numbers. */
  readonly outside: readonly { readonly seal: PrintedSeal; readonly numbers: Intervals }[]
  /** Seals without both numbers, or with the end before the start. */
  readonly unnumbered: readonly PrintedSeal[]
  /** Seals whose count is missing or differs from their range. */
  readonly countDiffers: readonly { readonly seal: PrintedSeal; readonly inRange: number }[]
  /** Seals without an event code but with this event's name. */
  readonly byName: readonly Seal[]
  /** Confirmed rows with this event's name that are not counted here. */
  readonly confirmedByName: readonly TableRow<'confirmedData'>[]
  /** Numbers with a sale that are in stock or withdrawn. */
  readonly unheld: Intervals
  readonly soldWithdrawn: Intervals
  /** Withdrawn numbers that are held (if only by name), and withdrawn numbers outside the range. */
  readonly heldWithdrawn: Intervals
  readonly withdrawnBeside: Intervals
  /** Withdrawn rows without both numbers. */
  readonly withdrawnUnnumbered: readonly TableRow<'withdrawn'>[]
  /** Numbers with a sale that are outside the range. */
  readonly beside: Intervals
  /** Number of sales without a booklet number, and of sales without the quantity or price to count them. */
  readonly salesWithoutNumber: number
  readonly salesWithoutAmount: number
}

export interface ToLookThrough {
  /** All seals of the event, as on the sheets. */
  readonly seals: readonly PrintedSeal[]
  /** Numbers on two of them (`overlapsOf`). */
  readonly overlaps: readonly Overlap[]
  readonly sets: NumberSets
  readonly sales: Pick<Sales, 'numbers' | 'amounts'>
}

/** Finds the inconsistencies of one event. */
export function faultsOf(
  { byName, confirmedByName, withdrawn }: EventRows,
  { seals, overlaps, sets, sales }: ToLookThrough,
): Faults {
  const outside: { seal: PrintedSeal; numbers: Intervals }[] = []
  const countDiffers: { seal: PrintedSeal; inRange: number }[] = []
  const unnumbered: PrintedSeal[] = []
  for (const seal of seals) {
    const numbers = intervalOf(seal.start, seal.end)
    if (!numbers) {
      unnumbered.push(seal)
      continue
    }
    if (seal.count !== sizeOf(numbers)) countDiffers.push({ seal, inRange: sizeOf(numbers) })
    const { range } = sets
    if (range && (numbers[0] < range[0] || numbers[1] > range[1]))
      outside.push({ seal, numbers: difference([numbers], [range]) })
  }
  const isOneOf = ({ seals: both }: Overlap) => new Set(both.map(personKey)).size === 1
  return {
    overlaps: overlaps.filter((overlap) => !isOneOf(overlap)),
    twice: overlaps.filter(isOneOf),
    outside,
    unnumbered,
    countDiffers,
    byName,
    confirmedByName,
    unheld: sets.unheld,
    soldWithdrawn: sets.soldWithdrawn,
    heldWithdrawn: sets.heldWithdrawn,
    withdrawnBeside: sets.withdrawnBeside,
    withdrawnUnnumbered: withdrawn.filter((row) => intervalOf(row.ticketStartNumber, row.ticketEndNumber) === null),
    beside: sets.beside,
    salesWithoutNumber: unknownIn(sales.numbers),
    salesWithoutAmount: unknownIn(sales.amounts),
  }
}
