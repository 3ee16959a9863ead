export type Interval = readonly [from: number, to: number]

/** A set of numbers: ascending intervals that neither overlap nor touch. Equal sets are therefore equal lists. */
export type Intervals = readonly Interval[]

/** The set of all numbers in the ranges, which may be in any order. Ignores a range that ends before it starts. */
export function intervalsOf(ranges: readonly Interval[]): Intervals {
  // Fast path: most lists are such sets already.
  if (areApart(ranges)) return ranges
  const ascending = ranges.filter(([from, to]) => from <= to).sort((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [from, to] of ascending) {
    const last = merged.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function areApart(ranges: readonly Interval[]): boolean {
  let end = -Infinity
  for (let at = 0; at < ranges.length; at++) {
    const range = ranges[at]!
    if (range[0] > range[1] || range[0] <= end + 1) return false
    end = range[1]
  }
  return true
}

/** The union of two arrays of numbers as a set. The arrays may be unsorted and contain duplicates. */
export function intervalsOfNumbers(firstNumbers: Float64Array, secondNumbers: Float64Array): Intervals {
  const a = isRising(firstNumbers) ? firstNumbers : firstNumbers.toSorted()
  const b = isRising(secondNumbers) ? secondNumbers : secondNumbers.toSorted()
  const merged: [number, number][] = []
  let last: [number, number] = [-Infinity, -Infinity]
  for (let [at, beside] = [0, 0]; at < a.length || beside < b.length; ) {
    const number = beside >= b.length || a[at]! <= b[beside]! ? a[at++]! : b[beside++]!
    if (number <= last[1] + 1) last[1] = number
    else merged.push((last = [number, number]))
  }
  return merged
}

/** True if the numbers need not be sorted. Rows are often stored in the order of their numbers already. */
function isRising(numbers: Float64Array): boolean {
  for (let at = 1; at < numbers.length; at++) if (numbers[at - 1]! > numbers[at]!) return false
  return true
}

export function countOf(intervals: Intervals): number {
  let count = 0
  for (let at = 0; at < intervals.length; at++) count += sizeOf(intervals[at]!)
  return count
}

// Reads elements by index, as all hot loops here: destructuring is several times slower until the JIT compiler
// optimizes it.
export const sizeOf = (interval: Interval): number => interval[1] - interval[0] + 1

export function intersection(a: Intervals, b: Intervals): Intervals {
  if (a.length === 0 || b.length === 0) return []
  if (isOneOver(b, a)) return a
  if (isOneOver(a, b)) return b
  const overlaps: Interval[] = []
  let indexB = 0
  for (let indexA = 0; indexA < a.length; indexA++) {
    const interval = a[indexA]!
    const from = interval[0]
    const to = interval[1]
    while (indexB < b.length && b[indexB]![1] < from) indexB++
    // Continues with the same interval of `b` next time, because it may overlap the next interval of `a`, too.
    for (let at = indexB; at < b.length && b[at]![0] <= to; at++) overlaps.push(common(interval, b[at]!))
  }
  return overlaps
}

/**
 * True if `numbers` is a single interval that contains all `limits`. Then no loop is needed. Most calls compare with an
 * event's whole range, which is such an interval.
 */
function isOneOver(numbers: Intervals, limits: Intervals): boolean {
  if (numbers.length !== 1 || limits.length === 0) return false
  const [from, to] = numbers[0]!
  return from <= limits[0]![0] && limits.at(-1)![1] <= to
}

/** Intersection of two intervals. Returns an existing interval if possible, to save memory. */
function common(a: Interval, b: Interval): Interval {
  if (b[0] <= a[0] && a[1] <= b[1]) return a
  if (a[0] <= b[0] && b[1] <= a[1]) return b
  return [Math.max(a[0], b[0]), Math.min(a[1], b[1])]
}

export function difference(a: Intervals, b: Intervals): Intervals {
  if (b.length === 0) return a
  if (isOneOver(b, a)) return []
  const overlaps: Interval[] = []
  let indexB = 0
  for (let indexA = 0; indexA < a.length; indexA++) {
    const interval = a[indexA]!
    const from = interval[0]
    const to = interval[1]
    while (indexB < b.length && b[indexB]![1] < from) indexB++
    let next = from
    for (let at = indexB; at < b.length && b[at]![0] <= to; at++) {
      if (b[at]![0] > next) overlaps.push([next, b[at]![0] - 1])
      next = b[at]![1] + 1
    }
    if (next === from) overlaps.push(interval)
    else if (next <= to) overlaps.push([next, to])
  }
  return overlaps
}

/** Returns a function that counts the numbers of the set from `from` to `to`. Uses binary search. */
export function counter(intervals: Intervals): (from: number, to: number) => number {
  const starts = new Float64Array(intervals.length)
  const before = new Float64Array(intervals.length + 1)
  for (let at = 0; at < intervals.length; at++) {
    starts[at] = intervals[at]![0]
    before[at + 1] = before[at]! + sizeOf(intervals[at]!)
  }
  const upTo = (number: number): number => {
    const at = lastUpTo(starts, number)
    return at < 0 ? 0 : before[at]! + Math.min(number, intervals[at]![1]) - intervals[at]![0] + 1
  }
  return (from, to) => (from <= to ? upTo(to) - upTo(from - 1) : 0)
}

/** Returns a function that finds all intervals that overlap a given one. Prepared once for many calls. */
export function meetingFinder(intervals: Intervals): (interval: Interval) => Intervals {
  const starts = new Float64Array(intervals.map(([from]) => from))
  return ([from, to]) => {
    const first = Math.max(0, lastUpTo(starts, from))
    return intervals.slice(first, lastUpTo(starts, to) + 1)
  }
}

/** Binary search in an ascending list: index of the last number <= `number`, or -1. */
export function lastUpTo(rising: ArrayLike<number>, number: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rising[middle]! <= number) low = middle + 1
    else high = middle
  }
  return low - 1
}

export const intersects = (a: Interval, b: Interval): boolean => a[0] <= b[1] && b[0] <= a[1]
