import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import { cellCodes, workbookCodes } from '#domain/excel/unreadable.ts'

/**
 * What a file can be told besides what a field can be told; each code is a message's key
 * (src/web/messages/texts/import.ts).
 */
const plainCodes = [
  // about the file
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
  // about one line
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

/** What is told of Excel files alone (src/web/messages/texts/import-excel.ts). */
export const excelCodes = ['csvNotExcel', 'excelAsCsv', 'mustBeExcel', ...workbookCodes, ...cellCodes] as const
export type ExcelCode = (typeof excelCodes)[number]

export const importCodes = [...plainCodes, ...excelCodes] as const
export type ImportCode = (typeof importCodes)[number]

/** What nobody can read as rows: told as an unsupported format, then why. */
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

/** What is wrong with the file as a whole, so that leaving rows out mends nothing. */
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

/** Whether the rest of the file could be imported without the row that the issue names. */
export function isOfRow({ code, line }: Pick<ImportIssue, 'code' | 'line'>): boolean {
  return line !== undefined && !ofWholeFile.has(code)
}

export function isUnparsable({ code }: Pick<ImportIssue, 'code'>): boolean {
  return unparsable.has(code)
}

/**
 * What is wrong with a file. `line` is the record's row as a spreadsheet counts rows: a record is one row, however many
 * lines it has, and so is a blank one; the header's is mostly 1. Of a JSON file it is the record's number, from 1.
 */
export interface ImportIssue {
  readonly code: ImportCode | ErrorCode
  readonly line?: number
  readonly field?: string
  /** What stands in the file, cut to a readable length. */
  readonly text?: string
  /** All that stands there, where `text` is not that: a correction begins with it. */
  readonly whole?: string
  readonly params?: ErrorParams
}

/** Something to look at; it refuses nothing. */
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

/** One warning for all lines on which the same text stands in the same field. */
export interface ImportWarning {
  readonly code: WarningCode
  readonly field: string
  readonly text: string
  /** What it is by its factors, or by its code. */
  readonly other: string
  /** The first lines. */
  readonly lines: number[]
  count: number
}

const listed = 1000
const linesListed = 10
const textShown = 60

export class Warnings {
  /** How many cells have a warning, those beyond the list included. */
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

/** What an issue tells of a cell; `readable`: what is shown of it. */
export function cellText(raw: unknown, readable = raw): Pick<ImportIssue, 'text' | 'whole'> {
  const [text, whole] = [shown(readable), asText(raw)]
  return text === whole ? { text } : { text, whole }
}

const asText = (raw: unknown): string => (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? ''))

/** What stands in a cell, at a length that fits a message. */
export function shown(raw: unknown): string {
  const text = asText(raw)
  return text.length > textShown ? `${text.slice(0, textShown)}…` : text
}
