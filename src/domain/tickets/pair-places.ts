/** Numbers pairs from 0, in the order of their addition. */
export interface PairPlaces {
  add(first: number, second: number): number
  has(first: number, second: number): boolean
}

/** Hash multiplier: odd, and random on every page, so that no file can make all pairs collide. */
const SPREAD = (Math.random() * 2 ** 32) | 1
/** Separates pairs that differ only in the first number. */
const APART = 0x9e3779b1

/** Open addressing, much faster than a Map. @param most pairs; the table is allocated once */
export function pairPlaces(most: number): PairPlaces {
  const bits = Math.max(1, Math.ceil(Math.log2(most + 1)) + 1)
  const last = 2 ** bits - 1
  const slots = new Int32Array(last + 1)
  const firsts = new Float64Array(most)
  const seconds = new Float64Array(most)
  let count = 0
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
