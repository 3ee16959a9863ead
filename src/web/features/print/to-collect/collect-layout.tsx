import { digestOf, distributionList, type PrintedSeal } from '#domain/seals/index.ts'
import type { PrintedCard } from '#domain/wire.ts'
import { ListPage } from '../distribution-list/ListPage.tsx'
import { listPages } from '../distribution-list/list-pages.ts'
import { comparedCards } from '../seal-sheet/compared.ts'
import type { Layout, SheetContent } from '../sheet-screen/sheet.ts'
import { collectColumns } from './collect-columns.ts'

/** The seals that came out and are no longer true, as a list by person in charge: whom to ask for which. */
export function collectLayout({ seals, everyone, masters, event, today, owner, printed }: SheetContent): Layout {
  const cards = printed && event ? comparedCards(everyone, printed).toCollect : []
  const persons = new Set(masters.personInCharge.map((row) => row.personInChargeCode))
  const rows = cards
    .map((card, at): PrintedSeal => asSeal(card, at, event!.eventCode, persons))
    .filter((seal) => owner === null || (seal.personKnown ? seal.personInChargeCode : 'unknown') === owner)
  const pages = listPages(distributionList(rows, masters))
  return {
    parts: rows.length,
    stamp: digestOf([rows, seals.length]),
    since: () => [],
    pagesOf: () => ({
      pages: pages.map((page, index) => (
        <ListPage
          key={`${page.section.key} ${page.blocks[0]!.seals[0]!.id}`}
          heading="print.toCollectTitle"
          columns={collectColumns}
          page={page}
          number={index + 1}
          pages={pages.length}
          today={today}
        />
      )),
      seals: rows,
      rows: rows.length,
      // Nothing of it is a seal that came out.
      cards: () => [],
    }),
  }
}

/** A card as it was printed, as far as it is known. */
function asSeal(card: PrintedCard, at: number, eventCode: number, persons: ReadonlySet<number>): PrintedSeal {
  const { start, end, person, code, name, department } = card
  return {
    id: at,
    eventCode,
    eventName: null,
    companyCode: code,
    name,
    departmentCode: null,
    departmentName: department,
    departmentKnown: false,
    personInChargeCode: person,
    personInChargeName: null,
    personKnown: person !== null && persons.has(person),
    start,
    end,
    count: start !== null && end !== null && start <= end ? end - start + 1 : null,
  }
}
