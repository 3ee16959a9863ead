import { kinds } from '../kinds/index.ts'
import { isIssue, type Value } from '../kinds/kind.ts'
import type { TableDeclaration } from '../table.ts'
import type { DoubtfulCell, FileRows } from './cells.ts'
import { withHiddenNamed, type Damage } from './damage.ts'
import type { Reading } from './decode.ts'
import { Listing, shown, type ImportIssue } from './issues.ts'
import type { Stored } from './stored.ts'

/** What somebody said of a file that looks damaged, or not meant to be imported as it is. */
export interface DoubtChoices {
  /** Characters that cannot be seen are taken out, or stay. */
  readonly hidden?: 'remove' | 'take'
  /** What looks like damage is meant so. */
  readonly damaged?: 'take'
  /** Rows of sums are left out, or are rows like the others. */
  readonly totals?: 'leaveOut' | 'take'
  /** The sample file is meant to be imported. */
  readonly sample?: 'take'
}

/** A cell that is asked about, what cannot be seen in it named. */
export interface Doubtful {
  readonly line: number
  readonly field: string
  readonly damage: Damage
  readonly text: string
}

/** What is asked of a file before it is imported, whether or not it was answered. */
export interface Doubts {
  readonly hidden: Listing<Doubtful>
  readonly damaged: Listing<Doubtful>
  /** The lines of rows of sums, with what stands first in each. */
  readonly totals: readonly { readonly line: number; readonly text: string }[]
  readonly sample: boolean
  /** The encodings between which somebody has to say. */
  readonly unsure: readonly Reading[]
}

/** True while something is asked that nobody has answered. */
export function isDoubtful({ hidden, damaged, totals, sample, unsure }: Doubts, choices: DoubtChoices): boolean {
  return (
    unsure.length > 0 ||
    (sample && choices.sample === undefined) ||
    (totals.length > 0 && choices.totals === undefined) ||
    (hidden.count > 0 && choices.hidden === undefined) ||
    (damaged.count > 0 && choices.damaged === undefined)
  )
}

/**
 * The file's rows as they were said to be meant, and what is asked. A cell that is stored just so is not asked about:
 * it came from here, and stays.
 */
export function doubtsOf(
  declaration: TableDeclaration,
  given: FileRows,
  stored: Stored,
  choices: DoubtChoices,
  issues: Listing<ImportIssue>,
): { file: Pick<FileRows, 'fields' | 'rows' | 'lines'>; doubts: Doubts } {
  const all = choices.totals === 'take' && given.totals ? together(given, given.totals, issues) : given
  const rows = [...all.rows]
  const hidden = new Listing<Doubtful>()
  const damaged = new Listing<Doubtful>()
  const asWritten = asStored(declaration, given, stored)
  for (const cell of all.doubtful) {
    const isStored = asWritten(cell)
    if (!isStored) {
      const { line, field, damage, text } = cell
      ;(damage === 'hidden' ? hidden : damaged).add({ line, field, damage, text: shown(withHiddenNamed(text)) })
    }
    if (cell.damage === 'hidden' && (isStored || choices.hidden === 'take')) takeAsWritten(cell)
  }
  const totals = (given.totals?.lines ?? []).map((line, i) => ({
    line,
    text: shown(String(given.totals!.rows[i]!.find((value) => value !== null && value !== undefined) ?? '')),
  }))
  return {
    file: { fields: all.fields, rows, lines: all.lines },
    doubts: { hidden, damaged, totals, sample: given.sample, unsure: given.unsure },
  }

  /** Puts back what was taken out, where the field can hold it: a number cannot. */
  function takeAsWritten({ row, column, line, field, text }: DoubtfulCell): void {
    const { kind } = declaration.fields[field]!
    if (kinds[kind].sql !== 'text') return
    const value = kinds[kind].parse(text)
    if (isIssue(value)) return issues.add({ ...value, line, field, text: shown(withHiddenNamed(text)) })
    const values = [...rows[row]!]
    values[column] = value
    rows[row] = values
  }
}

/** Says of a cell whether it is stored as it stands in the file, in the row that its row names. */
function asStored(declaration: TableDeclaration, file: FileRows, stored: Stored): (cell: DoubtfulCell) => boolean {
  const identityAt = file.fields.indexOf(declaration.identity)
  const written = new Map<number, Value>()
  for (const { row, column, text } of file.doubtful) if (column === identityAt) written.set(row, text.trim())
  return ({ row, field, text }) => {
    if (identityAt < 0 || stored.rows.length === 0) return false
    const name = written.get(row) ?? file.rows[row]?.[identityAt] ?? null
    const at = name === null ? undefined : stored.find(declaration.identity, name)
    return at !== undefined && stored.rows[at]![field] === text.trim()
  }
}

/** Both files' rows in one; what is wrong with the second is added to what is wrong. */
function together(file: FileRows, totals: FileRows, issues: Listing<ImportIssue>): FileRows {
  for (const issue of totals.issues.first) issues.add(issue)
  const offset = file.rows.length
  return {
    ...file,
    rows: [...file.rows, ...totals.rows],
    lines: [...file.lines, ...totals.lines],
    doubtful: [...file.doubtful, ...totals.doubtful.map((cell) => ({ ...cell, row: cell.row + offset }))],
  }
}
