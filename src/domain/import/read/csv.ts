import { csvSteps, type Delimiter } from '#domain/csv.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { FileRows } from './cells.ts'
import { isPlain } from '#domain/damage.ts'
import { recordFileSteps, type RecordOptions, type RecordSteps } from './records.ts'
import { finish, shareOf } from '#domain/steps.ts'

/** `csvFileSteps` at once. */
export function readCsv(declaration: TableDeclaration, text: string, options?: CsvOptions): FileRows {
  return finish(csvFileSteps(declaration, text, options))
}

/** How a CSV file's text is read; commas, where nothing else is said. */
export interface CsvOptions extends RecordOptions {
  readonly delimiter?: Delimiter
}

const charactersPerLook = 1_000_000
/** What stands across the end of a look is seen in both. */
const overlap = 8
/** Of all the steps, the look for what is asked about takes this share. */
const lookShare = 0.05

/** The place, or the one before where the character there begins: 𠮷 has two halves. */
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
  for (let from = 0; from < text.length && plain; from += charactersPerLook) {
    plain = isPlain(text.slice(wholeFrom(text, from), wholeFrom(text, from + charactersPerLook + overlap)))
    yield (lookShare * from) / text.length
  }
  const records = csvRecords(text, options.delimiter)
  return yield* shareOf(recordFileSteps(declaration, 'csv', records, { ...options, plain }), lookShare, 1 - lookShare)
}

/** The records of a CSV file's text. What is wrong with a quote is seen in a text editor, which counts lines. */
export function csvRecords(text: string, delimiter?: Delimiter): RecordSteps {
  return function* (take) {
    const issues = yield* csvSteps(text, take, delimiter)
    return issues.map(({ code, line, row }) => ({ code, line: row, params: { physical: line } }))
  }
}
