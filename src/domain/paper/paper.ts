/**
 * Paper as data. The document, the check before a print and the PDF all use the same pages, so their content is equal.
 * Lengths are millimetres, text sizes points.
 */
import type { CardFormat, PaperSize } from './card-format.ts'

export type PaperPage = CardsPage | TablePage | DrawnPage

/** Cards in a fixed arrangement: the seal sheet, or a sheet of labels. */
export interface CardsPage {
  readonly kind: 'cards'
  readonly format: CardFormat
  /** Positions at the start of the page that stay empty: their labels are used up. */
  readonly used: number
  readonly cards: readonly PaperCard[]
}

export interface PaperCard {
  /** Row identity. */
  readonly id: number
  /** The values, in the order of the format's cells. */
  readonly texts: readonly string[]
  /** The scanner code. */
  readonly code: CardCode | null
}

export interface CardCode {
  /** Content of the code. */
  readonly text: string
  /** Modules along one side, including the quiet zone. */
  readonly size: number
  /** The dark modules as an SVG path; one unit is one module. */
  readonly path: string
}

/** Rectangles and texts at fixed positions: the test page for labels. */
export interface DrawnPage {
  readonly kind: 'drawn'
  readonly paper: PaperSize
  /** Filled in black, or as an outline of 0.2 mm. */
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
  /** Landscape. */
  readonly wide: boolean
  readonly header: readonly PaperLine[]
  readonly blocks: readonly PaperBlock[]
  readonly footer: PaperFooter
}

/** A line of texts beside each other. */
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
  /** A heading for screen readers. */
  readonly heading?: true
}

/** Undefined is the start. */
export type Align = 'end' | 'center' | undefined

export interface PaperFooter {
  readonly notes: readonly string[]
  /** 'Page X of Y'. */
  readonly page: string
  readonly date: string
}

/** Style of all rows of a table. */
export interface TableStyle {
  /** Text size of the rows and of the column headers. */
  readonly size: number
  readonly headSize: number
  /** Minimum height of a row. */
  readonly rowHeight: number
}

export interface PaperColumn {
  readonly label: string
  readonly width: number
  /** Minimum width for its longest number: on a narrower page texts wrap, but numbers do not. */
  readonly least?: number
  readonly align?: Align
}

export interface PaperRow {
  /** Row identity of the record. */
  readonly id: string | number
  /** In the order of the columns. */
  readonly texts: readonly string[]
  readonly height: number
}

/** A cell of a row of sums. */
export interface FootCell {
  readonly text: string
  /** Columns that the cell spans. */
  readonly span: number
  readonly align?: Align
  /** Label of the row for screen readers. */
  readonly label?: true
}

/** A table, or the part of it on one page. */
export interface PaperBlock {
  readonly style: TableStyle
  readonly heading: string | null
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly PaperRow[]
  /** Rows of sums under it. */
  readonly foot: readonly (readonly FootCell[])[]
}

/** The identities of the rows or cards of a page, in reading order. */
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
