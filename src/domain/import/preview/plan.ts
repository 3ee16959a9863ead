import type { Row, TableDeclaration } from '#domain/table.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { completeSteps, type Completed } from '#domain/import/questions/complete.ts'
import { inspector } from './inspect.ts'
import { matchRows } from './match.ts'
import { isOfRow, Warnings, type ImportIssue, type ImportWarning } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'
import type { PlannedChange, PlannedRow } from '#domain/import/planned.ts'
import { askCells } from '#domain/import/questions/cells.ts'
import { askCodes } from '#domain/import/questions/codes.ts'
import { askDamaged } from '#domain/import/questions/damaged-cells.ts'
import { askOverlaps } from '#domain/import/questions/existing.ts'
import { askLosses } from '#domain/import/questions/losses.ts'
import { askLacking } from '#domain/import/questions/lacking.ts'
import { askMerged } from '#domain/import/questions/merged.ts'
import { askNumbers } from '#domain/import/questions/numbers.ts'
import { questionKinds, type Answers, type Question } from '#domain/import/questions/question.ts'
import { askReplaced } from '#domain/import/questions/replaced.ts'
import { askRows } from '#domain/import/questions/suspect-rows.ts'
import { overlapSteps, type Overlap } from '#domain/import/questions/overlaps.ts'
import { finish, inShare, shareOf } from '#domain/steps.ts'
import { ROWS_PER_STEP, Stored, type OtherTables } from '#domain/import/stored.ts'

const noAnswers: Answers = new Map()

export interface Choices {
  readonly answers?: Answers
  /** The current event in the page; suggested for rows without an event. */
  readonly currentEvent?: number | null
}

export interface ImportPlan {
  readonly source: FileRows['source']
  /** Also contains the rows with issues. */
  readonly file: FileRows
  readonly leftOut: number
  /** Rows left out by an answer, with the code of the question. */
  readonly leftOutFor: Listing<ImportIssue>
  readonly version: number
  readonly fields: readonly string[]
  readonly added: readonly PlannedRow[]
  readonly changed: readonly PlannedChange[]
  readonly unchanged: number
  readonly removed: readonly Row[]
  /** The import is possible only if this is empty. */
  readonly issues: Listing<ImportIssue>
  readonly warnings: readonly ImportWarning[]
  /** Number of cells with a warning, including those beyond the listed ones. */
  readonly warned: number
  readonly overlaps: readonly Overlap[]
  readonly questions: readonly Question[]
  readonly choices: Choices
}

export interface HeldRows {
  readonly version: number
  readonly rows: readonly Row[]
}

/** Finds new, changed and unchanged rows. `others` are the loaded tables in which codes and names are looked up. */
export function planImport(
  declaration: TableDeclaration,
  file: FileRows,
  held: HeldRows,
  others: OtherTables = {},
  choices: Choices = {},
): ImportPlan {
  return finish(planSteps(declaration, file, held, others, choices))
}

export function* planSteps(
  declaration: TableDeclaration,
  file: FileRows,
  held: HeldRows,
  others: OtherTables,
  choices: Choices,
): Generator<number, ImportPlan> {
  const { answers = noAnswers } = choices
  const unmatched = new Stored(held.rows)
  const begun = yield* begin(declaration, file, unmatched, others, choices)
  const { file: meant, cells, completed, codes, warnings } = begun
  const { taken, lines } = withoutRows(completed, meant.lines, codes.leftOut)
  const compared = yield* matchAsked(
    { declaration, file: meant, lines, others, choices, issues: begun.issues },
    taken,
    unmatched,
  )
  const { fields, stored, replaced } = compared
  const issues = compared.issues.without(replaced.out, isOfRow)
  const { changed: differing, ...rest } = compared.matched
  const losses = yield* inShare(0.7, askLosses(declaration, meant, fields, differing, cells, answers))
  const matched = { ...rest, changed: losses.changed, unchanged: rest.unchanged + losses.unchanged }

  const overlaps = yield* shareOf(overlapSteps(declaration, fields, matched.added, stored, others), 0.7, 0.1)
  const existing = askOverlaps(declaration, overlaps, answers)
  yield 0.8

  const inspect = yield* inShare(0.8, inspector(declaration, fields, others, issues, warnings))
  let inspected = 0
  const toInspect = matched.added.length + matched.changed.length
  const written: readonly (readonly (PlannedRow & { readonly before?: Row })[])[] = [matched.added, matched.changed]
  for (const rows of written) {
    for (const { values, line, before } of rows) {
      inspect(values, line, before ?? null)
      if (++inspected % ROWS_PER_STEP === 0) yield 0.8 + (0.2 * inspected) / toInspect
    }
  }

  return {
    source: file.source,
    file: meant,
    leftOut: file.leftOut + codes.leftOut.size + replaced.out.size,
    leftOutFor: codes.leftOutFor.with(replaced.leftOutFor),
    version: held.version,
    fields,
    ...matched,
    removed: existing.removed,
    issues,
    warnings: warnings.list(),
    warned: warnings.count,
    overlaps,
    questions: [
      ...begun.questions(replaced.out),
      ...compared.questions,
      ...losses.questions,
      ...existing.questions,
    ].sort((a, b) => questionKinds.indexOf(a.kind) - questionKinds.indexOf(b.kind)),
    choices,
  }
}

