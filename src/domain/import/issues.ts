import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import { cellCodes, workbookCodes } from '#domain/excel/unreadable.ts'

/** Issues of a file, besides those of a field. Each code is a message key (src/web/messages/texts/en/import.ts). */
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

/** Issues of Excel files only (src/web/messages/texts/en/import-excel.ts). */
export const excelCodes = ['csvNotExcel', 'excelAsCsv', 'mustBeExcel', ...workbookCodes, ...cellCodes] as const
export type ExcelCode = (typeof excelCodes)[number]

export const importCodes = [...plainCodes, ...excelCodes] as const
export type ImportCode = (typeof importCodes)[number]

/** The file has no readable rows: reported as an unsupported format, with the reason. */
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

/** Issues of the whole file: leaving rows out does not fix them. */
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

/** Returns true if the rest of the file could be imported without the issue's row. */
export function isOfRow({ code, line }: Pick<ImportIssue, 'code' | 'line'>): boolean {
  return line !== undefined && !ofWholeFile.has(code)
}

export function isUnparsable({ code }: Pick<ImportIssue, 'code'>): boolean {
  return unparsable.has(code)
}

/**
 * An issue of a file. `line` is the record's row as a spreadsheet counts rows: every record is one row, blank and
 * multi-line ones included.
 * The header mostly has line 1. For a JSON file `line` is the record's number, from 1.
 */
export interface ImportIssue {
  readonly code: ImportCode | ErrorCode
  readonly line?: number
  readonly field?: string
  /** The text in the file, truncated for display. */
  readonly text?: string
  /** The complete text if `text` differs from it; the initial value of a correction. */
  readonly whole?: string
  readonly params?: ErrorParams
}

/** Warnings do not refuse the file. */
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
  /** The value computed from its factors or found by its code. */
  readonly other: string
  /** The first lines. */
  readonly lines: number[]
  count: number
}

const listed = 1000
const linesListed = 10
const textShown = 60

export class Warnings {
  /** Number of cells with a warning, including those that are not listed. */
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

/** Cell text of an issue; `readable` is its display form. */
export function cellText(raw: unknown, readable = raw): Pick<ImportIssue, 'text' | 'whole'> {
  const [text, whole] = [shown(readable), asText(raw)]
  return text === whole ? { text } : { text, whole }
}

const asText = (raw: unknown): string => (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? ''))

/** The text of a cell, truncated for a message. */
export function shown(raw: unknown): string {
  const text = asText(raw)
  return text.length > textShown ? `${text.slice(0, textShown)}…` : text
}
