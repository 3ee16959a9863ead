import { printCard, type PrintedSeal } from '#domain/seals/index.ts'
import { cardsSincePrinted, type CardsSincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedCard } from '#domain/wire.ts'

const known = new WeakMap<
  readonly PrintedSeal[],
  { readonly printed: readonly PrintedCard[]; readonly found: CardsSincePrinted }
>()

/**
 * An event's cards held against what came out, once for the counts, the sheet and the list of void ones.
 * @param everyone all of the event's seals, whoever was chosen: of two cards alike each is counted once
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
