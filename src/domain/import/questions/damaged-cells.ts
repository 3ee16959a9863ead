import { kinds } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { DoubtfulCell, FileRows } from '#domain/import/read/cells.ts'
import { withHiddenNamed } from '#domain/damage.ts'
import { cellText, type ImportIssue } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'
import { ROWS_PER_STEP, type Stored } from '#domain/import/stored.ts'
import { CaseCollector, isAbout, plainOptions, valueOf, type Answers, type Draft, type Question } from './question.ts'

/** Maximum number of cases per column, because a wrong encoding may damage every cell. */
const casesAColumn = 1000

/**
 * Asks about damaged texts, once for each different text of a column. Does not ask if a stored row has the same text.
 * An answer can keep invisible characters.
 */
export function* askDamaged(
  declaration: TableDeclaration,
  file: FileRows,
  stored: Stored,
  answers: Answers,
  issues: Listing<ImportIssue>,
): Generator<void, { rows: FileRows['rows']; questions(leftOutLines: ReadonlySet<number>): readonly Question[] }> {
  const hidden = new CaseCollector('hidden', null, answers)
  const damaged = new CaseCollector('damaged', null, answers)
  const rows = file.doubtful.length > 0 ? [...file.rows] : file.rows
  const isStored = yield* storedAsWritten(declaration, file, stored)
  const casesOf = new Map<string, number>()
  const askedCells: [cell: DoubtfulCell, one: Draft | null][] = []
  for (const [i, cell] of file.doubtful.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
    if (isStored(cell)) {
      askedCells.push([cell, null])
      continue
    }
    const { line, field, damage, meant: restored, text } = cell
    const removable = damage === 'hidden' || damage === 'wrapped'
    const collector = removable ? hidden : damaged
    const column = `${collector === hidden}\0${field}`
    const isSharedCase = (casesOf.get(column) ?? 0) >= casesAColumn
    const draft = collector.add(isSharedCase ? field : `${field}\0${text}`, line, () => {
      casesOf.set(column, (casesOf.get(column) ?? 0) + 1)
      if (removable) return { field, text: withHiddenNamed(text), options: plainOptions.hidden, evident: 'remove' }
      const evident = restored === null || isSharedCase ? null : `=${restored}`
      const options = [...(evident === null ? [] : [{ answer: evident }]), ...plainOptions.damaged]
      return { field, text: withHiddenNamed(text), options, evident }
    })
    if (isSharedCase) isAbout(draft, line, text)
    askedCells.push([cell, draft])
  }
  hidden.settle()
  damaged.settle()
  for (const [i, [cell, draft]] of askedCells.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
    const removed = cell.damage === 'hidden' || cell.damage === 'wrapped'
    const code = draft && valueOf(draft.answer)
    if (code) put(cell, code)
    else if (removed && (draft === null || draft.answer === 'take')) takeAsWritten(cell)
  }
  return {
    rows,
    questions: (leftOutLines) => [hidden, damaged].flatMap((collector) => collector.questions(leftOutLines)),
  }

  /** Restores the original text, invisible characters included. Numbers cannot contain any. */
  function takeAsWritten(cell: DoubtfulCell): void {
    const { line, field, text } = cell
    const { kind } = declaration.fields[field]!
    if (kinds[kind].sql !== 'text') return
    const value = kinds[kind].parse(text)
    if (isIssue(value)) return issues.add({ ...value, line, field, ...cellText(text, withHiddenNamed(text)) })
    put(cell, value)
  }

  function put({ row, column }: DoubtfulCell, value: Value): void {
    const values = [...rows[row]!]
    values[column] = value
    rows[row] = values
  }
}

function* storedAsWritten(
  declaration: TableDeclaration,
  file: FileRows,
  stored: Stored,
): Generator<void, (cell: DoubtfulCell) => boolean> {
  const { identity } = declaration
  const identityAt = file.fields.indexOf(identity)
  const valuesByCell = new Map<number, Value>()
  for (const [i, { row, column, text }] of file.doubtful.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
    if (column === identityAt) valuesByCell.set(row, text.trim())
  }
  if (file.doubtful.length > 0 && identityAt >= 0 && !stored.isIndexed(identity)) yield* stored.indexSteps(identity)
  return ({ row, field, text }) => {
    if (identityAt < 0 || stored.rows.length === 0) return false
    const name = valuesByCell.get(row) ?? file.rows[row]?.[identityAt] ?? null
    const at = name === null ? undefined : stored.find(identity, name)
    return at !== undefined && stored.rows[at]![field] === text.trim()
  }
}