/**
 * Asks the questions that precede matching. Rows left out by answers about codes raise no other question about their
 * cells.
 */
function* begin(declaration: TableDeclaration, given: FileRows, stored: Stored, others: OtherTables, choices: Choices) {
  const { answers = noAnswers } = choices
  const found = given.issues.copy()
  const warnings = new Warnings()
  const rows = yield* inShare(0, askRows(declaration, given, stored, answers))
  const merged = askMerged(rows.file, answers)
  const numbers = yield* inShare(0, askNumbers(declaration, merged.file, answers))
  const damaged = yield* inShare(0, askDamaged(declaration, numbers.file, stored, answers, found))
  const file = { ...numbers.file, rows: damaged.rows }
  const cells = yield* inShare(0, askCells(declaration, file, others, answers, found))
  const { fields, lines } = file
  const compared = { declaration, fields, lines, stored, others, answers, warnings, issues: found }
  const codes = yield* inShare(0, askCodes(compared, cells.rows))
  const completed = yield* shareOf(completeSteps(declaration, { fields, rows: codes.rows }, others), 0, 0.2)
  const out = new Set([...codes.leftOut].map((row) => file.lines[row]!))
  /** Call after `goesWith` has added the stored values that would be lost. */
  const questions = (replaced: ReadonlySet<number>) => {
    const left = new Set([...out, ...replaced])
    return [
      rows.questions,
      merged.questions,
      numbers.questions,
      damaged.questions(left),
      cells.questions(left),
      codes.questions,
    ].flat()
  }
  // Removes issues of rows that an answer leaves out.
  const issues = found.without(new Set([...out, ...rows.out]), isOfRow)
  return { file, cells, completed, codes, questions, warnings, issues }
}

interface Matching {
  readonly declaration: TableDeclaration
  readonly file: FileRows
  readonly lines: readonly number[]
  readonly others: OtherTables
  readonly choices: Choices
  readonly issues: Listing<ImportIssue>
}

/** Matches rows once their events are known. If an answer declared rows to be new, matches them again without ids. */
function* matchAsked(of: Matching, given: Completed, unmatched: Stored) {
  const { declaration, file, lines, others, choices } = of
  const { answers = noAnswers, currentEvent = null } = choices
  const match = function* (taken: Completed, stored: Stored) {
    const issues = of.issues.copy()
    const lacking = yield* inShare(
      0.2,
      askLacking(declaration, taken, lines, stored, others, { answers, currentEvent }),
    )
    const rows = lacking.waits ? { ...lacking.completed, rows: [] } : lacking.completed
    const matched = yield* matchRows(declaration, rows, lines, stored, issues)
    return { matched, stored, issues, fields: rows.fields, questions: lacking.questions }
  }
  const found = yield* match(given, unmatched)
  const replaced = askReplaced(declaration, file, found, others, answers)
  const asked = ({ questions, matched, ...rest }: typeof found) => ({
    ...rest,
    replaced,
    matched: { ...matched, changed: matched.changed.filter(({ line }) => !replaced.out.has(line)) },
    questions: [...questions, ...replaced.questions],
  })
  if (replaced.asNew.size === 0) return asked(found)
  const identityAt = given.fields.indexOf(declaration.identity)
  const rows = given.rows.map((row, i) =>
    replaced.asNew.has(lines[i]!) ? row.map((value, at) => (at === identityAt ? null : value)) : row,
  )
  return asked(yield* inShare(0.7, match({ ...given, rows }, new Stored(unmatched.rows))))
}

function withoutRows(
  completed: Completed,
  lines: readonly number[],
  leftOut: ReadonlySet<number>,
): { readonly taken: Completed; readonly lines: readonly number[] } {
  if (leftOut.size === 0) return { taken: completed, lines }
  const kept = [...lines.keys()].filter((row) => !leftOut.has(row))
  return {
    taken: {
      ...completed,
      rows: kept.map((row) => completed.rows[row]!),
      filled: (at) => completed.filled(kept[at]!),
    },
    lines: kept.map((row) => lines[row]!),
  }
}
