import { printCard, type PrintedSeal } from '#domain/seals/index.ts'
import { cardsSincePrinted, type CardsSincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedCard } from '#domain/wire.ts'

const known = new WeakMap<
  readonly PrintedSeal[],
  { readonly printed: readonly PrintedCard[]; readonly found: CardsSincePrinted }
>()

/**
 * Compares cards with printed ones; cached.
 * @param everyone all seals, unfiltered, because each printed card must be matched with one seal only
 */
export function comparedCards(everyone: readonly PrintedSeal[], printed: readonly PrintedCard[]): CardsSincePrinted {
  const before = known.get(everyone)
  if (before?.printed === printed) return before.found
  const found = cardsSincePrinted(
    everyone.map((seal) => printCard(seal, 1)),
    printed,
  )
  known.set(everyone, { printed, found })
  return found
}
