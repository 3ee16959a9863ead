import type { TableDeclaration } from '../../table.ts'
import type { FileRows } from '../read/cells.ts'
import { withRows } from './file-rows.ts'
import { Asking, plainOptions, type Answers, type Question } from './question.ts'

/**
 * Asks about cells with several numbers, and gives each number a row of its own. What is summed of the row (a quantity)
 * is that of each number, unless the answer is that they share it.
 */
export function* askNumbers(
  { fields, identity }: TableDeclaration,
  file: FileRows,
  answers: Answers,
): Generator<void, { readonly file: FileRows; readonly questions: readonly Question[] }> {
  if (file.several.length === 0) return { file, questions: [] }
  const asking = new Asking('numbers', null, answers)
  const isSummed = file.fields.map((field) => fields[field]!.summed === true)
  const rowsOf = new Map<number, FileRows['rows']>()
  for (const { row, at, text, numbers } of file.several) {
    const values = file.rows[row]!
    const field = file.fields[at]!
    const sums = values.filter((value, j) => isSummed[j] && typeof value === 'number') as number[]
    // One of something for each number is plain; 3 of something for two numbers is not.
    const isPlain = sums.every((sum) => sum === 1)
    const divides = sums.length > 0 && sums.every((sum) => sum % numbers.length === 0)
    const [each, share] = plainOptions.numbers
    const { answer } = asking.add([field, text, ...sums].join('\0'), file.lines[row]!, () => ({
      field,
      text,
      options: divides ? [each, share] : [each],
      evident: isPlain ? 'each' : null,
      like: sums.join(', '),
    }))
    const divisor = answer === 'share' ? numbers.length : 1
    const rows = numbers.map((number, i) =>
      values.map((value, j) => {
        if (j === at) return number
        // One row keeps the ID; the others are new.
        if (file.fields[j] === identity && i > 0) return null
        return isSummed[j] && typeof value === 'number' ? value / divisor : value
      }),
    )
    rowsOf.set(row, rows)
  }
  return {
    file: yield* withRows(file, (row) => rowsOf.get(row) ?? [file.rows[row]!]),
    questions: asking.questions(),
  }
}
