/**
 * Assigns an index to each new pair of numbers: 0, 1, 2 and so on. `add` returns the existing index of a known pair.
 */
export interface PairIndexes {
  add(first: number, second: number): number
  has(first: number, second: number): boolean
}

/**
 * Factor of the hash. Odd, because an even factor would lose bits. Random for each page load, so that nobody can make a
 * file in which all pairs collide.
 */
const SPREAD = (Math.random() * 2 ** 32) | 1
/**
 * Multiplies the first number of a pair. Without this factor, pairs such as (1, 2) and (2, 1) would have the same hash.
 */
const APART = 0x9e3779b1

/**
 * Hash table with open addressing, much faster than a Map.
 * @param capacity maximum number of pairs. Memory for all of them is allocated when the table is created
 */
export function pairIndexes(capacity: number): PairIndexes {
  const bits = Math.max(1, Math.ceil(Math.log2(capacity + 1)) + 1)
  const last = 2 ** bits - 1
  const slots = new Int32Array(last + 1)
  const firsts = new Float64Array(capacity)
  const seconds = new Float64Array(capacity)
  let count = 0
  const slotOf = (first: number, second: number): number => {
    let slot = Math.imul(second ^ Math.imul(first, APART), SPREAD) >>> (32 - bits)
    for (; slots[slot] !== 0; slot = slot === last ? 0 : slot + 1) {
      const index = slots[slot]! - 1
      if (firsts[index] === first && seconds[index] === second) break
    }
    return slot
  }
  return {
    add(first, second) {
      const slot = slotOf(first, second)
      if (slots[slot] === 0) {
        firsts[count] = first
        seconds[count] = second
        slots[slot] = ++count
      }
      return slots[slot]! - 1
    },
    has: (first, second) => slots[slotOf(first, second)] !== 0,
  }
}
