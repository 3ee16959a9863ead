import type { PrintedCard } from '#domain/wire.ts'
import { covering } from './covering.ts'
import { counter, intervalsOf, sizeOf, type Interval } from './intervals.ts'
import { intervalOf } from './numbers.ts'

export type SincePrinted = 'notPrinted' | 'changed' | 'same'

export type Card = Pick<PrintedCard, 'start' | 'end' | 'digest'>

export interface CardsSincePrinted {
  readonly states: readonly SincePrinted[]
  /**
   * Printed cards that must be collected, because their content is outdated. Each card once, in the order of the
   * numbers.
   */
  readonly toCollect: readonly PrintedCard[]
}

/**
 * Compares the current cards with the print log. A current card is 'same' if an equal card was the last print of all
 * its numbers. Otherwise it is 'changed' if any of its numbers was printed, and 'notPrinted' if none was.
 * A printed card must be collected if it was the last print of any number, equals no current card, and was not
 * collected yet. Cards without numbers are compared by their digest, which is a hash of their text.
 * @param printed in any order; cards that are older prints of the same numbers may be missing
 */
export function cardsSincePrinted(cards: readonly Card[], printed: readonly PrintedCard[]): CardsSincePrinted {
  const out = lastOut(printed)
  const bearing = counter(intervalsOf(numberedOf(printed).map(({ range }) => range)))
  /** Printed cards that were the last print of all their numbers. The key is made of the range and the digest. */
  const byNumbers = new Map<string, Set<PrintedCard>>()
  for (const { card, hidden } of out) {
    if (hidden) continue
    const alike = byNumbers.get(keyOf(card))
    if (alike) alike.add(card)
    else byNumbers.set(keyOf(card), new Set([card]))
  }
  const printedCards = new Set<PrintedCard>()
  const states = cards.map((card): SincePrinted => {
    const alike = byNumbers.get(keyOf(card))
    const [latest] = alike ?? []
    if (alike && latest) {
      alike.delete(latest)
      printedCards.add(latest)
      return 'same'
    }
    const range = intervalOf(card.start, card.end)
    return range && bearing(...range) > 0 ? 'changed' : 'notPrinted'
  })
  const toCollect = out.flatMap(({ card }) => (printedCards.has(card) ? [] : [card]))
  return { states, toCollect: toCollect.sort(byNumber) }
}

export function pagesSincePrinted(
  pages: readonly Pick<PrintedCard, 'part' | 'digest'>[],
  printed: readonly PrintedCard[],
): readonly SincePrinted[] {
  const last = new Map<string | null, PrintedCard>()
  for (const page of printed) if (page.print >= (last.get(page.part)?.print ?? 0)) last.set(page.part, page)
  return pages.map(({ part, digest }) => {
    const lastDigest = last.get(part)
    return lastDigest ? (lastDigest.digest === digest ? 'same' : 'changed') : 'notPrinted'
  })
}

interface Out {
  readonly card: PrintedCard
  /** True if some of its numbers were printed again on a later card. */
  readonly hidden: boolean
}

/** Cards that were the last print of at least one number, and were not collected. */
function lastOut(printed: readonly PrintedCard[]): readonly Out[] {
  const out: Out[] = withoutNumbers(printed).map((card) => ({ card, hidden: false }))
  const numbered = numberedOf(printed)
  const covered = covering(numbered.map(({ range }) => range))
  for (const cards of latestFirst(numbered)) {
    for (const { card, range } of cards) {
      const hidden = covered.count(range)
      if (hidden < sizeOf(range)) out.push({ card, hidden: hidden > 0 })
    }
    // A card that was collected later is added as well. When it was printed, it replaced all earlier cards with its
    // numbers.
    for (const { range } of cards) covered.add(range)
  }
  return withoutCollected(out, printed)
}

/**
 * Removes cards that were collected. Each collected card has an entry with `gone`. The entry removes one card that has
 * the same numbers and digest, and that was printed before.
 */
function withoutCollected(out: readonly Out[], printed: readonly PrintedCard[]): readonly Out[] {
  const collected = new Map<string, PrintedCard[]>()
  for (const card of printed) {
    if (!card.gone) continue
    const alike = collected.get(keyOf(card))
    if (alike) alike.push(card)
    else collected.set(keyOf(card), [card])
  }
  const remainingCounts = new Map<string, number>()
  return out.filter(({ card }) => {
    const key = keyOf(card)
    const collectedLater =
      remainingCounts.get(key) ?? collected.get(key)?.filter(({ print }) => print > card.print).length ?? 0
    remainingCounts.set(key, collectedLater - 1)
    return collectedLater <= 0
  })
}

interface Numbered {
  readonly card: PrintedCard
  readonly range: Interval
}

function numberedOf(printed: readonly PrintedCard[]): readonly Numbered[] {
  return printed.flatMap((card) => {
    const range = card.gone ? null : intervalOf(card.start, card.end)
    return range ? [{ card, range }] : []
  })
}

function latestFirst(numbered: readonly Numbered[]): readonly (readonly Numbered[])[] {
  const prints = new Map<number, Numbered[]>()
  for (const card of numbered) {
    const cardsOfPrint = prints.get(card.card.print)
    if (cardsOfPrint) cardsOfPrint.push(card)
    else prints.set(card.card.print, [card])
  }
  return [...prints].sort(([a], [b]) => b - a).map(([, cards]) => cards)
}

function withoutNumbers(printed: readonly PrintedCard[]): readonly PrintedCard[] {
  const cards = printed.filter(({ start, end, gone }) => !gone && !intervalOf(start, end))
  const last = new Map<string, number>()
  for (const { digest, print } of cards) last.set(digest, Math.max(print, last.get(digest) ?? 0))
  return cards.filter(({ digest, print }) => last.get(digest) === print)
}

const keyOf = ({ start, end, digest }: Card): string => `${start} ${end} ${digest}`

const byNumber = (a: PrintedCard, b: PrintedCard): number =>
  (a.start ?? Infinity) - (b.start ?? Infinity) || (a.end ?? Infinity) - (b.end ?? Infinity) || a.print - b.print
