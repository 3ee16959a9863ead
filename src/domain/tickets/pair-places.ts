/** Gives pairs of whole numbers their places, 0, 1, 2…, in the order in which they are added. */
export interface PairPlaces {
  /** The place of a pair; it gets the next one if it has none yet. */
  add(first: number, second: number): number
  has(first: number, second: number): boolean
}

/** Odd, and another on every page: a file cannot be made such that all its pairs fall together. */
const SPREAD = (Math.random() * 2 ** 32) | 1
/** Parts pairs that differ in the first alone. */
const APART = 0x9e3779b1

/**
 * As a Map would, in a fraction of its time for hundreds of thousands: its room is made once.
 * @param most pairs that are added
 */
export function pairPlaces(most: number): PairPlaces {
  const bits = Math.max(1, Math.ceil(Math.log2(most + 1)) + 1)
  const last = 2 ** bits - 1
  /** The place of the pair that is kept here, plus one. */
  const slots = new Int32Array(last + 1)
  const firsts = new Float64Array(most)
  const seconds = new Float64Array(most)
  let count = 0
  /** Where the pair is kept, or would be. */
  const slotOf = (first: number, second: number): number => {
    let slot = Math.imul(second ^ Math.imul(first, APART), SPREAD) >>> (32 - bits)
    for (; slots[slot] !== 0; slot = slot === last ? 0 : slot + 1) {
      const place = slots[slot]! - 1
      if (firsts[place] === first && seconds[place] === second) break
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
