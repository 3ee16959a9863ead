import type { PaperPage } from '#domain/paper/paper.ts'
import { CardsView } from './CardsView.tsx'
import { TableView } from './TableView.tsx'

/** A page of paper in the document. */
export const PaperView = ({ page }: { readonly page: PaperPage }) =>
  page.kind === 'cards' ? <CardsView page={page} /> : <TableView page={page} />
