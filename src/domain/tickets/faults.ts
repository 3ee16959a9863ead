import type { PrintedSeal, Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { personKey } from './holdings.ts'
import { difference, sizeOf, type Intervals } from './intervals.ts'
import { intervalOf, type NumberSets } from './numbers.ts'
import { unknownIn, type Sales } from './sales.ts'

/** Numbers that two seals have. */
export interface Overlap {
  readonly from: number
  readonly to: number
  readonly seals: readonly PrintedSeal[]
}

/** What of an event's numbers cannot be right as it is recorded. */
export interface Faults {
  /** Numbers held by two persons. Every seal that meets an earlier one is named once, with one that it meets. */
  readonly overlaps: readonly Overlap[]
  /** The same of two seals of one person. */
  readonly twice: readonly Overlap[]
  /** Seals with numbers that the event does not have, and these. */
  readonly outside: readonly { readonly seal: PrintedSeal; readonly numbers: Intervals }[]
  /** Seals without both numbers, or with the end before the start. */
  readonly unnumbered: readonly PrintedSeal[]
  /** Seals whose count is missing, or another than that of their numbers. */
  readonly countDiffers: readonly { readonly seal: PrintedSeal; readonly inRange: number }[]
  /** Seals of no event that have this one's name. */
  readonly byName: readonly Seal[]
  /** Confirmed rows that have this one's name, though they are not counted here. */
  readonly confirmedByName: readonly TableRow<'confirmedData'>[]
  /** Numbers with a sale, though they are in stock, or withdrawn. */
  readonly unheld: Intervals
  readonly soldWithdrawn: Intervals
  /** Withdrawn numbers that somebody holds, by name only at least, and those that the event does not have. */
  readonly heldWithdrawn: Intervals
  readonly withdrawnBeside: Intervals
  /** Rows of withdrawn numbers without both of them. */
  readonly withdrawnUnnumbered: readonly TableRow<'withdrawn'>[]
  /** Numbers with a sale that the event does not have. */
  readonly beside: Intervals
  /** How many sales have no booklet number, and how many neither quantity nor price enough to count them. */
  readonly salesWithoutNumber: number
  readonly salesWithoutAmount: number
}

export interface ToLookThrough {
  /** All seals of the event, as the sheets have them. */
  readonly seals: readonly PrintedSeal[]
  /** The numbers that two of them have (`overlapsOf`). */
  readonly overlaps: readonly Overlap[]
  readonly sets: NumberSets
  readonly sales: Pick<Sales, 'numbers' | 'amounts'>
}

/** Looks through what is recorded of one event. */
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
