import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import { cellCodes, workbookCodes } from '#domain/excel/unreadable.ts'

/** Issues besides those of a field. Each code is a message key (src/web/messages/texts/en/import.ts). */
const plainCodes = [
  // Of the file
  'mustBeCsv',
  'oneFileOnly',
  'unreadableFile',
  'fileChanged',
  'unsupportedFormat',
  'fileTooLarge',
  'undecodable',
  'notUtf8',
  'emptyFile',
  'badJson',
  'badJsonAt',
  'jsonTooDeep',
  'tooManyFileRows',
  'tableNotInFile',
  'notAllData',
  'strangerInFile',
  'unknownHeader',
  'repeatedHeader',
  'missingHeader',
  // Of one line
  'strayQuote',
  'unclosedQuote',
  'surplusCells',
  'notARecord',
  'duplicateInFile',
  'keyTaken',
  'keyDiffers',
  'digitsLost',
  'leftOutByAnswer',
] as const

/** Of Excel files only (src/web/messages/texts/en/import-excel.ts). */
export const excelCodes = ['csvNotExcel', 'excelAsCsv', 'mustBeExcel', ...workbookCodes, ...cellCodes] as const
export type ExcelCode = (typeof excelCodes)[number]

export const importCodes = [...plainCodes, ...excelCodes] as const
export type ImportCode = (typeof importCodes)[number]

/** Issues that leave no readable rows; the import reports an unsupported format. */
const unparsable: ReadonlySet<string> = new Set<ImportCode>([
  'undecodable',
  'notUtf8',
  'badJson',
  'badJsonAt',
  'jsonTooDeep',
  'notAllData',
  'strangerInFile',
  'strayQuote',
  'unclosedQuote',
  'notARecord',
  'notExcel',
  'excelDamaged',
  'excelEntities',
])

/** Issues of the whole file, which leaving rows out does not fix. */
const ofWholeFile: ReadonlySet<string> = new Set<ImportCode>([
  'undecodable',
  'notUtf8',
  'emptyFile',
  'badJson',
  'badJsonAt',
  'jsonTooDeep',
  'tooManyFileRows',
  'tableNotInFile',
  'unknownHeader',
  'repeatedHeader',
  'missingHeader',
  'unclosedQuote',
])

/** The file could be imported without the issue's row. */
export function isOfRow({ code, line }: Pick<ImportIssue, 'code' | 'line'>): boolean {
  return line !== undefined && !ofWholeFile.has(code)
}

export function isUnparsable({ code }: Pick<ImportIssue, 'code'>): boolean {
  return unparsable.has(code)
}

/** `line` is the record's row in a spreadsheet, where any record is one row; in JSON its number, from 1. */
export interface ImportIssue {
  readonly code: ImportCode | ErrorCode
  readonly line?: number
  readonly field?: string
  /** Truncated for display. */
  readonly text?: string
  /** The full text, if `text` differs; a correction starts from it. */
  readonly whole?: string
  readonly params?: ErrorParams
}

export const warningCodes = [
  'unknownCode',
  'unmatchedName',
  'suspectCharacter',
  'differentTotal',
  'differentName',
  'differentEvent',
  'lacking',
] as const
export type WarningCode = (typeof warningCodes)[number]

/** Covers all lines with the same text in the same field. */
export interface ImportWarning {
  readonly code: WarningCode
  readonly field: string
  readonly text: string
  /** The value computed from the factors, or found by the code. */
  readonly other: string
  readonly lines: number[]
  count: number
}

const listed = 1000
const linesListed = 10
const textShown = 60

export class Warnings {
  /** Number of cells, including those that are not listed. */
  count = 0
  private readonly byText = new Map<string, ImportWarning>()

  add(code: WarningCode, field: string, text: string, line: number, other = ''): void {
    this.count++
    const key = `${code}\0${field}\0${text}\0${other}`
    const known = this.byText.get(key)
    if (known) {
      if (known.count++ < linesListed) known.lines.push(line)
    } else if (this.byText.size < listed) {
      this.byText.set(key, { code, field, text, other, lines: [line], count: 1 })
    }
  }

  list(): ImportWarning[] {
    return [...this.byText.values()]
  }
}

export function cellText(raw: unknown, readable = raw): Pick<ImportIssue, 'text' | 'whole'> {
  const [text, whole] = [shown(readable), asText(raw)]
  return text === whole ? { text } : { text, whole }
}

const asText = (raw: unknown): string => (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? ''))

export function shown(raw: unknown): string {
  const text = asText(raw)
  return text.length > textShown ? `${text.slice(0, textShown)}…` : text
}
