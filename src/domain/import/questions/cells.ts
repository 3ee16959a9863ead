import { brokenRule } from '#domain/validate.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import type { ImportIssue } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'
import { ROWS_PER_STEP, type OtherTables, type Values } from '#domain/import/stored.ts'
import { askFlag } from './flags.ts'
import { askName, nameFinder } from './names.ts'
import { CaseCollector, plainOptions, valueOf, type Answers, type Draft, type Question } from './question.ts'

export interface AskedCells {
  /** Rows of the file. Rows that an answer changed are copies. */
  readonly rows: readonly Values[]
  /**
   * Call once, after `askLosses`: the questions then also show the stored values that the import would empty. The lines
   * in `leftOutLines` raise no questions.
   */
  questions(leftOutLines: ReadonlySet<number>): readonly Question[]
  /** Cells that would become empty. Keys: line, a blank, index of the field, such as `12 3`. */
  readonly emptied: ReadonlyMap<string, Draft>
  /** Name cells for which the person chose no code. Keys as in `emptied`. */
  readonly nameless: ReadonlySet<string>
}

export function* askCells(
  declaration: TableDeclaration,
  file: FileRows,
  otherTables: OtherTables,
  answers: Answers,
  issues: Listing<ImportIssue>,
): Generator<null, AskedCells> {
  if (file.unclear.length === 0)
    return { rows: file.rows, questions: () => [], emptied: new Map(), nameless: new Set() }
  const flags = new CaseCollector('flags', null, answers)
  const names = new CaseCollector('names', null, answers)
  const emptied = new CaseCollector('emptied', null, answers)
  const emptiedAt = new Map<string, Draft>()
  const nameless = new Set<string>()
  const find = nameFinder(declaration, otherTables)
  const rows: Values[] = [...file.rows]
  for (const [i, cell] of file.unclear.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
    const { row, at, text } = cell
    const field = file.fields[at]!
    const line = file.lines[row]!
    const { kind, rule } = declaration.fields[field]!
    let value: Values[number] = null
    if (kind === 'flag') value = askFlag(flags, file, cell)
    else {
      const candidates = find(field, text)
      if (candidates.options.length > 0) {
        const answer = askName(names, file, cell, candidates, 'empty')
        const code = valueOf(answer)
        if (code !== undefined) value = Number(code)
        else if (answer !== null) nameless.add(`${line} ${at}`)
      } else {
        const draft = emptied.add(`${field}\0${text}`, line, () => ({ field, text, options: plainOptions.emptied }))
        emptiedAt.set(`${line} ${at}`, draft)
      }
    }
    if (value === rows[row]![at]) continue
    const isRuleBroken = rule !== undefined && typeof value === 'number' ? brokenRule(rule, value) : null
    if (isRuleBroken) issues.add({ ...isRuleBroken, line, field, text: String(value) })
    const values = rows[row] === file.rows[row] ? [...rows[row]!] : (rows[row] as Values[number][])
    values[at] = value
    rows[row] = values
  }
  const questions = (leftOutLines: ReadonlySet<number>) => {
    emptied.settle()
    return [flags, names, emptied].flatMap((collector) => collector.questions(leftOutLines))
  }
  return { rows, questions, emptied: emptiedAt, nameless }
}
