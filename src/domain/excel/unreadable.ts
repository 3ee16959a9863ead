import type { ErrorParams } from '#domain/errors.ts'

/** Reasons why a workbook cannot be read. Each is the key of a text (src/web/messages/texts/en/import-excel.ts). */
export const workbookCodes = [
  'notExcel',
  'excelPassword',
  'excelOld',
  'excelBinary',
  'excelMacros',
  'excelOpenDocument',
  'excelWebPage',
  'excelUnpacked',
  'excelParts',
  'excelLinks',
  'excelEntities',
  'excelEmptyRows',
  'excelRows',
  'excelColumns',
  'excelCells',
  'excelDamaged',
] as const

export const cellCodes = ['excelError', 'excelFormula', 'excelDigits', 'excelCell'] as const
export type CellCode = (typeof cellCodes)[number]

export interface WorkbookIssue {
  readonly code: (typeof workbookCodes)[number]
  readonly params?: ErrorParams
}

export class UnreadableWorkbook extends Error {
  readonly issue: WorkbookIssue

  constructor(code: WorkbookIssue['code'], params?: ErrorParams) {
    super(code)
    this.issue = params ? { code, params } : { code }
  }
}

/** @param place name of the damaged part or cell @throws UnreadableWorkbook always */
export function damaged(place: string): never {
  throw new UnreadableWorkbook('excelDamaged', { place: place.slice(0, 80) })
}

/**
 * Error values differ by program and language: #SPILL!, #WERT!, Err:502. Excel displays ##### if the column is too
 * narrow.
 */
const errorValue = /^(?:#[¡\p{Lu}][\p{Lu}\p{N}_/]*[!?]|#N\/?[AVD]|#GETTING_DATA|#{2,}|Err:\d{3})$/u

export function isErrorValue(text: string): boolean {
  return errorValue.test(text)
}

/**
 * A cell whose value is unknown. `text` describes the cell in messages: an error value (#N/A), a formula without result
 * (=A1+1), or a number with more digits than Excel keeps.
 */
export class CellWithoutValue {
  readonly code: CellCode
  readonly text: string

  constructor(code: CellCode, text: string) {
    this.code = code
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/**
 * A number that the workbook displays as text, such as No.5 or 12-34. A code field imports the text, a number field the
 * value.
 */
export class ShownNumber {
  readonly text: string
  readonly value: number

  constructor(text: string, value: number) {
    this.text = text
    this.value = value
  }

  toString(): string {
    return this.text
  }
}

/**
 * Content of a cell. A number is always a plain integer of one to nine digits; other numbers are text. An empty cell is
 * ''.
 */
export type SeenCell = string | number | ShownNumber | CellWithoutValue
