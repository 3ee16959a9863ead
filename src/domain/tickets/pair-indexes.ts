/** Numbers different pairs from 0 upwards, in the order in which they are added. */
export interface PairIndexes {
  add(first: number, second: number): number
  has(first: number, second: number): boolean
}

/** Odd factor of the hash. Random for each page load, so that nobody can make a file in which all pairs collide. */
const SPREAD = (Math.random() * 2 ** 32) | 1
/** Spreads the first number over the hash, so that pairs with the same second number get different hashes. */
const APART = 0x9e3779b1

/**
 * Hash table with open addressing, much faster than a Map.
 * @param capacity maximum number of pairs, for which memory is allocated at once
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
