import { countOf, sizeOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'

/**
 * Takes `count` numbers for one person. If too few are free, takes none, or all that are left if `part`. Never returns
 * a number twice.
 */
export type Deal = (count: number, part: boolean) => Intervals

/**
 * Gives each person one interval, with ascending numbers. An interval that is too short is skipped for all later
 * persons, too.
 */
export function dealRising(free: Intervals): Deal {
  const longestFrom = new Float64Array(free.length + 1)
  for (let at = free.length - 1; at >= 0; at--) longestFrom[at] = Math.max(sizeOf(free[at]!), longestFrom[at + 1]!)
  let at = 0
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

/** Gives each person the lowest interval that is long enough. If none is, gives several intervals, lowest first. */
export function dealGaps(free: Intervals): Deal {
  const pieces = free.map(([from, to]): [number, number] => [from, to])
  /**
   * For each count, the index of the first interval that may be long enough. Intervals only shrink, so earlier ones
   * remain too short.
   */
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

const wanted = (count: number, most: number, part: boolean): number => (count <= most ? count : part ? most : 0)
