import type { Ref } from 'react'
import { PrintRoot } from '#web/ui/print-root.tsx'
import { useToday } from '../sheet-screen/use-today.ts'
import type { PaperBlock } from './table-pages.ts'
import { TablePage, type TablePageProps } from './TablePage.tsx'

export interface TablePagesProps extends Pick<TablePageProps, 'title' | 'about' | 'wide'> {
  readonly root: Ref<HTMLDivElement>
  /** The versions of what was laid out. */
  readonly stamp: string
  readonly pages: readonly (readonly PaperBlock[])[]
}

/** Tables as the document prints them. */
export function TablePages({ root, stamp, pages, ...head }: TablePagesProps) {
  const today = useToday()
  return (
    <PrintRoot ref={root} stamp={stamp}>
      {pages.map((blocks, index) => (
        <TablePage
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place among the pages
          key={index}
          {...head}
          blocks={blocks}
          number={index + 1}
          pages={pages.length}
          today={today}
        />
      ))}
    </PrintRoot>
  )
}
