/** Steps between two pauses: under a millisecond, even if each step collates two texts. */
export const sliceSteps = 1024

/** Rows of a simple pass between two pauses: about a millisecond. */
export const passSteps = 0x4000

/** Splits rows for loops that pause between pieces: a check at each row would slow a loop down by half. */
export function* pieces(rows: Uint32Array): Generator<Uint32Array, void, void> {
  for (let from = 0; from < rows.length; from += passSteps) yield rows.subarray(from, from + passSteps)
}

/** Work that can pause or stop between slices; `for (const _ of work)` runs all of it. */
export type Slices<T = void> = Generator<void, T, void>

/** Stable, into a new array. Sorted input, which is common, needs one comparison per item. */
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

/** Stable counting sort. @param codes one per row of the table. @param ranks one per code, below `ranksEnd` */
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

/** One code per row, in the narrowest type that fits. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

export function narrowest(codes: Uint32Array, end: number): Codes {
  if (end <= 0x100) return new Uint8Array(codes)
  return end <= 0x10000 ? new Uint16Array(codes) : codes
}
