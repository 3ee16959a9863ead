import { countOf, sizeOf, type Interval, type Intervals } from '#domain/tickets/intervals.ts'

/**
 * Takes `count` free numbers for one person. If too few are free, `allowsFewer` decides: true takes as many as
 * possible, false takes none. Never returns a number twice.
 */
export type Deal = (count: number, allowsFewer: boolean) => Intervals

/**
 * Gives each person one interval, and later persons higher numbers. An interval that is too short for a person is
 * skipped for all later persons, too.
 */
export function dealRising(free: Intervals): Deal {
  const longestFrom = new Float64Array(free.length + 1)
  for (let at = free.length - 1; at >= 0; at--) longestFrom[at] = Math.max(sizeOf(free[at]!), longestFrom[at + 1]!)
  let at = 0
  let next = free[0]?.[0] ?? 0
  const remaining = () => (free[at] ? free[at]![1] - next + 1 : 0)
  return (count, allowsFewer) => {
    const longest = at < free.length ? Math.max(remaining(), longestFrom[at + 1]!) : 0
    const size = countToDeal(count, longest, allowsFewer)
    if (size === 0) return []
    while (remaining() < size) {
      at += 1
      next = free[at]![0]
    }
    next += size
    return [[next - size, next - 1]]
  }
}

/**
 * Gives each person the first free interval that is long enough. If there is none, gives several intervals, the lowest
 * first.
 */
export function dealGaps(free: Intervals): Deal {
  const pieces = free.map(([from, to]): [number, number] => [from, to])
  /**
   * For each count, the index of the first interval that may be long enough. All intervals before this index stay too
   * short, because intervals never become longer.
   */
  const longEnoughFrom = new Map<number, number>()
  let lowest = 0
  let remaining = countOf(free)
  const takeFrom = (piece: [number, number], count: number): Interval => {
    piece[0] += count
    remaining -= count
    return [piece[0] - count, piece[0] - 1]
  }
  return (count, allowsFewer) => {
    let at = longEnoughFrom.get(count) ?? 0
    while (at < pieces.length && sizeOf(pieces[at]!) < count) at++
    longEnoughFrom.set(count, at)
    if (at < pieces.length) return [takeFrom(pieces[at]!, count)]
    const dealt: Interval[] = []
    for (let toDeal = countToDeal(count, remaining, allowsFewer); toDeal > 0; toDeal -= sizeOf(dealt.at(-1)!)) {
      while (sizeOf(pieces[lowest]!) === 0) lowest++
      dealt.push(takeFrom(pieces[lowest]!, Math.min(toDeal, sizeOf(pieces[lowest]!))))
    }
    return dealt
  }
}

const countToDeal = (count: number, available: number, allowsFewer: boolean): number =>
  count <= available ? count : allowsFewer ? available : 0
