/**
 * Printed pages as data, from which the document, the check before a print and the PDF are made. Lengths are in
 * millimetres, text sizes in points.
 */
import type { CardFormat, PaperSize } from './card-format.ts'

export type PaperPage = CardsPage | TablePage | DrawnPage

export interface CardsPage {
  readonly kind: 'cards'
  readonly format: CardFormat
  /** Number of labels at the beginning of the sheet that were used before. The cards begin after these labels. */
  readonly used: number
  readonly cards: readonly PaperCard[]
}

export interface PaperCard {
  readonly id: number
  /** Texts in the order of the format's cells. */
  readonly texts: readonly string[]
  readonly code: CardCode | null
}

export interface CardCode {
  readonly text: string
  /** Modules (squares) along one side of the code, with the blank margin around it. */
  readonly size: number
  /** SVG path of the dark modules. One module is one unit wide. */
  readonly path: string
}

/** Test page for printing labels. */
export interface DrawnPage {
  readonly kind: 'drawn'
  readonly paper: PaperSize
  /** Black boxes, or outlines of 0.2 mm. */
  readonly boxes: readonly DrawnBox[]
  readonly texts: readonly DrawnText[]
}

export interface DrawnBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly filled: boolean
}

export interface DrawnText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

export interface TablePage {
  readonly kind: 'table'
  /** True for landscape, false for portrait. */
  readonly wide: boolean
  readonly header: readonly PaperLine[]
  readonly blocks: readonly PaperBlock[]
  readonly footer: PaperFooter
}

export interface PaperLine {
  readonly height: number
  readonly texts: readonly PaperText[]
}

export interface PaperText {
  readonly text: string
  readonly width: number
  readonly size: number
  readonly bold?: boolean | undefined
  readonly align?: Align | undefined
  readonly heading?: true
}

/** Undefined aligns texts at the left. */
export type Align = 'end' | 'center' | undefined

export interface PaperFooter {
  readonly notes: readonly string[]
  /** Text such as 'Page 1 of 3'. */
  readonly page: string
  readonly date: string
}

export interface TableStyle {
  readonly size: number
  readonly headSize: number
  readonly rowHeight: number
}

export interface PaperColumn {
  readonly label: string
  readonly width: number
  /** Minimum width in which the longest number fits on one line. */
  readonly least?: number
  readonly align?: Align
}

export interface PaperRow {
  readonly id: string | number
  /** Texts in the order of the columns. */
  readonly texts: readonly string[]
  readonly height: number
}

export interface FootCell {
  readonly text: string
  readonly span: number
  readonly align?: Align
  /** True if the cell is the header of its row, for screen readers. */
  readonly label?: true
}

export interface PaperBlock {
  readonly style: TableStyle
  readonly heading: string | null
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly PaperRow[]
  readonly foot: readonly (readonly FootCell[])[]
}

export function idsOf(page: PaperPage): readonly string[] {
  switch (page.kind) {
    case 'cards':
      return page.cards.map(({ id }) => String(id))
    case 'table':
      return page.blocks.flatMap(({ rows }) => rows.map(({ id }) => String(id)))
    case 'drawn':
      return []
  }
}
