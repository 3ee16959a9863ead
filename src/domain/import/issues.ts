import type { ErrorCode, ErrorParams } from '../errors.ts'
import { cellCodes, workbookCodes } from '../excel/unreadable.ts'

/**
 * What a file can be told besides what a field can be told; each code is a message's key (src/web/messages/texts/import.ts).
 */
const plainCodes = [
  // about the file
  'mustBeCsv',
  'oneFileOnly',
  'unreadableFile',
  'unsupportedFormat',
  'fileTooLarge',
  'undecodable',
  'emptyFile',
  'badJson',
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
  'severalSimilarCodes',
] as const

/** What is told of Excel files alone (src/web/messages/texts/import-excel.ts). */
export const excelCodes = ['csvNotExcel', 'excelAsCsv', 'mustBeExcel', ...workbookCodes, ...cellCodes] as const
export type ExcelCode = (typeof excelCodes)[number]

export const importCodes = [...plainCodes, ...excelCodes] as const
export type ImportCode = (typeof importCodes)[number]

/** What nobody can read as rows: told as an unsupported format, then why. */
const unparsable: ReadonlySet<string> = new Set<ImportCode>([
  'undecodable',
  'badJson',
  'notAllData',
  'strangerInFile',
  'strayQuote',
  'unclosedQuote',
  'notARecord',
  'notExcel',
  'excelDamaged',
  'excelEntities',
])

export function isUnparsable({ code }: Pick<ImportIssue, 'code'>): boolean {
  return unparsable.has(code)
}

/** What is wrong with a file. `line` is the physical line of a CSV file, or the number of a JSON file's record, from 1. */
export interface ImportIssue {
  readonly code: ImportCode | ErrorCode
  readonly line?: number
  readonly field?: string
  /** What stands in the file, cut to a readable length. */
  readonly text?: string
  readonly params?: ErrorParams
}

/** A cell that is not a number and will become empty, once somebody has agreed. */
export interface EmptiedCell {
  readonly line: number
  readonly field: string
  readonly text: string
}

/** Something to look at; it refuses nothing. */
export const warningCodes = [
  'unknownCode',
  'similarCode',
  'matchedCode',
  'unmatchedName',
  'suspectCharacter',
  'differentTotal',
  'readAsFalse',
] as const
export type WarningCode = (typeof warningCodes)[number]

/** One warning for all lines on which the same text stands in the same field. */
export interface ImportWarning {
  readonly code: WarningCode
  readonly field: string
  readonly text: string
  /** The code that exists (similarCode, matchedCode) or the total that was computed (differentTotal). */
  readonly other: string
  /** The first lines. */
  readonly lines: number[]
  count: number
}

const listed = 1000
const linesListed = 10
const textShown = 60

/** All are counted; the first thousand are kept, which is more than anybody reads. */
export class Listing<T> {
  count = 0
  readonly first: T[] = []

  add(item: T): void {
    if (this.count++ < listed) this.first.push(item)
  }

  copy(): Listing<T> {
    const copy = new Listing<T>()
    copy.count = this.count
    copy.first.push(...this.first)
    return copy
  }
}

/** Warnings by code, field and text. */
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

  copy(): Warnings {
    const copy = new Warnings()
    copy.count = this.count
    for (const [key, warning] of this.byText) copy.byText.set(key, { ...warning, lines: [...warning.lines] })
    return copy
  }
}

/** What stands in a cell, at a length that fits a message. */
export function shown(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? '')
  return text.length > textShown ? `${text.slice(0, textShown)}…` : text
}
