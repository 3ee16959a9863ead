/**
 * Pages as data. The printed document, the check before a print and the PDF are all generated from them. Lengths are in
 * millimetres, text sizes in points.
 */
import type { CardFormat, PaperSize } from './card-format.ts'

export type PaperPage = CardsPage | TablePage | DrawnPage

export interface CardsPage {
  readonly kind: 'cards'
  readonly format: CardFormat
  /** Number of labels at the start of the sheet that are already used. */
  readonly used: number
  readonly cards: readonly PaperCard[]
}

export interface PaperCard {
  readonly id: number
  /** In the order of the cells in the format. */
  readonly texts: readonly string[]
  readonly code: CardCode | null
}

export interface CardCode {
  readonly text: string
  /** Number of modules along one side, including the quiet zone. */
  readonly size: number
  /** SVG path of the dark modules; a module is one unit wide. */
  readonly path: string
}

/** Test page for label printing. */
export interface DrawnPage {
  readonly kind: 'drawn'
  readonly paper: PaperSize
  /** Boxes filled in black, or outlines 0.2 mm wide. */
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
  /** True for landscape. */
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

/** Undefined aligns at the start. */
export type Align = 'end' | 'center' | undefined

export interface PaperFooter {
  readonly notes: readonly string[]
  /** Such as 'Page X of Y'. */
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
  /** Minimum width for the longest number, which must not wrap. */
  readonly least?: number
  readonly align?: Align
}

export interface PaperRow {
  readonly id: string | number
  /** In the order of the columns. */
  readonly texts: readonly string[]
  readonly height: number
}

export interface FootCell {
  readonly text: string
  readonly span: number
  readonly align?: Align
  /** True if screen readers announce this cell as the row's header. */
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
