import { groupBy, codeOrNameKey } from '#domain/seals/index.ts'
import type { PrintCard } from '#domain/wire.ts'
import { controlLayout } from '#web/features/print/control-sheet/control-layout.ts'
import { listLayout } from '#web/features/print/distribution-list/list-layout.ts'
import { receiptLayout } from '#web/features/print/receipts/receipt-layout.ts'
import { sealSheetLayout } from '#web/features/print/seal-sheet/seal-sheet-layout.ts'
import { once } from '#web/features/print/sheet-screen/once.ts'
import type { Layout, SheetContent, SheetPages } from '#web/features/print/sheet-screen/sheet.ts'

const sheets = [controlLayout, listLayout, sealSheetLayout, receiptLayout] as const

/**
 * All sheets of the first person in charge, then those of the next. The order of the sheets is: control sheet, list,
 * seals, receipts.
 */
export function setLayout(content: SheetContent): Layout {
  const persons = [...groupBy(content.seals, (seal) => codeOrNameKey(seal.personInChargeCode, seal.personInChargeName))]
  return {
    partCount: persons.length,
    since: () => [],
    pagesOf() {
      const sheetsPages = persons.flatMap(([key, seals]) => partsOf(key, { ...content, seals, firstLabel: 1 }))
      return {
        pages: once(() => sheetsPages.flatMap(({ pages }) => pages())),
        seals: content.seals,
        rows: sheetsPages.reduce((sum, { rows }) => sum + rows, 0),
        groups: { label: 'sheets.persons', count: persons.length },
        cards() {
          let pagesBefore = 0
          return sheetsPages.flatMap(({ pages, cards }) => {
            const cardsInSet = cards().map((card) => ({ ...card, page: card.page + pagesBefore }))
            pagesBefore += pages().length
            return cardsInSet
          })
        },
      }
    },
  }
}

/**
 * The sheets of a person in charge. Each sheet numbers its pages from 1, because the sheets are handed out separately.
 */
function partsOf(person: string, content: SheetContent): SheetPages[] {
  return sheets.map((layOut) => {
    const layout = layOut(content)
    const { cards, ...rest } = layout.pagesOf(Array.from({ length: layout.partCount }, (_, at) => at))
    return { ...rest, cards: () => cards().map((card) => ofPerson(person, card)) }
  })
}

/**
 * Adds the person in charge to the id of a receipt page. In this set, the page of a department lacks the rows of other
 * persons in charge. It must not have the same id as the department's complete page.
 */
function ofPerson(person: string, card: PrintCard): PrintCard {
  return card.sheet === 'receipts' ? { ...card, part: `${person} ${card.part}` } : card
}
