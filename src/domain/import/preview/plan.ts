import type { Row, TableDeclaration } from '#domain/table.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { completeSteps, type Completed } from '#domain/import/questions/complete.ts'
import { inspector } from './inspect.ts'
import { matchRows } from './match.ts'
import { isOfRow, Warnings, type ImportIssue, type ImportWarning } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'
import type { PlannedChange, PlannedRow } from '#domain/import/planned-rows.ts'
import { askCells } from '#domain/import/questions/cells.ts'
import { askCodes } from '#domain/import/questions/codes.ts'
import { askDamaged } from '#domain/import/questions/damaged-cells.ts'
import { askOverlaps } from '#domain/import/questions/existing.ts'
import { askLosses } from '#domain/import/questions/losses.ts'
import { askMissingCodes } from '#domain/import/questions/missing-codes.ts'
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
  /** The event that is selected in the page. Suggested for rows without an event. */
  readonly currentEvent?: number | null
}

export interface ImportPlan {
  readonly source: FileRows['source']
  /** All rows of the file, those with issues included. */
  readonly file: FileRows
  readonly leftOutCount: number
  /**
   * Rows that an answer left out, each with the field and text of the question. If only acts may write the table
   * (`byActs`), contains the rows of the file instead.
   */
  readonly leftOutFor: Listing<ImportIssue>
  readonly version: number
  readonly fields: readonly string[]
  readonly added: readonly PlannedRow[]
  readonly changed: readonly PlannedChange[]
  readonly unchanged: number
  readonly removed: readonly Row[]
  /** The import can only start if this list is empty. */
  readonly issues: Listing<ImportIssue>
  readonly warnings: readonly ImportWarning[]
  /** Number of all cells with a warning. The length of `warnings` is limited, so it may omit some of them. */
  readonly warned: number
  readonly overlaps: readonly Overlap[]
  readonly questions: readonly Question[]
  readonly choices: Choices
}

export interface HeldRows {
  readonly version: number
  readonly rows: readonly Row[]
}

/** Finds new, changed and unchanged rows. `otherTables`: loaded tables for looking up codes and names. */
export function planImport(
  declaration: TableDeclaration,
  file: FileRows,
  stored: HeldRows,
  otherTables: OtherTables = {},
  choices: Choices = {},
): ImportPlan {
  return finish(planSteps(declaration, file, stored, otherTables, choices))
}

export function* planSteps(
  declaration: TableDeclaration,
  file: FileRows,
  held: HeldRows,
  otherTables: OtherTables,
  choices: Choices,
): Generator<number, ImportPlan> {
  const { answers = noAnswers } = choices
  const unmatched = new Stored(held.rows)
  const prepared = yield* begin(declaration, file, unmatched, otherTables, choices)
  const { file: fileRows, cells, completed, codes, warnings } = prepared
  const { remainingRows, lines } = withoutRows(completed, fileRows.lines, codes.leftOutLines)
  const compared = yield* matchAsked(
    { declaration, file: fileRows, lines, otherTables, choices, issues: prepared.issues },
    remainingRows,
    unmatched,
  )
  const { fields, stored, replaced } = compared
  const issues = compared.issues.without(replaced.out, isOfRow)
  const { changed: differing, ...unaffected } = compared.matched
  const losses = yield* inShare(0.7, askLosses(declaration, fileRows, fields, differing, cells, answers))
  const matched = { ...unaffected, changed: losses.changed, unchanged: unaffected.unchanged + losses.unchanged }

  const overlaps = yield* shareOf(overlapSteps(declaration, fields, matched.added, stored, otherTables), 0.7, 0.1)
  const existing = askOverlaps(declaration, overlaps, answers)
  yield 0.8

  const inspect = yield* inShare(0.8, inspector(declaration, fields, otherTables, issues, warnings))
  let inspected = 0
  const toInspect = matched.added.length + matched.changed.length
  const writtenRows: readonly (readonly (PlannedRow & { readonly before?: Row })[])[] = [matched.added, matched.changed]
  for (const rows of writtenRows) {
    for (const { values, line, before } of rows) {
      inspect(values, line, before ?? null)
      if (++inspected % ROWS_PER_STEP === 0) yield 0.8 + (0.2 * inspected) / toInspect
    }
  }

  return {
    source: file.source,
    file: fileRows,
    leftOutCount: file.leftOutCount + codes.leftOutLines.size + replaced.out.size,
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
      ...prepared.questions(replaced.out),
      ...compared.questions,
      ...losses.questions,
      ...existing.questions,
    ].sort((a, b) => questionKinds.indexOf(a.kind) - questionKinds.indexOf(b.kind)),
    choices,
  }
}

