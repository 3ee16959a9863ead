import { lastUpTo, type Interval } from './intervals.ts'

export interface Covering {
  /** How many numbers of a range were added. */
  count(range: Interval): number
  /** Adds the numbers of a range; those that were added before stay as they are. */
  add(range: Interval): void
}

/**
 * A set of numbers that grows range by range. The ranges are known before, so that each question and each addition
 * costs the logarithm of their count: the numbers are cut into stretches that no range begins or ends within.
 * @param ranges all that are added, and asked about
 */
export function covering(ranges: readonly Interval[]): Covering {
  const bounds = Float64Array.from(new Set(ranges.flatMap(([from, to]) => [from, to + 1]))).sort()
  /** How many numbers were added, in a Fenwick tree over the stretches. */
  const sums = new Float64Array(bounds.length + 1)
  /** Leads from a stretch to the next that was not added yet; the last bound begins none, and never is. */
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
