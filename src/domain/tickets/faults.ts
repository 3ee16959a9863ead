import type { PrintedSeal, Seal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { personKey } from './holdings.ts'
import { difference, sizeOf, type Intervals } from './intervals.ts'
import { intervalOf, type NumberSets } from './numbers.ts'
import { unknownIn, type Sales } from './sales.ts'

export interface Overlap {
  readonly from: number
  readonly to: number
  readonly seals: readonly PrintedSeal[]
}

export interface Faults {
  /** Held by two persons. A seal that overlaps earlier ones is listed once, with one of them. */
  readonly overlaps: readonly Overlap[]
  /** The same for two seals of one person. */
  readonly twice: readonly Overlap[]
  /** `numbers`: those outside the event's range. */
  readonly outside: readonly { readonly seal: PrintedSeal; readonly numbers: Intervals }[]
  /** Without both numbers, or with the end before the start. */
  readonly unnumbered: readonly PrintedSeal[]
  /** The count is missing or differs from the range. */
  readonly countDiffers: readonly { readonly seal: PrintedSeal; readonly inRange: number }[]
  /** Without a code but with this event's name. */
  readonly byName: readonly Seal[]
  /** With this event's name, but not counted here. */
  readonly confirmedByName: readonly TableRow<'confirmedData'>[]
  /** Sold numbers that are in stock or withdrawn. */
  readonly unheld: Intervals
  readonly soldWithdrawn: Intervals
  /** Withdrawn numbers that are held (if only by name) or outside the range. */
  readonly heldWithdrawn: Intervals
  readonly withdrawnBeside: Intervals
  /** Without both numbers. */
  readonly withdrawnUnnumbered: readonly TableRow<'withdrawn'>[]
  /** Sold numbers outside the range. */
  readonly beside: Intervals
  /** Sales without a booklet number, and sales without the quantity or price to count them. */
  readonly salesWithoutNumber: number
  readonly salesWithoutAmount: number
}

export interface CheckedRows {
  readonly seals: readonly PrintedSeal[]
  readonly overlaps: readonly Overlap[]
  readonly sets: NumberSets
  readonly sales: Pick<Sales, 'numbers' | 'amounts'>
}

export function faultsOf(
  { byName, confirmedByName, withdrawn }: EventRows,
  { seals, overlaps, sets, sales }: CheckedRows,
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
