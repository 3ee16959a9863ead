/** Number of steps between two pauses. If each step compares two texts, all of them take less than a millisecond. */
export const sliceSteps = 1024

/** Number of rows between two pauses of a simple loop. The loop processes these rows in about a millisecond. */
export const passSteps = 0x4000

/**
 * Splits rows into pieces, for loops that pause after each piece. Testing for a pause at every row would double the
 * time.
 */
export function* pieces(rows: Uint32Array): Generator<Uint32Array, void, void> {
  for (let from = 0; from < rows.length; from += passSteps) yield rows.subarray(from, from + passSteps)
}

/** Work that can pause, or be dropped, between its steps. `for (const _ of work)` runs all of it. */
export type Slices<T = void> = Generator<void, T, void>

/** Sorts stably into a new array. Input that is already sorted, which is frequent, needs one comparison per item. */
export function* mergeSort(items: Uint32Array, compare: (a: number, b: number) => number): Slices<Uint32Array> {
  let from = items.slice()
  let to = new Uint32Array(items.length)
  let steps = 0
  for (let width = 1; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += 2 * width) {
      const middle = Math.min(start + width, items.length)
      const end = Math.min(start + 2 * width, items.length)
      if ((steps += 1) % sliceSteps === 0) yield
      if (middle === end || compare(from[middle - 1]!, from[middle]!) <= 0) {
        for (let at = start; at < end; at++) to[at] = from[at]!
        continue
      }
      let [left, right] = [start, middle]
      for (let at = start; at < end; at++) {
        if ((steps += 1) % sliceSteps === 0) yield
        const takeLeft = left < middle && (right === end || compare(from[left]!, from[right]!) <= 0)
        to[at] = takeLeft ? from[left++]! : from[right++]!
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

/**
 * Sorts rows stably without comparing them (counting sort). @param codes for each row, the id of its value @param ranks
 * for each id, its sort rank, below `ranksEnd`
 */
export function* countingSort(
  rows: Uint32Array,
  codes: Codes,
  ranks: Uint32Array,
  ranksEnd: number,
  descending: boolean,
): Slices<Uint32Array> {
  const next = new Uint32Array(ranksEnd)
  for (let i = 0; i < rows.length; i++) {
    if (i % passSteps === passSteps - 1) yield
    next[ranks[codes[rows[i]!]!]!]!++
  }
  let start = 0
  for (let i = 0; i < ranksEnd; i++) {
    if (i % passSteps === passSteps - 1) yield
    const rank = descending ? ranksEnd - 1 - i : i
    const count = next[rank]!
    next[rank] = start
    start += count
  }
  const sorted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    if (i % passSteps === passSteps - 1) yield
    sorted[next[ranks[codes[rows[i]!]!]!]!++] = rows[i]!
  }
  return sorted
}

/** One number per row, in the smallest integer type that fits. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

export function narrowest(codes: Uint32Array, end: number): Codes {
  if (end <= 0x100) return new Uint8Array(codes)
  return end <= 0x10000 ? new Uint16Array(codes) : codes
}
