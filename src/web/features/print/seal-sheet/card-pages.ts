import type { PrintedSeal } from '#domain/seals/index.ts'

export const CARDS_PER_PAGE = 10

/**
 * The cards page by page.
 * @param first the place on the first page that the first card goes to, from 1: those before it are used already
 */
export function cardPages(seals: readonly PrintedSeal[], first = 1): readonly (readonly PrintedSeal[])[] {
  const used = first - 1
  return Array.from({ length: seals.length === 0 ? 0 : Math.ceil((used + seals.length) / CARDS_PER_PAGE) }, (_, page) =>
    seals.slice(Math.max(0, page * CARDS_PER_PAGE - used), (page + 1) * CARDS_PER_PAGE - used),
  )
}
