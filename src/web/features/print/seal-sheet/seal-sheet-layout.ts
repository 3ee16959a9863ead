import { digestSteps, printCard } from '#domain/seals/index.ts'
import type { PrintCard } from '#domain/wire.ts'
import { once } from '#web/features/print/sheet-screen/once.ts'
import type { Layout, SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { cardPages, sealPages } from './card-pages.ts'
import { comparedCards } from './compared.ts'

export function sealSheetLayout({ seals, everyone, firstLabel, code, format }: SheetContent): Layout {
  return {
    partCount: seals.length,
    since(printed) {
      const { states } = comparedCards(everyone, printed)
      const stateOf = new Map(everyone.map((seal, at) => [seal.id, states[at]!]))
      return seals.map(({ id }) => stateOf.get(id) ?? 'notPrinted')
    },
    sinceSteps: () => digestSteps(everyone),
    pagesOf(sealIndices) {
      const chosenSeals = sealIndices.map((at) => seals[at]!)
      return {
        pages: once(() => cardPages(chosenSeals, { format, firstLabel, code })),
        seals: chosenSeals,
        rows: chosenSeals.length,
        cards: () =>
          sealPages(chosenSeals, format.perPage, firstLabel).flatMap((page, index): PrintCard[] =>
            page.map((seal) => printCard(seal, index + 1)),
          ),
      }
    },
  }
}
