import { personFilter } from '../sheet-screen/owner-filter.ts'
import type { Sheet } from '../sheet-screen/sheet.ts'
import { SheetScreen, type SheetScreenProps } from '../sheet-screen/SheetScreen.tsx'
import { cardPages } from './card-pages.ts'
import { cells } from './seal-cells.ts'
import { SealPage } from './SealPage.tsx'

/** A card to go with every seal, ten a page. */
const sheet: Sheet = {
  name: 'seals',
  title: 'print.title',
  begins: 'firstEvent',
  filter: personFilter,
  rows: 'print.cards',
  places: cells,
  layOut: ({ seals }) => ({ pages: cardPages(seals).map((page) => <SealPage key={page[0]!.id} seals={page} />) }),
}

/** Prints by itself where the event was chosen in order to print it. */
export function SealScreen(props: Omit<SheetScreenProps, 'sheet'>) {
  return <SheetScreen sheet={sheet} {...props} />
}
