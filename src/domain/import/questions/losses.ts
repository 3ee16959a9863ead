import type { TableDeclaration } from '#domain/table.ts'
import { firstAtLeast } from '#domain/first-at-least.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { isWithoutLost } from '#domain/damage.ts'
import type { PlannedChange } from '#domain/import/planned-rows.ts'
import { ROWS_PER_STEP, type Values } from '#domain/import/stored.ts'
import type { AskedCells } from './cells.ts'
import { CaseCollector, goesWith, plainOptions, type Answers, type Question } from './question.ts'

/**
 * Asks about stored values that an empty or missing cell would remove, and about texts that lost characters in the
 * file's encoding. Does not ask about a cell with invalid text. The question about this text shows the lost value
 * instead.
 * @returns `unchanged`: number of rows that no longer change, because their stored values are kept
 */
export function* askLosses(
  declaration: TableDeclaration,
  file: FileRows,
  fields: readonly string[],
  changes: readonly PlannedChange[],
  { emptied, nameless }: Pick<AskedCells, 'emptied' | 'nameless'>,
  answers: Answers,
): Generator<null, { changed: readonly PlannedChange[]; unchanged: number; questions: readonly Question[] }> {
  const collector = new CaseCollector('losses', null, answers)
  const lostTexts = new CaseCollector('lost', null, answers)
  const emptyCell = emptyCells(file)
  const lossKinds = fields.map((field) => {
    const { kind, computed } = declaration.fields[field]!
    return computed ? null : kind === 'flag' ? ('flag' as const) : ('value' as const)
  })
  const changed: PlannedChange[] = []
  let unchanged = 0
  for (const [i, change] of changes.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
    const { line, before } = change
    const keptIndexes: number[] = []
    for (const at of change.changed) {
      const field = fields[at]!
      const [text, was] = [change.values[at], before[field]]
      if (typeof text === 'string' && typeof was === 'string' && isWithoutLost(text, was)) {
        const make = () => ({ field, text, options: plainOptions.lost, evident: 'keep', stored: before })
        if (lostTexts.add([line, field, text, was].join('\0'), line, make).answer === 'keep') keptIndexes.push(at)
      }
      const empty =
        lossKinds[at] === 'flag' ? before[field] === true : lossKinds[at] === 'value' && change.values[at] === null
      if (!empty) continue
      const cellKey = `${line} ${at}`
      // If a person chose no code for a name, the cell becomes empty. The question about the name did not show the
      // stored value, so this question does.
      const cell = nameless.has(cellKey) ? 'empty' : emptyCell(line, at)
      const emptiedDraft = cell === 'unclear' ? emptied.get(cellKey) : undefined
      if (emptiedDraft) goesWith(emptiedDraft, before[field] ?? null, before[declaration.key] ?? null)
      if (cell === 'unclear' || (lossKinds[at] === 'flag' && cell !== 'missing')) continue
      const { answer } = collector.add([line, field, before[declaration.key], before[field]].join('\0'), line, () => ({
        field,
        text: '',
        options: plainOptions.losses,
        evident: cell === 'missing' ? 'keep' : null,
        stored: before,
      }))
      if (answer === 'keep') keptIndexes.push(at)
    }
    const remaining = keptIndexes.length > 0 ? change.changed.filter((at) => !keptIndexes.includes(at)) : change.changed
    if (remaining.length === 0) unchanged++
    else
      changed.push(
        keptIndexes.length > 0
          ? { ...change, changed: remaining, values: withoutChanges(change.values, keptIndexes) }
          : change,
      )
  }
  return { changed, unchanged, questions: [...lostTexts.questions(), ...collector.questions()] }
}

function withoutChanges(values: Values, keptIndexes: readonly number[]): Values {
  return values.map((value, at) => (keptIndexes.includes(at) ? undefined : value))
}

function emptyCells(file: FileRows): (line: number, at: number) => 'unclear' | 'missing' | 'empty' {
  const width = file.fields.length
  let unclear: Set<number> | undefined
  return (line, at) => {
    if (at >= width || (file.unclear.length === 0 && file.missingCells.size === 0)) return 'empty'
    const cellKey = firstAtLeast(file.lines, line) * width + at
    unclear ??= new Set(file.unclear.map((cell) => cell.row * width + cell.at))
    if (unclear.has(cellKey)) return 'unclear'
    return file.missingCells.has(cellKey) ? 'missing' : 'empty'
  }
}
