import { printCard, type PrintedSeal } from '#domain/seals/index.ts'
import { cardsSincePrinted, type CardsSincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedCard } from '#domain/wire.ts'

const comparisons = new WeakMap<
  readonly PrintedSeal[],
  { readonly printed: readonly PrintedCard[]; readonly result: CardsSincePrinted }
>()

/**
 * Compares cards with printed ones; cached.
 * @param everyone all seals, unfiltered, because each printed card must be matched with one seal only
 */
export function comparedCards(everyone: readonly PrintedSeal[], printed: readonly PrintedCard[]): CardsSincePrinted {
  const cached = comparisons.get(everyone)
  if (cached?.printed === printed) return cached.result
  const result = cardsSincePrinted(
    everyone.map((seal) => printCard(seal, 1)),
    printed,
  )
  comparisons.set(everyone, { printed, result })
  return result
}
