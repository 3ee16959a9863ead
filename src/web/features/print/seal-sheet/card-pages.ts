import type { PrintedSeal } from '#domain/seals/index.ts'

const CARDS_PER_PAGE = 10

/** The cards page by page. */
export function cardPages(seals: readonly PrintedSeal[]): readonly (readonly PrintedSeal[])[] {
  return Array.from({ length: Math.ceil(seals.length / CARDS_PER_PAGE) }, (_, page) =>
    seals.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE),
  )
}