/**
 * Asks the questions that must be answered before rows are matched with stored ones. If an answer about a code leaves a
 * row out, no questions about its damaged or unclear cells are asked.
 */
function* begin(
  declaration: TableDeclaration,
  fileRows: FileRows,
  stored: Stored,
  otherTables: OtherTables,
  choices: Choices,
) {
  const { answers = noAnswers } = choices
  const foundIssues = fileRows.issues.copy()
  const warnings = new Warnings()
  const rows = yield* inShare(0, askRows(declaration, fileRows, stored, answers))
  const merged = askMerged(rows.file, answers)
  const numbers = yield* inShare(0, askNumbers(declaration, merged.file, answers))
  const damaged = yield* inShare(0, askDamaged(declaration, numbers.file, stored, answers, foundIssues))
  const file = { ...numbers.file, rows: damaged.rows }
  const cells = yield* inShare(0, askCells(declaration, file, otherTables, answers, foundIssues))
  const { fields, lines } = file
  const compared = { declaration, fields, lines, stored, otherTables, answers, warnings, issues: foundIssues }
  const codes = yield* inShare(0, askCodes(compared, cells.rows))
  const completed = yield* shareOf(completeSteps(declaration, { fields, rows: codes.rows }, otherTables), 0, 0.2)
  const out = new Set([...codes.leftOutLines].map((row) => file.lines[row]!))
  /** Call after `askLosses`: the questions about cells then also show the stored values that the import would empty. */
  const questions = (replaced: ReadonlySet<number>) => {
    const leftOutLines = new Set([...out, ...replaced])
    return [
      rows.questions,
      merged.questions,
      numbers.questions,
      damaged.questions(leftOutLines),
      cells.questions(leftOutLines),
      codes.questions,
    ].flat()
  }
  // Removes the issues of rows that an answer leaves out.
  const issues = foundIssues.without(new Set([...out, ...rows.out]), isOfRow)
  return { file, cells, completed, codes, questions, warnings, issues }
}

interface Matching {
  readonly declaration: TableDeclaration
  readonly file: FileRows
  readonly lines: readonly number[]
  readonly otherTables: OtherTables
  readonly choices: Choices
  readonly issues: Listing<ImportIssue>
}

/**
 * Matches rows after their events are known. If an answer says that rows are new, matches them again without their ids.
 */
function* matchAsked(matching: Matching, fileRows: Completed, unmatched: Stored) {
  const { declaration, file, lines, otherTables, choices } = matching
  const { answers = noAnswers, currentEvent = null } = choices
  const match = function* (remainingRows: Completed, stored: Stored) {
    const issues = matching.issues.copy()
    const lacking = yield* inShare(
      0.2,
      askMissingCodes(declaration, remainingRows, lines, stored, otherTables, { answers, currentEvent }),
    )
    const rows = lacking.waits ? { ...lacking.completed, rows: [] } : lacking.completed
    const matched = yield* matchRows(declaration, rows, lines, stored, issues)
    return { matched, stored, issues, fields: rows.fields, questions: lacking.questions }
  }
  const matchResult = yield* match(fileRows, unmatched)
  const replaced = askReplaced(declaration, file, matchResult, otherTables, answers)
  const withQuestions = ({ questions, matched, ...rest }: typeof matchResult) => ({
    ...rest,
    replaced,
    matched: { ...matched, changed: matched.changed.filter(({ line }) => !replaced.out.has(line)) },
    questions: [...questions, ...replaced.questions],
  })
  if (replaced.asNew.size === 0) return withQuestions(matchResult)
  const identityAt = fileRows.fields.indexOf(declaration.identity)
  const rows = fileRows.rows.map((row, i) =>
    replaced.asNew.has(lines[i]!) ? row.map((value, at) => (at === identityAt ? null : value)) : row,
  )
  return withQuestions(yield* inShare(0.7, match({ ...fileRows, rows }, new Stored(unmatched.rows))))
}

function withoutRows(
  completed: Completed,
  lines: readonly number[],
  leftOutLines: ReadonlySet<number>,
): { readonly remainingRows: Completed; readonly lines: readonly number[] } {
  if (leftOutLines.size === 0) return { remainingRows: completed, lines }
  const keptIndexes = [...lines.keys()].filter((row) => !leftOutLines.has(row))
  return {
    remainingRows: {
      ...completed,
      rows: keptIndexes.map((row) => completed.rows[row]!),
      filledValues: (at) => completed.filledValues(keptIndexes[at]!),
    },
    lines: keptIndexes.map((row) => lines[row]!),
  }
}
