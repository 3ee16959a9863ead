import { cellKey } from '#domain/excel/merged.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { CaseCollector, plainOptions, type Answers, type Question } from './question.ts'

/** Asks if a number in a cell that is merged over several rows counts for each row, or for the first row only. */
export function askMerged(
  file: FileRows,
  answers: Answers,
): { readonly file: FileRows; readonly questions: readonly Question[] } {
  if (file.merged.length === 0) return { file, questions: [] }
  const collector = new CaseCollector('merged', null, answers)
  const rows = [...file.rows]
  const repeated = new Set(file.repeated)
  for (const { row, at, value } of file.merged) {
    const field = file.fields[at]!
    const line = file.lines[row]!
    const { answer } = collector.add(`${field}\0${value}`, line, () => ({
      field,
      text: String(value),
      options: plainOptions.merged,
      evident: 'once',
    }))
    if (answer !== 'each') continue
    rows[row] = rows[row]!.map((rowValue, j) => (j === at ? value : rowValue))
    repeated.delete(cellKey(line, file.positions[at]!))
  }
  return { file: { ...file, rows, repeated }, questions: collector.questions() }
}
