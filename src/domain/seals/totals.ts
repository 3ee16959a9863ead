import { ExactSum } from '#domain/exact-sum.ts'
import type { PrintedSeal } from './types.ts'

export interface SealTotals {
  readonly seals: number
  /** Sum of the recorded counts. Seals without a count are ignored; there is a warning about them. */
  readonly booklets: number | bigint
  readonly lowest: number | null
  readonly highest: number | null
}

export function totalsOf(seals: readonly Pick<PrintedSeal, 'start' | 'end' | 'count'>[]): SealTotals {
  const booklets = new ExactSum()
  let lowest = Infinity
  let highest = -Infinity
  const include = (number: number | null) => {
    if (number === null) return
    if (number < lowest) lowest = number
    if (number > highest) highest = number
  }
  for (let at = 0; at < seals.length; at++) {
    const seal = seals[at]!
    booklets.add(seal.count ?? 0)
    include(seal.start)
    include(seal.end)
  }
  const hasNumbers = lowest <= highest
  return {
    seals: seals.length,
    booklets: booklets.value,
    lowest: hasNumbers ? lowest : null,
    highest: hasNumbers ? highest : null,
  }
}
