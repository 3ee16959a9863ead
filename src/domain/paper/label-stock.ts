import { A4, LETTER, SEAL_SHEET, type CardGrid, type PaperSize } from './card-format.ts'

export interface LabelStock {
  readonly id: string
  readonly name: string
  readonly grid: CardGrid
}

/**
 * Measures of a sheet of labels, in millimetres. The pitch is the distance from the left (or top) edge of a label to
 * that of the next label.
 */
type Measures = readonly [
  columns: number,
  rows: number,
  width: number,
  height: number,
  left: number,
  top: number,
  pitchX: number,
  pitchY: number,
]

const stock = (id: string, name: string, paper: PaperSize, measures: Measures): LabelStock => {
  const [columns, rows, width, height, left, top, pitchX, pitchY] = measures
  const [gapX, gapY] = [pitchX - width, pitchY - height]
  return { id, name, grid: { paper, columns, rows, width, height, left, top, gapX, gapY, framed: false } }
}

/** Converts inches to millimetres. Makers give the measures of Letter-size labels in inches. */
const inch = (length: number) => length * 25.4
const [LETTER_LEFT, LETTER_PITCH] = [inch(5 / 32), inch(4.1875)]

/** Labels with the measures that their makers publish. Labels that are too small for a card are omitted. */
export const labelStocks: readonly LabelStock[] = [
  stock('aone-75210', 'A-one 75210 (10, A4)', A4, [2, 5, 86.4, 50.8, 18.6, 21.2, 86.4, 50.8]),
  stock('avery-l7160', 'Avery L7160 (21, A4)', A4, [3, 7, 63.5, 38.1, 7.25, 15.15, 66, 38.1]),
  stock('avery-l7161', 'Avery L7161 (18, A4)', A4, [3, 6, 63.5, 46.6, 7.25, 8.7, 66, 46.6]),
  stock('avery-l7162', 'Avery L7162 (16, A4)', A4, [2, 8, 99.1, 33.9, 4.65, 12.9, 101.6, 33.9]),
  stock('avery-l7163', 'Avery L7163 (14, A4)', A4, [2, 7, 99.1, 38.1, 4.65, 15.15, 101.6, 38.1]),
  stock('avery-l7164', 'Avery L7164 (12, A4)', A4, [3, 4, 63.5, 72, 7.25, 4.5, 66, 72]),
  stock('herma-4457', 'Herma 4457 (12, A4)', A4, [2, 6, 105, 48, 0, 4.5, 105, 48]),
  stock('herma-4620', 'Herma 4620 (16, A4)', A4, [2, 8, 105, 37, 0, 0.5, 105, 37]),
  stock('herma-4625', 'Herma 4625 (14, A4)', A4, [2, 7, 105, 42.3, 0, 0.4, 105, 42.3]),
  stock('avery-5159', 'Avery 5159 (14, Letter)', LETTER, [
    2,
    7,
    inch(4),
    inch(1.5),
    LETTER_LEFT,
    inch(0.25),
    LETTER_PITCH,
    inch(1.5),
  ]),
  stock('avery-5162', 'Avery 5162 (14, Letter)', LETTER, [
    2,
    7,
    inch(4),
    inch(4 / 3),
    LETTER_LEFT,
    inch(5 / 6),
    LETTER_PITCH,
    inch(4 / 3),
  ]),
  stock('avery-5163', 'Avery 5163 (10, Letter)', LETTER, [
    2,
    5,
    inch(4),
    inch(2),
    LETTER_LEFT,
    inch(0.5),
    LETTER_PITCH,
    inch(2),
  ]),
  stock('avery-5164', 'Avery 5164 (6, Letter)', LETTER, [
    2,
    3,
    inch(4),
    inch(10 / 3),
    LETTER_LEFT,
    inch(0.5),
    LETTER_PITCH,
    inch(10 / 3),
  ]),
]

export const OWN_LABELS: CardGrid = { ...SEAL_SHEET, framed: false }

/** Minimum size of a card in millimetres. On smaller cards, the text would not be legible. */
export const LEAST_CARD = { width: 60, height: 33 } as const

export interface Calibration {
  /** Shift to the right and down, in millimetres. */
  readonly x: number
  readonly y: number
  /** Scale in percent. */
  readonly scaleX: number
  readonly scaleY: number
}

export const NO_CALIBRATION: Calibration = { x: 0, y: 0, scaleX: 100, scaleY: 100 }

/** Applies a calibration. If cards would leave the paper, all cards become smaller, until they fit. */
export function calibrated(grid: CardGrid, { x, y, scaleX, scaleY }: Calibration): CardGrid {
  const across = { start: grid.left, size: grid.width, gap: grid.gapX, count: grid.columns }
  const down = { start: grid.top, size: grid.height, gap: grid.gapY, count: grid.rows }
  const [columns, rows] = [moved(across, x, scaleX, grid.paper.width), moved(down, y, scaleY, grid.paper.height)]
  return {
    ...grid,
    left: columns.start,
    width: columns.size,
    gapX: columns.gap,
    top: rows.start,
    height: rows.size,
    gapY: rows.gap,
  }
}

interface Track {
  readonly start: number
  readonly size: number
  readonly gap: number
  readonly count: number
}

function moved({ start, size, gap, count }: Track, offset: number, percent: number, paper: number): Track {
  const scale = percent / 100
  const first = start * scale + offset
  const end = first + (count * size + (count - 1) * gap) * scale
  const [before, after] = [Math.max(0, -first), Math.max(0, end - paper)]
  return { start: first + before, size: size * scale - before - after, gap: gap * scale + before + after, count }
}

export type GridFault = 'tooSmall' | 'tooWide' | 'tooHigh'

const TOLERANCE = 0.3

export function gridFault({ paper, columns, rows, width, height, left, top, gapX, gapY }: CardGrid): GridFault | null {
  if (width < LEAST_CARD.width || height < LEAST_CARD.height) return 'tooSmall'
  if (left + columns * width + (columns - 1) * gapX > paper.width + TOLERANCE) return 'tooWide'
  if (top + rows * height + (rows - 1) * gapY > paper.height + TOLERANCE) return 'tooHigh'
  return null
}
