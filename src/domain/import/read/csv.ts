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
/**
 * The search reads the text in windows. Each window overlaps the next one by this number of characters, so that damage
 * at the boundary is found.
 */
const overlap = 8
/** Part of the whole progress (0 to 1) that the search for damaged text takes. */
const searchShare = 0.05

/** Returns `at`, or `at` - 1 if it is in the middle of a surrogate pair. */
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
    recordFileSteps(declaration, 'csv', records, { ...options, isPlain: plain }),
    searchShare,
    1 - searchShare,
  )
}

/**
 * Reads the records of a CSV text. An issue about a quote gets the line of the text file (`physical`), because people
 * repair quotes in a text editor.
 */
export function csvRecords(text: string, delimiter?: Delimiter): RecordSteps {
  return function* (take) {
    const issues = yield* csvSteps(text, take, delimiter)
    return issues.map(({ code, line, row }) => ({ code, line: row, params: { physical: line } }))
  }
}
