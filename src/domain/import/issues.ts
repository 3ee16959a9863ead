import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import { cellCodes, workbookCodes } from '#domain/excel/unreadable.ts'

/** Codes for issues that no field check reports. Each is a message key (src/web/messages/texts/en/import.ts). */
const plainCodes = [
  // Issues of the file
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
  // Issues of one line
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

/** Issues of Excel files only. Each is a message key (src/web/messages/texts/en/import-excel.ts). */
export const excelCodes = ['csvNotExcel', 'excelAsCsv', 'mustBeExcel', ...workbookCodes, ...cellCodes] as const
export type ExcelCode = (typeof excelCodes)[number]

export const importCodes = [...plainCodes, ...excelCodes] as const
export type ImportCode = (typeof importCodes)[number]

/** Issues after which no rows can be read. The import then reports an unsupported format. */
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

/** Issues of the whole file: leaving rows out does not resolve them. */
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

/** True if the import can proceed without the row of this issue. */
export function isOfRow({ code, line }: Pick<ImportIssue, 'code' | 'line'>): boolean {
  return line !== undefined && !ofWholeFile.has(code)
}

export function isUnparsable({ code }: Pick<ImportIssue, 'code'>): boolean {
  return unparsable.has(code)
}

/**
 * `line` is a row of the worksheet or CSV file, where each record counts as one row. In JSON it is the number of the
 * record, from 1.
 */
export interface ImportIssue {
  readonly code: ImportCode | ErrorCode
  readonly line?: number
  readonly field?: string
  /** Truncated for display. */
  readonly text?: string
  /** The full text, if `text` is cut. An edited correction starts with it. */
  readonly fullText?: string
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

/** One warning for all lines with the same text in the same field. */
export interface ImportWarning {
  readonly code: WarningCode
  readonly field: string
  readonly text: string
  /** The expected value: computed from the factors, or the name for the code. */
  readonly otherText: string
  readonly lines: number[]
  count: number
}

const listedLines = 1000
const linesListed = 10
const textShown = 60

export class Warnings {
  /** Number of cells with a warning, including those beyond the listed ones. */
  count = 0
  private readonly byText = new Map<string, ImportWarning>()

  add(code: WarningCode, field: string, text: string, line: number, otherText = ''): void {
    this.count++
    const key = `${code}\0${field}\0${text}\0${otherText}`
    const existing = this.byText.get(key)
    if (existing) {
      if (existing.count++ < linesListed) existing.lines.push(line)
    } else if (this.byText.size < listedLines) {
      this.byText.set(key, { code, field, text, otherText, lines: [line], count: 1 })
    }
  }

  list(): ImportWarning[] {
    return [...this.byText.values()]
  }
}

export function cellText(raw: unknown, readable = raw): Pick<ImportIssue, 'text' | 'fullText'> {
  const [text, fullText] = [shownText(readable), asText(raw)]
  return text === fullText ? { text } : { text, fullText }
}

const asText = (raw: unknown): string => (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? ''))

export function shownText(raw: unknown): string {
  const text = asText(raw)
  return text.length > textShown ? `${text.slice(0, textShown)}…` : text
}
