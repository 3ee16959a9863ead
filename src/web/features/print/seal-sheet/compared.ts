import { printCard, type PrintedSeal } from '#domain/seals/index.ts'
import { cardsSincePrinted, type CardsSincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedCard } from '#domain/wire.ts'

const comparisons = new WeakMap<
  readonly PrintedSeal[],
  { readonly printed: readonly PrintedCard[]; readonly result: CardsSincePrinted }
>()

/**
 * Compares the cards of all seals with the printed cards. The result is cached.
 * @param everyone the seals of all people, including seals that are not on the sheet. Each printed card belongs to one
 * seal, and must not be matched with another seal.
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
