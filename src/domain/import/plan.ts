import type { Row, TableDeclaration } from '../table.ts'
import type { FileRows } from './cells.ts'
import { completeSteps, type Completed, type OtherTables } from './complete.ts'
import { doubtSteps, judgedSteps, type DoubtChoices, type Doubts } from './doubts.ts'
import { inspector } from './inspect.ts'
import { matchRows } from './match.ts'
import { isOfRow, Warnings, type ImportIssue, type ImportWarning } from './issues.ts'
import type { Listing } from './listing.ts'
import type { PlannedChange, PlannedRow } from './planned.ts'
import { askCells } from './questions/cells.ts'
import { askCodes } from './questions/codes.ts'
import { askOverlaps } from './questions/existing.ts'
import { askLosses } from './questions/losses.ts'
import type { Answers, Question } from './questions/question.ts'
import { overlapSteps, type Overlap } from './replace.ts'
import { finish, inShare, shareOf } from '../steps.ts'
import { Stored } from './stored.ts'

const rowsPerStep = 4096

const noAnswers: Answers = new Map()

/** What somebody answered to the preview's questions. */
export interface Choices extends DoubtChoices {
  /** What was answered to the plan's questions. */
  readonly answers?: Answers
}

/** What an import will do: compared with the stored rows of one version, before anything is written. */
export interface ImportPlan {
  readonly source: FileRows['source']
  /** What was read; each row that has an issue is found in it. */
  readonly file: FileRows
  /** How many rows of the file are not imported because somebody said so. */
  readonly leftOut: number
  /** Those of them that an answer leaves out, each with the code that it is about. */
  readonly leftOutFor: Listing<ImportIssue>
  readonly version: number
  readonly fields: readonly string[]
  readonly added: readonly PlannedRow[]
  readonly changed: readonly PlannedChange[]
  readonly unchanged: number
  readonly removed: readonly Row[]
  /** Why the file is refused; it can be imported only where this is empty. */
  readonly issues: Listing<ImportIssue>
  readonly warnings: readonly ImportWarning[]
  /** How many cells have a warning, those of texts beyond the list included. */
  readonly warned: number
  readonly overlaps: readonly Overlap[]
  /** All that has to be answered before the import, answered or not, beside the doubts. */
  readonly questions: readonly Question[]
  /** What looks damaged, or not meant to be imported as it is. */
  readonly doubts: Doubts
  readonly choices: Choices
}

/** The table as it is held: its rows of one version. */
export interface HeldRows {
  readonly version: number
  readonly rows: readonly Row[]
}

/**
 * Plans an import: which rows of the file are new, which change a stored row and in what, which are stored as they are.
 * Pure; the same file is planned again with other `choices` or after the table has moved. `others` are the tables that
 * codes and names are looked up in; without one, that is not checked.
 */
export function planImport(
  declaration: TableDeclaration,
  file: FileRows,
  held: HeldRows,
  others: OtherTables = {},
  choices: Choices = {},
): ImportPlan {
  return finish(planSteps(declaration, file, held, others, choices))
}

/** `planImport` in steps that yield the share done, so that a page stays alive meanwhile. */
export function* planSteps(
  declaration: TableDeclaration,
  file: FileRows,
  held: HeldRows,
  others: OtherTables,
  choices: Choices,
): Generator<number, ImportPlan> {
  const stored = new Stored(held.rows)
  const { answers = noAnswers } = choices
  const begun = yield* beginMeant(declaration, file, stored, others, choices)
  const { meant, cells, completed, codes, out, issues, warnings, doubts } = begun
  const { fields } = completed
  const { taken, lines } = withoutRows({ ...completed, rows: codes.rows }, meant.lines, codes.leftOut)
  const { changed: differing, ...rest } = yield* matchRows(declaration, taken, lines, stored, issues)
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
      if (++inspected % rowsPerStep === 0) yield 0.8 + (0.2 * inspected) / toInspect
    }
  }

  return {
    source: file.source,
    file: meant,
    leftOut: file.leftOut + codes.leftOut.size,
    leftOutFor: codes.leftOutFor,
    version: held.version,
    fields,
    ...matched,
    removed: existing.removed,
    issues,
    warnings: warnings.list(),
    warned: warnings.count,
    overlaps,
    questions: [cells.questions(out), ...[codes, losses, existing].map(({ questions }) => questions)].flat(),
    doubts,
    choices,
  }
}

/** As `begin`; where what cannot be seen is to stay, and more of it is there than somebody saw, nothing of it stays. */
function* beginMeant(...[declaration, file, stored, others, choices]: Parameters<typeof begin>) {
  const begun = yield* begin(declaration, file, stored, others, choices)
  const { hidden } = begun.doubts.answers
  if (choices.hidden?.answer !== 'take' || hidden === 'take') return begun
  const unsaid = { ...choices, hidden: undefined }
  // Other codes leave out other rows: what stands in a row that is in by either is asked, so that the answer counts.
  return yield* inShare(0.2, begin(declaration, file, stored, others, unsaid, begun.out))
}

/** A plan up to its codes: then it is known which rows are left out, and with them which answers count. */
function* begin(
  declaration: TableDeclaration,
  file: FileRows,
  stored: Stored,
  others: OtherTables,
  choices: Choices,
  /** Of the rows that are left out, nothing is asked of those among these. */
  unasked?: ReadonlySet<number>,
) {
  const found = file.issues.copy()
  const warnings = new Warnings()
  const { answers = noAnswers } = choices
  const { file: meant, doubts } = yield* inShare(0, doubtSteps(declaration, file, stored, choices, found))

  const cells = yield* inShare(0, askCells(declaration, meant, others, answers, found))
  const completed = yield* shareOf(
    completeSteps(declaration, { fields: meant.fields, rows: cells.rows }, others),
    0,
    0.1,
  )
  const { fields } = completed
  const compared = { declaration, fields, lines: meant.lines, stored, others, answers, warnings, issues: found }
  const codes = yield* inShare(0.1, askCodes(compared, completed.rows))
  yield 0.2
  const out = new Set([...codes.leftOut].map((row) => meant.lines[row]!))
  const unaskedToo = unasked ? new Set([...out].filter((line) => unasked.has(line))) : out
  const judged = yield* inShare(0.2, judgedSteps(doubts, unaskedToo, choices))
  // What is wrong, or in doubt, in rows that an answer leaves out stands in nobody's way.
  return { meant, cells, completed, codes, out, warnings, issues: found.without(out, isOfRow), doubts: judged }
}

/** The rows, and their lines, but for those that are left out. */
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
      found: (at) => completed.found(kept[at]!),
    },
    lines: kept.map((row) => lines[row]!),
  }
}
