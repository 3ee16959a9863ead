import { valueBox, valueSize } from './card-format.ts'
import type { CardsPage, PaperPage, TablePage } from './paper.ts'
import { FOOTER_SIZE, footSizes, headingSize, headSizeOf } from './table-pages.ts'

export interface PrintedText {
  readonly text: string
  /** In points. */
  readonly size: number
}

/** All texts of a page in reading order. Includes empty texts, because the document has an element for each text. */
export function printedTexts(page: PaperPage): readonly PrintedText[] {
  switch (page.kind) {
    case 'cards':
      return cardTexts(page)
    case 'table':
      return tableTexts(page)
    case 'drawn':
      return page.texts
  }
}

const cardTexts = ({ format, cards }: CardsPage): readonly PrintedText[] =>
  cards.flatMap(({ texts, code }) =>
    format.cells.flatMap((cell, at) => {
      const text = texts[at] ?? ''
      return [
        { text: cell.label, size: cell.labelBox.size },
        { text, size: valueSize(text, valueBox(cell, code !== null)) },
      ]
    }),
  )

function tableTexts({ wide, header, blocks, footer }: TablePage): readonly PrintedText[] {
  const foot = (text: string) => ({ text, size: FOOTER_SIZE })
  return [
    ...header.flatMap(({ texts }) => texts),
    ...blocks.flatMap((block) => {
      const { columns, heading, rows, style } = block
      const headSize = headSizeOf(block)
      const cell = (text = '') => ({ text, size: style.size })
      return [
        ...(heading === null ? [] : [{ text: heading, size: headingSize(heading, wide) }]),
        ...columns.map(({ label }) => ({ text: label, size: headSize })),
        ...rows.flatMap(({ texts }) => columns.map((_, at) => cell(texts[at]))),
        ...block.foot.flatMap((cells) => {
          const sizes = footSizes(cells, block)
          return cells.map(({ text }, at) => ({ text, size: sizes[at]! }))
        }),
      ]
    }),
    ...footer.notes.map(foot),
    foot(footer.page),
    foot(footer.date),
  ]
}
