import type { FileRows } from '#domain/import/read/cells.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { ROWS_PER_STEP, type Stored } from '#domain/import/stored.ts'
import { withRows } from './file-rows.ts'
import { Asking, plainOptions, type Answers, type Question } from './question.ts'
import { sparseRowEvident } from './sparse-rows.ts'

/** Asks about rows that may not be data, and about a filled-in sample file. @returns in `out` the lines to leave out */
export function* askRows(
  declaration: TableDeclaration,
  given: FileRows,
  stored: Stored,
  answers: Answers,
): Generator<void, { file: FileRows; out: ReadonlySet<number>; questions: readonly Question[] }> {
  const sample = new Asking('sample', null, answers)
  if (given.sample)
    sample.add(String(given.sample), given.lines[0]!, () => ({ field: '', text: '', options: plainOptions.sample }))
  const asking = new Asking('rows', null, answers)
  const out = new Set<number>()
  const { identity } = declaration
  let evidentOf: ReturnType<typeof sparseRowEvident> | undefined
  const identityAt = given.fields.indexOf(identity)
  for (const [i, { row, text, filledAt }] of given.suspects.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
    const line = given.lines[row]!
    const name = given.rows[row]![identityAt] ?? null
    if (filledAt !== undefined && name !== null && stored.find(identity, name) !== undefined) continue
    const evident = filledAt === undefined ? 'out' : (evidentOf ??= sparseRowEvident(declaration, given))(row, filledAt)
    const make = () => ({ field: '', text, options: plainOptions.rows, evident })
    if (asking.add(`${line}\0${text}`, line, make).answer !== 'take') out.add(row)
  }
  return {
    file: out.size === 0 ? given : yield* withRows(given, (row) => (out.has(row) ? [] : [given.rows[row]!])),
    out: new Set([...out].map((row) => given.lines[row]!)),
    questions: [...sample.questions(), ...asking.questions()],
  }
}
