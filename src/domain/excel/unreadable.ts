import type { ErrorParams } from '#domain/errors.ts'

/** Why a workbook is not read; each code is a message's key (src/web/messages/texts/en/import-excel.ts). */
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

/** Why nobody can tell the value of a cell. */
export const cellCodes = ['excelError', 'excelFormula', 'excelDigits', 'excelCell'] as const
export type CellCode = (typeof cellCodes)[number]

export interface WorkbookIssue {
  readonly code: (typeof workbookCodes)[number]
  readonly params?: ErrorParams
}

/** A file that is not read as a workbook, with the reason. */
export class UnreadableWorkbook extends Error {
  readonly issue: WorkbookIssue

  constructor(code: WorkbookIssue['code'], params?: ErrorParams) {
    super(code)
    this.issue = params ? { code, params } : { code }
  }
}

/** @throws UnreadableWorkbook always. `place` is the part or the cell at which it shows. */
export function damaged(place: string): never {
  throw new UnreadableWorkbook('excelDamaged', { place: place.slice(0, 80) })
}

/** By a rule, since each program has words of its own: #SPILL!, #WERT!, #N/A, Err:502; ##### is a value without room. */
const errorValue = /^(?:#[¡\p{Lu}][\p{Lu}\p{N}_/]*[!?]|#N\/?[AVD]|#GETTING_DATA|#{2,}|Err:\d{3})$/u

/** What a spreadsheet shows in place of a value. */
export function isErrorValue(text: string): boolean {
  return errorValue.test(text)
}

/** A cell whose value the file does not tell: `text` is what stands there instead. */
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

/** A number that its format shows as something else: No.5, 12-34. A code is what is seen, a number what it is. */
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

/** A cell as a person sees it. One to nine plain digits come as the number. Empty is ''. */
export type SeenCell = string | number | ShownNumber | CellWithoutValue
