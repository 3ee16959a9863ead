import type { PaperPage } from '#domain/paper/paper.ts'
import { CardsView } from './CardsView.tsx'
import { DrawnView } from './DrawnView.tsx'
import { TableView } from './TableView.tsx'

export function PaperView({ page }: { readonly page: PaperPage }) {
  switch (page.kind) {
    case 'cards':
      return <CardsView page={page} />
    case 'table':
      return <TableView page={page} />
    case 'drawn':
      return <DrawnView page={page} />
  }
}
