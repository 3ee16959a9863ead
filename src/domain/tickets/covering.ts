import { lastUpTo, type Interval } from './intervals.ts'

export interface Covering {
  count(range: Interval): number
  add(range: Interval): void
}

/**
 * A set of numbers that grows. Each call takes logarithmic time in the number of ranges.
 * @param ranges all ranges that will be added or queried
 */
export function covering(ranges: readonly Interval[]): Covering {
  const bounds = Float64Array.from(new Set(ranges.flatMap(([from, to]) => [from, to + 1]))).sort()
  /**
   * The bounds divide the numbers into stretches. This Fenwick tree counts the added numbers of all stretches up to a
   * given one.
   */
  const sums = new Float64Array(bounds.length + 1)
  /**
   * Union-find table, which finds the next stretch that was not added yet. The entry of a stretch that was not added is
   * its own index. The entry of an added stretch is the index of a later stretch, where the search continues. The last
   * stretch is never added, so the search ends there.
   */
  const next = Int32Array.from(bounds.keys())
  const openFrom = (stretch: number): number => {
    let at = stretch
    while (next[at] !== at) at = next[at] = next[next[at]!]!
    return at
  }
  const before = (stretch: number): number => {
    let sum = 0
    for (let at = stretch; at > 0; at &= at - 1) sum += sums[at]!
    return sum
  }
  const stretchOf = (number: number) => lastUpTo(bounds, number)
  return {
    count: ([from, to]) => before(stretchOf(to + 1)) - before(stretchOf(from)),
    add([from, to]) {
      const end = stretchOf(to + 1)
      for (let at = openFrom(stretchOf(from)); at < end; at = openFrom(at)) {
        const size = bounds[at + 1]! - bounds[at]!
        for (let node = at + 1; node < sums.length; node += node & -node) sums[node]! += size
        next[at] = at + 1
      }
    },
  }
}
