import { A4, LETTER, SEAL_SHEET, type CardGrid } from '#domain/paper/card-format.ts'
import {
  calibrated,
  gridFault,
  type GridFault,
  LEAST_CARD,
  labelStocks,
  NO_CALIBRATION,
  OWN_LABELS,
  type Calibration,
} from '#domain/paper/label-stock.ts'
import type { Messages } from '#web/messages/use-messages.ts'

/** Special values of `stock`: the seal sheet, and custom labels. Any other value is the id of a maker's labels. */
export const SEAL_SHEET_ID = 'sealSheet'
export const OWN_ID = 'own'

/** Fields of custom labels. Counts are whole numbers; lengths are in millimetres. */
export const ownFields = ['columns', 'rows', 'width', 'height', 'left', 'top', 'gapX', 'gapY'] as const
export type OwnField = (typeof ownFields)[number]

/** Fields of a printer's adjustment. Offsets are in millimetres; scales are in percent. */
export const calibrationFields = ['x', 'y', 'scaleX', 'scaleY'] as const satisfies readonly (keyof Calibration)[]

/** The settings of labels, which are stored in the browser. */
export interface LabelSettings {
  readonly stock: string
  readonly own: CardGrid
  /** The name of the chosen printer. If it is empty, no adjustment applies. */
  readonly printer: string
  readonly printers: Readonly<Record<string, Calibration>>
}

export const FIRST_SETTINGS: LabelSettings = { stock: SEAL_SHEET_ID, own: OWN_LABELS, printer: '', printers: {} }

/** Limits of a printer's adjustment. Offsets are in millimetres; scales are in percent. */
const MOST_OFFSET = 20
const SCALES = { least: 90, most: 110 } as const

export const isCalibration = ({ x, y, scaleX, scaleY }: Calibration): boolean =>
  [x, y].every((offset) => Math.abs(offset) <= MOST_OFFSET) &&
  [scaleX, scaleY].every((scale) => scale >= SCALES.least && scale <= SCALES.most)

export const calibrationOf = ({ printer, printers }: Pick<LabelSettings, 'printer' | 'printers'>): Calibration =>
  (Object.hasOwn(printers, printer) && printers[printer]) || NO_CALIBRATION

export function gridOf({ stock, own, ...printerSettings }: LabelSettings): CardGrid {
  const grid = stock === OWN_ID ? own : (labelStocks.find(({ id }) => id === stock)?.grid ?? SEAL_SHEET)
  return calibrated(grid, calibrationOf(printerSettings))
}

/** Parses stored settings. Users and programs can change the browser's storage, so invalid values become defaults. */
export function readSettings(stored: string | undefined): LabelSettings {
  const json = parsed(stored)
  if (!isRecord(json)) return FIRST_SETTINGS
  const { stock, own, printer, printers } = json
  const grid = readOwnGrid(own)
  const calibrations = isRecord(printers) ? Object.entries(printers).flatMap(readPrinter) : []
  const isStock = stock === OWN_ID || labelStocks.some(({ id }) => id === stock)
  const settings: LabelSettings = {
    stock: isStock ? String(stock) : SEAL_SHEET_ID,
    own: grid ?? OWN_LABELS,
    printer: calibrations.some(([name]) => name === printer) ? String(printer) : '',
    printers: Object.fromEntries(calibrations),
  }
  return gridFault(gridOf(settings)) === null ? settings : { ...settings, printer: '' }
}

function parsed(stored: string | undefined): unknown {
  try {
    return stored === undefined ? null : JSON.parse(stored)
  } catch {
    return null
  }
}

function readOwnGrid(value: unknown): CardGrid | null {
  if (!isRecord(value)) return null
  const { paper } = value
  const letter = isRecord(paper) && paper['width'] === LETTER.width
  const measures = Object.fromEntries(ownFields.map((field) => [field, value[field]]))
  const grid = { ...OWN_LABELS, ...measures, paper: letter ? LETTER : A4 } as CardGrid
  return isGrid(grid) && gridFault(grid) === null ? grid : null
}

export const isGrid = (grid: CardGrid): boolean =>
  ownFields.every((field) => Number.isFinite(grid[field]) && grid[field] >= 0) &&
  [grid.columns, grid.rows].every((count) => Number.isInteger(count) && count >= 1 && count <= 20)

function readPrinter([name, value]: [string, unknown]): [string, Calibration][] {
  if (!isRecord(value) || name === '') return []
  const { x, y, scaleX, scaleY } = value
  const calibration = { x, y, scaleX, scaleY } as Calibration
  const numbers = Object.values(calibration).every((number) => Number.isFinite(number))
  return numbers && isCalibration(calibration) ? [[name, calibration]] : []
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const gridFaultText = ({ t, number }: Messages, fault: GridFault): string =>
  t(`labels.${fault}`, { width: number(LEAST_CARD.width), height: number(LEAST_CARD.height) })
