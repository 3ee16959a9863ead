import { kinds } from '../kinds/index.ts'
import { isIssue, type Value } from '../kinds/kind.ts'
import type { TableDeclaration } from '../table.ts'
import type { DoubtfulCell, FileRows } from './cells.ts'
import { withHiddenNamed, type Damage } from './damage.ts'
import type { Reading } from './decode.ts'
import { cellText, shown, type ImportIssue } from './issues.ts'
import { Listing } from './listing.ts'
import type { Stored } from './stored.ts'

/** What somebody said of a file that looks damaged, or not meant to be imported as it is. */
export interface DoubtAnswers {
  /** Characters that cannot be seen are taken out, or stay. */
  readonly hidden?: 'remove' | 'take' | undefined
  /** What looks like damage is meant so. */
  readonly damaged?: 'take' | undefined
  /** Rows of sums are left out, or are rows like the others. */
  readonly totals?: 'leaveOut' | 'take' | undefined
  /** The sample file is meant to be imported. */
  readonly sample?: 'take' | undefined
}

/** The answers, each with what was shown when it was given: it says nothing of what shows up later. */
export type DoubtChoices = Readonly<{
  [Name in 'hidden' | 'damaged' | 'totals']?:
    | { readonly answer: NonNullable<DoubtAnswers[Name]>; readonly about: Doubts[Name] }
    | undefined
}> &
  Pick<DoubtAnswers, 'sample'>

/** A cell that is asked about, what cannot be seen in it named. */
export interface Doubtful {
  readonly line: number
  readonly field: string
  readonly code: Damage
  readonly text: string
  /** All of the text, where it is too long to be shown. */
  readonly whole?: string
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
  /** What was answered to all of that. */
  readonly answers: DoubtAnswers
}

/** True while something is asked that nobody has answered. */
export function isDoubtful({ hidden, damaged, totals, sample, unsure, answers }: Doubts): boolean {
  return (
    unsure.length > 0 ||
    (sample && answers.sample === undefined) ||
    (totals.length > 0 && answers.totals === undefined) ||
    (hidden.count > 0 && answers.hidden === undefined) ||
    (damaged.count > 0 && answers.damaged === undefined)
  )
}

const cellsPerStep = 4096

/** The choices with answers to what the doubts show; one that is undefined is taken back. */
export function answerDoubts<Choices extends DoubtChoices>(
  choices: Choices,
  { hidden, damaged, totals }: Doubts,
  answers: DoubtAnswers,
): Choices {
  const about = <Answer, Shown>(answer: Answer | undefined, shown: Shown) =>
    answer === undefined ? undefined : { answer, about: shown }
  return {
    ...choices,
    ...answers,
    ...('hidden' in answers && { hidden: about(answers.hidden, hidden) }),
    ...('damaged' in answers && { damaged: about(answers.damaged, damaged) }),
    ...('totals' in answers && { totals: about(answers.totals, totals) }),
  }
}

/**
 * The file's rows as they were said to be meant, and all that is doubtful in them, in steps. A cell that is stored just
 * so is not asked about: it came from here, and stays. An answer is taken for the cells that it was about; whether it
 * counts is told by `judgedSteps`, once it is known which rows are left out.
 */
export function* doubtSteps(
  declaration: TableDeclaration,
  given: FileRows,
  stored: Stored,
  choices: DoubtChoices,
  issues: Listing<ImportIssue>,
): Generator<void, { file: FileRows; doubts: Doubts }> {
  const totals = (given.totals?.texts ?? []).map((text, i) => ({ line: given.totals!.file.lines[i]!, text }))
  const ofTotals = choices.totals && areShown(totals, choices.totals.about) ? choices.totals.answer : undefined
  const all = ofTotals === 'take' && given.totals ? yield* together(given, given.totals.file, issues) : given
  const hidden = new Listing<Doubtful>()
  const damaged = new Listing<Doubtful>()
  const asWritten = yield* asStored(declaration, all, stored)
  const taken = choices.hidden?.answer === 'take' ? yield* wordsOf(choices.hidden.about) : null
  const stays: DoubtfulCell[] = []
  for (const [i, cell] of all.doubtful.entries()) {
    if (i % cellsPerStep === cellsPerStep - 1) yield
    if (asWritten(cell)) {
      stays.push(cell)
      continue
    }
    const { line, field, damage } = cell
    const whole = withHiddenNamed(cell.text)
    const text = shown(whole)
    const listed = damage === 'hidden' ? hidden : damaged
    const doubtful: Doubtful = { line, field, code: damage, text, ...(text !== whole && { whole }) }
    listed.add(doubtful)
    if (taken?.has(`${line} ${words(doubtful)}`)) stays.push(cell)
  }
  const answers: DoubtAnswers = {
    hidden: choices.hidden?.answer,
    damaged: choices.damaged?.answer,
    totals: ofTotals,
    sample: choices.sample,
  }
  const rows = all.doubtful.length > 0 ? [...all.rows] : all.rows
  for (const cell of stays) if (cell.damage === 'hidden') takeAsWritten(cell)
  return {
    file: { ...all, rows },
    doubts: { hidden, damaged, totals, sample: given.sample, unsure: given.unsure, answers },
  }

  /** Puts back what was taken out, where the field can hold it: a number cannot. */
  function takeAsWritten({ row, column, line, field, text }: DoubtfulCell): void {
    const { kind } = declaration.fields[field]!
    if (kinds[kind].sql !== 'text') return
    const value = kinds[kind].parse(text)
    if (isIssue(value)) return issues.add({ ...value, line, field, ...cellText(text, withHiddenNamed(text)) })
    const values = [...rows[row]!]
    values[column] = value
    rows[row] = values
  }
}

