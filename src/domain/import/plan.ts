import type { Row, TableDeclaration } from '../table.ts'
import type { FileRows } from './cells.ts'
import { matchCodes } from './codes.ts'
import { complete, type OtherTables } from './complete.ts'
import { doubtsOf, type DoubtChoices, type Doubts } from './doubts.ts'
import { inspector } from './inspect.ts'
import { matchRows } from './match.ts'
import type { EmptiedCell, ImportWarning, ImportIssue, Listing } from './issues.ts'
import type { PlannedChange, PlannedRow } from './planned.ts'
import { overlaps, type Overlap } from './replace.ts'
import { finish } from '../steps.ts'
import { Stored } from './stored.ts'

const rowsPerStep = 4096

/** What somebody answered to the preview's questions. */
export interface Choices extends DoubtChoices {
  /** Where rows about the same subject are stored already: these go, or stay beside the new ones. */
  readonly existing?: 'replace' | 'add'
  /** Codes that differ from existing ones in zeros, width or case: they become those, or are kept as codes of their own. */
  readonly similarCodes?: 'match' | 'keep'
}

/** What an import will do: compared with the stored rows of one version, before anything is written. */
export interface ImportPlan {
  readonly source: FileRows['source']
  readonly version: number
  readonly fields: readonly string[]
  readonly added: readonly PlannedRow[]
  readonly changed: readonly PlannedChange[]
  readonly unchanged: number
  readonly removed: readonly Row[]
  /** Why the file is refused; it can be imported only where this is empty. */
  readonly issues: Listing<ImportIssue>
  /** Cells that are not numbers and become empty: to be agreed to. */
  readonly emptied: Listing<EmptiedCell>
  readonly warnings: readonly ImportWarning[]
  /** How many cells have a warning, those of texts beyond the list included. */
  readonly warned: number
  readonly overlaps: readonly Overlap[]
  /** How many codes of the file are almost existing ones, whatever was answered. */
  readonly similarCodes: number
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
  const issues = file.issues.copy()
  const warnings = file.warnings.copy()
  const stored = new Stored(held.rows)

  const { file: meant, doubts } = doubtsOf(declaration, file, stored, choices, issues)
  const { lines } = meant
  const completed = complete(declaration, meant, others)
  const { fields } = completed
  yield 0.1
  const { rows, similar } = matchCodes(declaration, fields, completed.rows, lines, {
    stored,
    others,
    match: choices.similarCodes === 'match',
    warnings,
    issues,
  })
  yield 0.2
  const matched = yield* matchRows(declaration, { ...completed, rows }, lines, stored, issues)

  const found = overlaps(declaration, fields, matched.added, stored, others)
  const removed = choices.existing === 'replace' ? found.flatMap((overlap) => overlap.stored) : []
  yield 0.8

  const inspect = inspector(declaration, fields, others, issues, warnings)
  let inspected = 0
  const toInspect = matched.added.length + matched.changed.length
  const written: readonly (readonly (PlannedRow & { readonly before?: Row })[])[] = [matched.added, matched.changed]
  for (const rows of written) {
    for (const { values, line, before } of rows) {
      inspect(values, line, before ?? null)
      if (++inspected % rowsPerStep === 0) yield 0.8 + (0.2 * inspected) / toInspect
    }
  }
  issues.first.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))

  return {
    source: file.source,
    version: held.version,
    fields,
    ...matched,
    removed,
    issues,
    emptied: file.emptied,
    warnings: warnings.list(),
    warned: warnings.count,
    overlaps: found,
    similarCodes: similar,
    doubts,
    choices,
  }
}
