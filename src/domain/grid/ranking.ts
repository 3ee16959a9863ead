import type { Value } from '#domain/kinds/kind.ts'
import { compareTexts } from '#domain/text-order.ts'
import { numbersFrom } from './numbers-from.ts'
import { mergeSort, passSteps, type Slices, sliceSteps } from './sorting.ts'

/** Compares two values in sort order. Only for values that are not null; callers sort empty cells last. */
export function compareValues(a: Value, b: Value): number {
  return typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b)
}

/** Digits that a double always represents exactly. */
const EXACT = 15

/**
 * Sort rank of each distinct value, by the value's id in its `Dictionary`. Ids begin at 1; `ranks[0]` is for the empty
 * cell, and the caller sets it.
 */
export interface Ranks {
  readonly ranks: Uint32Array
  /** The highest rank plus one. */
  readonly end: number
}

/**
 * Ranks the ids 1 to `size` - 1 by their values; equal values get equal ranks.
 * @param before for each id, one more than the rank that its value had before the data changed; 0 for a new value. The
 * old ranks save comparisons of texts.
 */
export function* rank(size: number, value: (id: number) => Value, before: Uint32Array | null): Slices<Ranks> {
  const { sizes, series, count } = yield* split(size, value)
  if (count <= 1) return yield* bySize(sizes)
  const compare = (a: number, b: number): number => {
    if (before?.[a] && before[b]) return before[a] - before[b]
    // Comparing text is slow. Texts with the same beginning, such as c9 and c10, are compared by their numbers instead.
    return series[a] && series[a] === series[b] ? sizes[a]! - sizes[b]! : compareValues(value(a), value(b))
  }
  const ordered = yield* mergeSort(numbersFrom(1, size - 1), compare)
  const ranks = new Uint32Array(size)
  let next = 0
  for (let at = 0; at < ordered.length; at++) {
    if (at % sliceSteps === 0) yield
    if (at > 0 && compare(ordered[at - 1]!, ordered[at]!) !== 0) next++
    ranks[ordered[at]!] = next
  }
  return { ranks, end: ordered.length === 0 ? 0 : next + 1 }
}

interface Split {
  /** The value itself if it is a number. Otherwise the number at the end of the text: 10 for c10. */
  readonly sizes: Float64Array
  /**
   * Values with the same text before the number, such as c9 and c10, form a series, in which the numbers decide the
   * order. Contains for each value the index of its series, from 1; 0 for a text without a number.
   */
  readonly series: Uint32Array
  /** Number of series. Infinity if a text does not end with digits: such a text cannot be sorted by number. */
  readonly count: number
}

function* split(size: number, value: (id: number) => Value): Slices<Split> {
  const sizes = new Float64Array(size)
  const series = new Uint32Array(size)
  const prefixes = new Map<string, number>([['', 1]])
  const used = new Set<number>()
  for (let id = 1; id < size; id++) {
    if (id % sliceSteps === 0) yield
    const whole = value(id)
    if (typeof whole !== 'string') {
      sizes[id] = Number(whole)
      series[id] = 1
    } else {
      const digits = digitsAtEnd(whole)
      if (digits > 0 && digits <= EXACT) {
        const prefix = whole.slice(0, -digits)
        const number = prefixes.get(prefix) ?? prefixes.size + 1
        prefixes.set(prefix, number)
        sizes[id] = Number(whole.slice(-digits))
        series[id] = number
      }
    }
    used.add(series[id]!)
  }
  return { sizes, series, count: used.has(0) ? Number.POSITIVE_INFINITY : used.size }
}

function digitsAtEnd(text: string): number {
  let start = text.length
  while (start > 0 && text.charCodeAt(start - 1) >= 0x30 && text.charCodeAt(start - 1) <= 0x39) start--
  return text.length - start
}

/** Ranks values that are all of one series: sorts their numbers, then looks up the rank of each. */
function* bySize(sizes: Float64Array): Slices<Ranks> {
  const sorted = yield* sortedNumbers(sizes.slice(1))
  let end = 0
  for (let at = 0; at < sorted.length; at++) {
    if (at % passSteps === 0) yield
    if (at === 0 || sorted[at] !== sorted[end - 1]) sorted[end++] = sorted[at]!
  }
  const ranks = new Uint32Array(sizes.length)
  for (let id = 1; id < sizes.length; id++) {
    if (id % sliceSteps === 0) yield
    ranks[id] = place(sorted, end, sizes[id]!)
  }
  return { ranks, end }
}

/**
 * Number of items that the native sort handles within milliseconds. Longer lists are sorted in runs of this length,
 * then merged.
 */
const RUN = 0x8000

function* sortedNumbers(numbers: Float64Array): Slices<Float64Array> {
  for (let start = 0; start < numbers.length; start += RUN) {
    numbers.subarray(start, start + RUN).sort()
    yield
  }
  let from: Float64Array = numbers
  let to: Float64Array = new Float64Array(numbers.length)
  for (let width = RUN; width < numbers.length; width *= 2) {
    for (let start = 0; start < numbers.length; start += 2 * width) {
      const middle = Math.min(start + width, numbers.length)
      const end = Math.min(start + 2 * width, numbers.length)
      let [left, right] = [start, middle]
      for (let at = start; at < end; at++) {
        if (at % passSteps === 0) yield
        to[at] = left < middle && (right === end || from[left]! <= from[right]!) ? from[left++]! : from[right++]!
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

function place(sorted: Float64Array, end: number, size: number): number {
  let low = 0
  let high = end - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < size) low = middle + 1
    else high = middle
  }
  return low
}
