import type { ErrorParams } from '#domain/errors.ts'

/** Reasons to refuse a workbook; each code is a message key (src/web/messages/texts/en/import-excel.ts). */
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

/** Reasons why the value of a cell is unknown. */
export const cellCodes = ['excelError', 'excelFormula', 'excelDigits', 'excelCell'] as const
export type CellCode = (typeof cellCodes)[number]

export interface WorkbookIssue {
  readonly code: (typeof workbookCodes)[number]
  readonly params?: ErrorParams
}

/** Refusal of a workbook, with its reason. */
export class UnreadableWorkbook extends Error {
  readonly issue: WorkbookIssue

  constructor(code: WorkbookIssue['code'], params?: ErrorParams) {
    super(code)
    this.issue = params ? { code, params } : { code }
  }
}

/** @throws UnreadableWorkbook always. `place` is the damaged part or cell. */
export function damaged(place: string): never {
  throw new UnreadableWorkbook('excelDamaged', { place: place.slice(0, 80) })
}

/**
 * A pattern, since error values depend on program and language: #SPILL!, #WERT!, #N/A, Err:502. ##### is a value in a
 * column that is too narrow.
 */
const errorValue = /^(?:#[¡\p{Lu}][\p{Lu}\p{N}_/]*[!?]|#N\/?[AVD]|#GETTING_DATA|#{2,}|Err:\d{3})$/u

/** Detects a spreadsheet's error value. */
export function isErrorValue(text: string): boolean {
  return errorValue.test(text)
}

/** A cell whose value is unknown: `text` is the content in its place. */
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

/** A number with a different display: No.5, 12-34. A code field uses the text, a number field the value. */
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

/** A cell's displayed value. One to nine plain digits are a number. Empty is ''. */
export type SeenCell = string | number | ShownNumber | CellWithoutValue
