import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import { cellCodes, workbookCodes } from '#domain/excel/unreadable.ts'

/**
 * Issues that are not about a single field's value. Each code is the key of a text
 * (src/web/messages/texts/en/import.ts).
 */
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

/** Issues of Excel files only. Each code is the key of a text (src/web/messages/texts/en/import-excel.ts). */
export const excelCodes = ['csvNotExcel', 'excelAsCsv', 'mustBeExcel', ...workbookCodes, ...cellCodes] as const
export type ExcelCode = (typeof excelCodes)[number]

export const importCodes = [...plainCodes, ...excelCodes] as const
export type ImportCode = (typeof importCodes)[number]

/** Issues of a file that gives no rows at all. For these the import says that the format is not supported. */
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

/** Issues that concern the whole file. Leaving rows out of the import does not resolve them. */
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

/** True if the import can continue without the row that has this issue. */
export function isOfRow({ code, line }: Pick<ImportIssue, 'code' | 'line'>): boolean {
  return line !== undefined && !ofWholeFile.has(code)
}

export function isUnparsable({ code }: Pick<ImportIssue, 'code'>): boolean {
  return unparsable.has(code)
}

/**
 * An issue of an import. In a worksheet or CSV file, `line` is the row number, and each record is one row. In JSON,
 * `line` is the number of the record, from 1.
 */
export interface ImportIssue {
  readonly code: ImportCode | ErrorCode
  readonly line?: number
  readonly field?: string
  /** Text of the cell, cut to a length that the screen can show. */
  readonly text?: string
  /** The whole text, only if `text` is cut. The input field for a correction is prefilled with it. */
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

/** One warning for all lines in which a field has the same text. */
export interface ImportWarning {
  readonly code: WarningCode
  readonly field: string
  readonly text: string
  /** The text that was expected instead: the product of the factors, or the name that belongs to the code. */
  readonly otherText: string
  readonly lines: number[]
  count: number
}

const listedLines = 1000
const linesListed = 10
const textShown = 60

export class Warnings {
  /** Number of all cells with a warning. The length of the list is limited, so it may omit some of them. */
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
