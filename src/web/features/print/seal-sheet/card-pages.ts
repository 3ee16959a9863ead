import type { CardFormat } from '#domain/paper/card-format.ts'
import type { CardsPage } from '#domain/paper/paper.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import type { DrawCode } from '#web/features/print/sheet-screen/sheet.ts'
import { sealCard } from './seal-card.ts'

/**
 * Splits the seals into pages of cards.
 * @param firstLabel number of the first unused label on the first page, from 1
 */
export function sealPages(
  seals: readonly PrintedSeal[],
  perPage: number,
  firstLabel = 1,
): readonly (readonly PrintedSeal[])[] {
  const used = firstLabel - 1
  return Array.from({ length: seals.length === 0 ? 0 : Math.ceil((used + seals.length) / perPage) }, (_, page) =>
    seals.slice(Math.max(0, page * perPage - used), (page + 1) * perPage - used),
  )
}

export interface CardOptions {
  readonly format: CardFormat
  readonly firstLabel?: number
  readonly code?: DrawCode | null
}

export const cardPages = (
  seals: readonly PrintedSeal[],
  { format, firstLabel = 1, code = null }: CardOptions,
): readonly CardsPage[] =>
  sealPages(seals, format.perPage, firstLabel).map((pageSeals, index) => ({
    kind: 'cards',
    format,
    used: index === 0 ? firstLabel - 1 : 0,
    cards: pageSeals.map((seal) => sealCard(seal, code)),
  }))
