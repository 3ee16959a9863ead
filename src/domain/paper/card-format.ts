import { cardLabels } from '#domain/seals/card-labels.ts'
import { fit, SMALLEST, type Box } from './fit.ts'

export interface PaperSize {
  readonly width: number
  readonly height: number
}

export const A4: PaperSize = { width: 210, height: 297 }
export const LETTER: PaperSize = { width: 215.9, height: 279.4 }

export const isLetter = ({ width }: PaperSize): boolean => width === LETTER.width

export interface CardGrid {
  readonly paper: PaperSize
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** Distance from the left and top edge of the paper to the first card. */
  readonly left: number
  readonly top: number
  readonly gapX: number
  readonly gapY: number
  /** True if each card gets a frame. Labels get none, because they are already cut. */
  readonly framed: boolean
}

/** The seal sheet that the specification requires: two columns of framed cards on A4 with margins of 2 cm. */
export const SEAL_SHEET: CardGrid = {
  paper: A4,
  columns: 2,
  rows: 5,
  width: 82.5,
  height: 47.6,
  left: 20.5,
  top: 20.5,
  gapX: 4,
  gapY: 4,
  framed: true,
}

export interface CardCell {
  readonly label: string
  readonly row: number
  /** Column in the card where the label begins. Rows and columns count from 0. */
  readonly column: number
  /** Number of columns (`tracksX`) for the label. The value follows to the right, and covers `span` columns. */
  readonly labelSpan: number
  readonly span: number
  readonly bold: boolean
  /** True if a line is drawn below the row, over the whole width of the card. */
  readonly ruled: boolean
  readonly labelBox: PlacedBox
  readonly box: PlacedBox
  /** Smaller box for the value, if the card also has a scanner code. */
  readonly boxBesideCode: PlacedBox
}

/** A box on a card. `x` and `y`: distance of its top left corner from that of the card. */
export interface PlacedBox extends Box {
  readonly x: number
  readonly y: number
}

export interface CardFormat extends CardGrid {
  readonly perPage: number
  /** Widths of the columns and heights of the rows within the card. */
  readonly tracksX: readonly number[]
  readonly tracksY: readonly number[]
  readonly border: number
  /**
   * Distance between the ends of a line and the edges of the card. Needed on labels, whose edges may be those of the
   * paper.
   */
  readonly ruleInset: number
  readonly cells: readonly CardCell[]
  readonly code: { readonly row: number; readonly x: number; readonly y: number; readonly size: number }
}

const BORDER = 0.53
/** Column widths and row heights of a card on the seal sheet, in millimetres. A label of another size scales them. */
const TRACKS_X = [13, 7, 19.5, 15.5, 3, 8, 15.4]
const TRACKS_Y = [8.4, 7.4, 7.4, 13.5, 9.8]
const LABEL_PAD = 1.8
/** Distance between a value and the right edge of the card. */
export const VALUE_PAD = 1.5
const LABEL_SIZE = 7
const LABEL_RULE_INSET = 1
const CODE_SIZE = 13.2
const CODE_ROW = 3

interface Drawn extends Pick<CardCell, 'label' | 'row' | 'labelSpan' | 'span'> {
  readonly size: number
  readonly bold?: true
  readonly ruled?: true
  readonly besideCode?: true
}

/** Cells of a card, from top to bottom, and within a row from left to right. */
const DRAWN: readonly Drawn[] = [
  { label: cardLabels.event, row: 0, labelSpan: 1, span: 6, size: 10.5, bold: true, ruled: true },
  { label: cardLabels.personInChargeCode, row: 1, labelSpan: 2, span: 1, size: 11 },
  { label: cardLabels.companyCode, row: 1, labelSpan: 1, span: 3, size: 11 },
  { label: cardLabels.department, row: 2, labelSpan: 1, span: 6, size: 11 },
  { label: cardLabels.name, row: 3, labelSpan: 1, span: 6, size: 17, bold: true, ruled: true, besideCode: true },
  { label: cardLabels.numbers, row: 4, labelSpan: 1, span: 4, size: 13, bold: true },
  { label: cardLabels.count, row: 4, labelSpan: 1, span: 1, size: 13, bold: true },
]

export function cardFormat(grid: CardGrid): CardFormat {
  const border = grid.framed ? BORDER : 0
  const scaleX = (grid.width - 2 * border) / sum(TRACKS_X)
  const scaleY = (grid.height - 2 * border) / sum(TRACKS_Y)
  const scale = Math.min(scaleX, scaleY, 1)
  const tracksX = TRACKS_X.map((track) => track * scaleX)
  const tracksY = TRACKS_Y.map((track) => track * scaleY)
  const sized = (size: number) => Math.max(SMALLEST, Math.round(size * scale * 10) / 10)
  const code = Math.min(CODE_SIZE * scaleX, CODE_SIZE * scaleY)
  const at = { row: -1, column: 0 }
  const cells = DRAWN.map(({ size, bold = false, ruled = false, besideCode = false, ...drawn }): CardCell => {
    if (drawn.row !== at.row) Object.assign(at, { row: drawn.row, column: 0 })
    const { column } = at
    const labelX = sum(tracksX.slice(0, column))
    const x = sum(tracksX.slice(0, column + drawn.labelSpan))
    at.column += drawn.labelSpan + drawn.span
    const end = sum(tracksX.slice(0, at.column))
    const [y, height] = [sum(tracksY.slice(0, drawn.row)), tracksY[drawn.row]! - 0.8]
    const placed = (from: number, to: number, points: number): PlacedBox => ({
      x: border + from,
      y: border + y,
      width: to - from,
      height,
      size: points,
    })
    return {
      ...drawn,
      column,
      bold,
      ruled,
      labelBox: placed(labelX + LABEL_PAD * scale, x, sized(LABEL_SIZE)),
      box: placed(x, end - VALUE_PAD * scale, sized(size)),
      boxBesideCode: placed(x, end - (besideCode ? code + 0.6 * scale : VALUE_PAD * scale), sized(size)),
    }
  })
  return {
    ...grid,
    perPage: grid.columns * grid.rows,
    tracksX,
    tracksY,
    border,
    ruleInset: grid.framed ? 0 : LABEL_RULE_INSET,
    cells,
    code: {
      row: CODE_ROW,
      x: grid.width - border - code - 0.1 * scale,
      y: border + sum(tracksY.slice(0, CODE_ROW)) + (tracksY[CODE_ROW]! - code) / 2,
      size: code,
    },
  }
}

export const valueBox = (cell: CardCell, coded: boolean): PlacedBox => (coded ? cell.boxBesideCode : cell.box)

/**
 * Text size of a value, in points. If the text does not fit even at `SMALLEST`, the check before a print refuses the
 * card.
 */
export const valueSize = (text: string, box: Box): number => fit(text, box) ?? Math.min(SMALLEST, box.size)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
