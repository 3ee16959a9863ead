import type { PrintedSeal } from '#domain/seals/types.ts'
import { partFinder, type HeldPart } from '#domain/tickets/holdings.ts'
import { intervalsOf, type Intervals } from '#domain/tickets/intervals.ts'
import type { Standing } from '#domain/tickets/standing.ts'

/** The holder of a number, or the reason why there is no single holder. */
export type NumberLocation =
  | { readonly where: 'held'; readonly seal: PrintedSeal }
  | { readonly where: 'several' | 'withdrawn' | 'byName' | 'stock' | 'outside' }

const SEVERAL: NumberLocation = { where: 'several' }
const WITHDRAWN: NumberLocation = { where: 'withdrawn' }
const BY_NAME: NumberLocation = { where: 'byName' }
const STOCK: NumberLocation = { where: 'stock' }
const OUTSIDE: NumberLocation = { where: 'outside' }

/** Uses binary search. A number that is both held and withdrawn counts as withdrawn. */
export function placeFinder({ sets, held, holdings }: Standing): (number: number) => NumberLocation {
  const { range } = sets
  const isWithdrawn = member(intervalsOf([...sets.withdrawn, ...sets.heldWithdrawn]))
  const isByName = member(sets.byName)
  // Uses the first seal of each holder.
  const byHolder = new Map<string, NumberLocation>()
  for (const { holder, seal } of holdings) if (!byHolder.has(holder)) byHolder.set(holder, { where: 'held', seal })
  const placeOf = ({ holding, holder }: HeldPart): NumberLocation =>
    holding ? { where: 'held', seal: holding.seal } : (byHolder.get(holder ?? '') ?? SEVERAL)
  const partOf = partFinder(held.map((part) => ({ from: part.from, to: part.to, place: placeOf(part) })))
  return (number) => {
    if (range && (number < range[0] || number > range[1])) return OUTSIDE
    if (isWithdrawn(number)) return WITHDRAWN
    return partOf(number)?.place ?? (isByName(number) ? BY_NAME : STOCK)
  }
}

function member(intervals: Intervals): (number: number) => boolean {
  const partOf = partFinder(intervals.map(([from, to]) => ({ from, to })))
  return (number) => partOf(number) !== undefined
}
