import { countOf, sizeOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'

/**
 * Takes that many numbers for one person; none where there are not as many. With `part` it then takes what there is.
 * What was taken is not given again.
 */
export type Deal = (count: number, part: boolean) => Intervals

/**
 * Deals in one direction: each gets one piece of free numbers, behind that of whoever came before. A piece that is too
 * short for somebody is passed over and not returned to, so that the numbers rise as the persons come.
 */
export function dealRising(free: Intervals): Deal {
  const longestFrom = new Float64Array(free.length + 1)
  for (let at = free.length - 1; at >= 0; at--) longestFrom[at] = Math.max(sizeOf(free[at]!), longestFrom[at + 1]!)
  let at = 0
  /** The first number of the piece that is not dealt yet. */
  let next = free[0]?.[0] ?? 0
  const left = () => (free[at] ? free[at]![1] - next + 1 : 0)
  return (count, part) => {
    const longest = at < free.length ? Math.max(left(), longestFrom[at + 1]!) : 0
    const taken = wanted(count, longest, part)
    if (taken === 0) return []
    while (left() < taken) {
      at += 1
      next = free[at]![0]
    }
    next += taken
    return [[next - taken, next - 1]]
  }
}

/**
 * Deals into the gaps: each gets the lowest piece that is long enough. Only where there is none is one person given
 * several pieces, the lowest first.
 */
export function dealGaps(free: Intervals): Deal {
  const pieces = free.map(([from, to]): [number, number] => [from, to])
  /** By count: every piece before this one is too short for it, for good, since pieces only become shorter. */
  const longEnoughFrom = new Map<number, number>()
  let lowest = 0
  let left = countOf(free)
  const takeFrom = (piece: [number, number], count: number): Interval => {
    piece[0] += count
    left -= count
    return [piece[0] - count, piece[0] - 1]
  }
  return (count, part) => {
    let at = longEnoughFrom.get(count) ?? 0
    while (at < pieces.length && sizeOf(pieces[at]!) < count) at++
    longEnoughFrom.set(count, at)
    if (at < pieces.length) return [takeFrom(pieces[at]!, count)]
    const taken: Interval[] = []
    for (let still = wanted(count, left, part); still > 0; still -= sizeOf(taken.at(-1)!)) {
      while (sizeOf(pieces[lowest]!) === 0) lowest++
      taken.push(takeFrom(pieces[lowest]!, Math.min(still, sizeOf(pieces[lowest]!))))
    }
    return taken
  }
}

/** All of it, or nothing; what there is where part of it is welcome. */
const wanted = (count: number, most: number, part: boolean): number => (count <= most ? count : part ? most : 0)
