import type { PrintedSeal } from '#domain/seals/types.ts'
import { rangeFinder, type HeldRange } from '#domain/tickets/holdings.ts'
import { intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'

/** The seal with a number, or the reason why there is no single holder. */
export type NumberLocation =
  | { readonly where: 'held'; readonly seal: PrintedSeal }
  | { readonly where: 'several' | 'withdrawn' | 'byName' | 'stock' | 'outside' }

const SEVERAL_HOLDERS: NumberLocation = { where: 'several' }
const WITHDRAWN: NumberLocation = { where: 'withdrawn' }
const BY_NAME: NumberLocation = { where: 'byName' }
const STOCK: NumberLocation = { where: 'stock' }
const OUTSIDE: NumberLocation = { where: 'outside' }

/**
 * Returns a function that finds the holder of a number by binary search. A number that is both held and withdrawn
 * counts as withdrawn.
 */
export function locationFinder({ sets, heldRanges, holdings }: EventTickets): (number: number) => NumberLocation {
  const { range } = sets
  const isWithdrawn = member(intervalsOf([...sets.withdrawn, ...sets.heldWithdrawn]))
  const isByName = member(sets.byName)
  // One holder may have the same number on several seals. The first seal of the holder then represents all of them.
  const byHolder = new Map<string, NumberLocation>()
  for (const { holder, seal } of holdings) if (!byHolder.has(holder)) byHolder.set(holder, { where: 'held', seal })
  const placeOf = ({ holding, holder }: HeldRange): NumberLocation =>
    holding ? { where: 'held', seal: holding.seal } : (byHolder.get(holder ?? '') ?? SEVERAL_HOLDERS)
  const partOf = rangeFinder(heldRanges.map((part) => ({ from: part.from, to: part.to, place: placeOf(part) })))
  return (number) => {
    if (range && (number < range[0] || number > range[1])) return OUTSIDE
    if (isWithdrawn(number)) return WITHDRAWN
    return partOf(number)?.place ?? (isByName(number) ? BY_NAME : STOCK)
  }
}

function member(intervals: Intervals): (number: number) => boolean {
  const partOf = rangeFinder(intervals.map(([from, to]) => ({ from, to })))
  return (number) => partOf(number) !== undefined
}