/**
 * What is asked of the rows that are not left out, in steps. An answer counts where all of these cells were shown when
 * it was given: neither for what an answer about codes hid then, nor less because that is still hidden.
 */
export function* judgedSteps(
  doubts: Doubts,
  leftOut: ReadonlySet<number>,
  { hidden: ofHidden, damaged: ofDamaged }: DoubtChoices,
): Generator<void, Doubts> {
  const hidden = doubts.hidden.without(leftOut)
  const damaged = doubts.damaged.without(leftOut)
  const answers: DoubtAnswers = {
    ...doubts.answers,
    hidden: ofHidden && (yield* areListed(hidden, ofHidden.about)) ? ofHidden.answer : undefined,
    damaged: ofDamaged && (yield* areListed(damaged, ofDamaged.about)) ? ofDamaged.answer : undefined,
  }
  return { ...doubts, hidden, damaged, answers }
}

/** Whether all these rows of sums were there when somebody answered. */
function areShown(totals: Doubts['totals'], before: Doubts['totals']): boolean {
  const known = new Set(before.map(({ line, text }) => `${line} ${text}`))
  return totals.every(({ line, text }) => known.has(`${line} ${text}`))
}

const words = ({ code, field, text, whole = text }: Doubtful) => `${code} ${field} ${whole}`

/** What tells each of these cells from all others. */
function* wordsOf(cells: Listing<Doubtful>): Generator<void, ReadonlySet<string>> {
  const all = new Set<string>()
  for (const group of cells.groups)
    for (const cell of group.all()) {
      all.add(`${cell.line} ${words(cell)}`)
      if (all.size % cellsPerStep === 0) yield
    }
  return all
}

/** Whether all these cells were there when somebody answered, just so. */
function* areListed(cells: Listing<Doubtful>, before: Listing<Doubtful>): Generator<void, boolean> {
  if (cells.count > before.count) return false
  const known = before.byLine()
  let next = known.next()
  let looked = 0
  for (const { line, places } of cells.byLine()) {
    if (++looked % cellsPerStep === 0) yield
    while (!next.done && next.value.line < line) next = known.next()
    if (next.done || next.value.line !== line) return false
    const then = new Set(next.value.places.map(words))
    if (!places.every((place) => then.has(words(place)))) return false
  }
  return true
}

/** Says of a cell whether it is stored as it stands in the file, in the row that its row names. */
function* asStored(
  declaration: TableDeclaration,
  file: FileRows,
  stored: Stored,
): Generator<void, (cell: DoubtfulCell) => boolean> {
  const { identity } = declaration
  const identityAt = file.fields.indexOf(identity)
  const written = new Map<number, Value>()
  for (const [i, { row, column, text }] of file.doubtful.entries()) {
    if (i % cellsPerStep === cellsPerStep - 1) yield
    if (column === identityAt) written.set(row, text.trim())
  }
  if (file.doubtful.length > 0 && identityAt >= 0 && !stored.isIndexed(identity)) yield* stored.indexSteps(identity)
  return ({ row, field, text }) => {
    if (identityAt < 0 || stored.rows.length === 0) return false
    const name = written.get(row) ?? file.rows[row]?.[identityAt] ?? null
    const at = name === null ? undefined : stored.find(identity, name)
    return at !== undefined && stored.rows[at]![field] === text.trim()
  }
}

/** Both files' rows in one, by their lines, in steps; what is wrong with the second is added to what is wrong. */
function* together(file: FileRows, totals: FileRows, issues: Listing<ImportIssue>): Generator<void, FileRows> {
  let looked = 0
  const isStep = () => ++looked % cellsPerStep === 0
  for (const group of totals.issues.groups)
    for (const issue of group.all()) {
      if (isStep()) yield
      issues.add(issue)
    }
  const width = file.fields.length
  const lines: number[] = []
  const rows: FileRows['rows'] = []
  const placesOf = [file, totals].map(({ lines }) => new Int32Array(lines.length))
  for (let i = 0, j = 0; i < file.lines.length || j < totals.lines.length; ) {
    if (isStep()) yield
    const isTotal = i === file.lines.length || totals.lines[j]! < file.lines[i]!
    const [from, at] = isTotal ? [totals, j++] : [file, i++]
    placesOf[isTotal ? 1 : 0]![at] = rows.length
    lines.push(from.lines[at]!)
    rows.push(from.rows[at]!)
  }
  const placed = function* <T extends { readonly row: number }>(cellsOf: (file: FileRows) => readonly T[]) {
    const cells: T[] = []
    for (const [i, from] of [file, totals].entries())
      for (const cell of cellsOf(from)) {
        if (isStep()) yield
        cells.push({ ...cell, row: placesOf[i]![cell.row]! })
      }
    return cells
  }
  const missing = new Set<number>()
  for (const [i, from] of [file, totals].entries())
    for (const place of from.missing) {
      if (isStep()) yield
      missing.add(placesOf[i]![Math.floor(place / width)]! * width + (place % width))
    }
  return {
    ...file,
    rows,
    lines,
    doubtful: yield* placed(({ doubtful }) => doubtful),
    unclear: yield* placed(({ unclear }) => unclear),
    missing,
  }
}
