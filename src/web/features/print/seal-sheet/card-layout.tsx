import { printCard } from '#domain/seals/index.ts'
import type { PrintCard } from '#domain/wire.ts'
import type { Layout, SheetContent } from '../sheet-screen/sheet.ts'
import { cardPages } from './card-pages.ts'
import { comparedCards } from './compared.ts'
import { SealPage } from './SealPage.tsx'

/** The seal sheet, card by card. */
export function cardLayout({ seals, everyone, first, code }: SheetContent): Layout {
  return {
    parts: seals.length,
    since(printed) {
      const { states } = comparedCards(everyone, printed)
      const of = new Map(everyone.map((seal, at) => [seal.id, states[at]!]))
      return seals.map(({ id }) => of.get(id) ?? 'notPrinted')
    },
    pagesOf(chosen) {
      const found = chosen.map((at) => seals[at]!)
      const pages = cardPages(found, first)
      return {
        pages: pages.map((page, index) => (
          <SealPage key={page[0]!.id} seals={page} first={index === 0 ? first : 1} code={code} />
        )),
        seals: found,
        rows: found.length,
        cards: () => pages.flatMap((page, index): PrintCard[] => page.map((seal) => printCard(seal, index + 1))),
      }
    },
  }
}
