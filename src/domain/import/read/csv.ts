import { csvSteps, type Delimiter } from '#domain/csv.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { FileRows } from './cells.ts'
import { isPlain } from '#domain/damage.ts'
import { recordFileSteps, type RecordOptions, type RecordSteps } from './records.ts'
import { finish, shareOf } from '#domain/steps.ts'

export function readCsv(declaration: TableDeclaration, text: string, options?: CsvOptions): FileRows {
  return finish(csvFileSteps(declaration, text, options))
}

export interface CsvOptions extends RecordOptions {
  readonly delimiter?: Delimiter
}

const charactersPerStep = 1_000_000
/** Characters shared by two windows, so that a match across a boundary is found. */
const overlap = 8
/** Share of the search in the total progress. */
const searchShare = 0.05

/** The index, or the start of its surrogate pair. */
function wholeFrom(text: string, at: number): number {
  const character = text.charCodeAt(at)
  return at > 0 && character >= 0xdc00 && character <= 0xdfff ? at - 1 : at
}

export function* csvFileSteps(
  declaration: TableDeclaration,
  text: string,
  options: CsvOptions = {},
): Generator<number, FileRows> {
  let plain = true
  for (let from = 0; from < text.length && plain; from += charactersPerStep) {
    plain = isPlain(text.slice(wholeFrom(text, from), wholeFrom(text, from + charactersPerStep + overlap)))
    yield (searchShare * from) / text.length
  }
  const records = csvRecords(text, options.delimiter)
  return yield* shareOf(
    recordFileSteps(declaration, 'csv', records, { ...options, plain }),
    searchShare,
    1 - searchShare,
  )
}

/** Issues with quotes also have the line of the text file, because a person repairs them in a text editor. */
export function csvRecords(text: string, delimiter?: Delimiter): RecordSteps {
  return function* (take) {
    const issues = yield* csvSteps(text, take, delimiter)
    return issues.map(({ code, line, row }) => ({ code, line: row, params: { physical: line } }))
  }
}
