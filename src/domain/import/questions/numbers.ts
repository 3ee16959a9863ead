import { isOfRange, type TableDeclaration } from '#domain/table.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { withRows } from './file-rows.ts'
import { CaseCollector, plainOptions, type Answers, type Question } from './question.ts'

/**
 * Splits a row with several booklet numbers in one cell (101, 102) into one row for each number. Amounts are repeated
 * in each row, or divided if the answer is 'share'.
 */
export function* askNumbers(
  declaration: TableDeclaration,
  file: FileRows,
  answers: Answers,
): Generator<void, { readonly file: FileRows; readonly questions: readonly Question[] }> {
  if (file.several.length === 0) return { file, questions: [] }
  const collector = new CaseCollector('numbers', null, answers)
  if (file.several.some(({ at }) => isOfRange(declaration, file.fields[at]!)))
    return { file: askRanges(declaration, file, collector), questions: collector.questions() }
  const { fields, identity } = declaration
  const isSummed = file.fields.map((field) => fields[field]!.summed === true)
  const rowsOf = new Map<number, FileRows['rows']>()
  for (const { row, at, text, numbers } of file.several) {
    const values = file.rows[row]!
    const field = file.fields[at]!
    const sums = values.filter((value, j) => isSummed[j] && typeof value === 'number') as number[]
    // A quantity of 1 certainly applies to each number. A quantity of 3 for two numbers needs a question.
    const isPlain = sums.every((sum) => sum === 1)
    const divides = sums.length > 0 && sums.every((sum) => sum % numbers.length === 0)
    const [eachFull, share] = plainOptions.numbers
    const { answer } = collector.add([field, text, ...sums].join('\0'), file.lines[row]!, () => ({
      field,
      text,
      options: divides ? [eachFull, share] : [eachFull],
      evident: isPlain ? 'each' : null,
      like: sums.join(', '),
    }))
    const divisor = answer === 'share' ? numbers.length : 1
    const rows = numbers.map((number, i) =>
      values.map((value, j) => {
        if (j === at) return number
        // The first row keeps the id; the others are new rows.
        if (file.fields[j] === identity && i > 0) return null
        return isSummed[j] && typeof value === 'number' ? value / divisor : value
      }),
    )
    rowsOf.set(row, rows)
  }
  return {
    file: yield* withRows(file, (row) => rowsOf.get(row) ?? [file.rows[row]!]),
    questions: collector.questions(),
  }
}

/** If one cell contains a range (1–100), asks if this is both the first and the last number of the row. */
function askRanges({ range }: TableDeclaration, given: FileRows, collector: CaseCollector): FileRows {
  const file = withFields(given, [range!.start, range!.end])
  const boundIndexes = [file.fields.indexOf(range!.start), file.fields.indexOf(range!.end)] as const
  const rows = [...file.rows]
  for (const { row, at, text, numbers } of file.several) {
    const values = rows[row]!
    const fits = boundIndexes.every(
      (boundIndex, i) => boundIndex === at || (values[boundIndex] ?? numbers[i]) === numbers[i],
    )
    const { answer } = collector.add([at, text, fits].join('\0'), file.lines[row]!, () => ({
      field: file.fields[at]!,
      text,
      options: plainOptions.numbers.slice(2),
      evident: fits ? 'range' : null,
    }))
    if (answer === 'range') rows[row] = values.map((value, j) => numbers[boundIndexes.indexOf(j)] ?? value)
  }
  return { ...file, rows }
}

function withFields(file: FileRows, requiredFields: readonly string[]): FileRows {
  const fields = [...new Set([...file.fields, ...requiredFields])]
  const [before, after] = [file.fields.length, fields.length]
  const missingCells = new Set(
    [...file.missingCells].map((cell) => Math.floor(cell / before) * after + (cell % before)),
  )
  return { ...file, fields, missingCells, rows: file.rows.map((row) => Array.from(fields, (_, j) => row[j])) }
}
