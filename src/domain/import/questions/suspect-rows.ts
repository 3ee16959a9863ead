import type { FileRows } from '#domain/import/read/cells.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { ROWS_PER_STEP, type Stored } from '#domain/import/stored.ts'
import { withRows } from './file-rows.ts'
import { CaseCollector, plainOptions, type Answers, type Question } from './question.ts'
import { sparseRowEvident } from './sparse-rows.ts'

/**
 * Asks about rows that may be no data, such as totals, and about a filled-in sample file. @returns in `out` the lines
 * to leave out
 */
export function* askRows(
  declaration: TableDeclaration,
  file: FileRows,
  stored: Stored,
  answers: Answers,
): Generator<void, { file: FileRows; out: ReadonlySet<number>; questions: readonly Question[] }> {
  const sample = new CaseCollector('sample', null, answers)
  if (file.sample)
    sample.add(String(file.sample), file.lines[0]!, () => ({ field: '', text: '', options: plainOptions.sample }))
  const collector = new CaseCollector('rows', null, answers)
  const out = new Set<number>()
  const { identity } = declaration
  let evidentOf: ReturnType<typeof sparseRowEvident> | undefined
  const identityAt = file.fields.indexOf(identity)
  for (const [i, { row, text, filledAt }] of file.suspects.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
    const line = file.lines[row]!
    const name = file.rows[row]![identityAt] ?? null
    if (filledAt !== undefined && name !== null && stored.find(identity, name) !== undefined) continue
    const evident = filledAt === undefined ? 'out' : (evidentOf ??= sparseRowEvident(declaration, file))(row, filledAt)
    const make = () => ({ field: '', text, options: plainOptions.rows, evident })
    if (collector.add(`${line}\0${text}`, line, make).answer !== 'take') out.add(row)
  }
  return {
    file: out.size === 0 ? file : yield* withRows(file, (row) => (out.has(row) ? [] : [file.rows[row]!])),
    out: new Set([...out].map((row) => file.lines[row]!)),
    questions: [...sample.questions(), ...collector.questions()],
  }
}
