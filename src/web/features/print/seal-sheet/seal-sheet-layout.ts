import { digestSteps, printCard } from '#domain/seals/index.ts'
import type { PrintCard } from '#domain/wire.ts'
import { once } from '#web/features/print/sheet-screen/once.ts'
import type { Layout, SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { cardPages, sealPages } from './card-pages.ts'
import { comparedCards } from './compared.ts'

export function sealSheetLayout({ seals, everyone, first, code, format }: SheetContent): Layout {
  return {
    parts: seals.length,
    since(printed) {
      const { states } = comparedCards(everyone, printed)
      const of = new Map(everyone.map((seal, at) => [seal.id, states[at]!]))
      return seals.map(({ id }) => of.get(id) ?? 'notPrinted')
    },
    sinceSteps: () => digestSteps(everyone),
    pagesOf(chosen) {
      const found = chosen.map((at) => seals[at]!)
      return {
        pages: once(() => cardPages(found, { format, first, code })),
        seals: found,
        rows: found.length,
        cards: () =>
          sealPages(found, format.perPage, first).flatMap((page, index): PrintCard[] =>
            page.map((seal) => printCard(seal, index + 1)),
          ),
      }
    },
  }
}
