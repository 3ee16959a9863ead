import type { TableDeclaration } from '#domain/table.ts'
import { firstAtLeast } from '#domain/first-at-least.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { isWithoutLost } from '#domain/damage.ts'
import type { PlannedChange } from '#domain/import/planned.ts'
import { ROWS_PER_STEP, type Values } from '#domain/import/stored.ts'
import type { AskedCells } from './cells.ts'
import { Asking, goesWith, plainOptions, type Answers, type Question } from './question.ts'

/**
 * Asks about stored values that an empty or missing cell would remove, and about texts that lost characters in the
 * file's encoding. For a cell with invalid text, the question about that text lists the lost value instead.
 * @returns `unchanged` counts the changes that vanish because stored values are kept
 */
export function* askLosses(
  declaration: TableDeclaration,
  file: FileRows,
  fields: readonly string[],
  changes: readonly PlannedChange[],
  { emptied, nameless }: Pick<AskedCells, 'emptied' | 'nameless'>,
  answers: Answers,
): Generator<null, { changed: readonly PlannedChange[]; unchanged: number; questions: readonly Question[] }> {
  const asking = new Asking('losses', null, answers)
  const lostTexts = new Asking('lost', null, answers)
  const emptyCell = emptyCells(file)
  const lost = fields.map((field) => {
    const { kind, computed } = declaration.fields[field]!
    return computed ? null : kind === 'flag' ? ('flag' as const) : ('value' as const)
  })
  const changed: PlannedChange[] = []
  let unchanged = 0
  for (const [i, change] of changes.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
    const { line, before } = change
    const kept: number[] = []
    for (const at of change.changed) {
      const field = fields[at]!
      const [text, was] = [change.values[at], before[field]]
      if (typeof text === 'string' && typeof was === 'string' && isWithoutLost(text, was)) {
        const make = () => ({ field, text, options: plainOptions.lost, evident: 'keep', stored: before })
        if (lostTexts.add([line, field, text, was].join('\0'), line, make).answer === 'keep') kept.push(at)
      }
      const empty = lost[at] === 'flag' ? before[field] === true : lost[at] === 'value' && change.values[at] === null
      if (!empty) continue
      const place = `${line} ${at}`
      // When a person chose no code for a name, the stored value was not visible, so the loss is asked about here.
      const cell = nameless.has(place) ? 'empty' : emptyCell(line, at)
      const told = cell === 'unclear' ? emptied.get(place) : undefined
      if (told) goesWith(told, before[field] ?? null, before[declaration.key] ?? null)
      if (cell === 'unclear' || (lost[at] === 'flag' && cell !== 'missing')) continue
      const { answer } = asking.add([line, field, before[declaration.key], before[field]].join('\0'), line, () => ({
        field,
        text: '',
        options: plainOptions.losses,
        evident: cell === 'missing' ? 'keep' : null,
        stored: before,
      }))
      if (answer === 'keep') kept.push(at)
    }
    const left = kept.length > 0 ? change.changed.filter((at) => !kept.includes(at)) : change.changed
    if (left.length === 0) unchanged++
    else changed.push(kept.length > 0 ? { ...change, changed: left, values: without(change.values, kept) } : change)
  }
  return { changed, unchanged, questions: [...lostTexts.questions(), ...asking.questions()] }
}

function without(values: Values, kept: readonly number[]): Values {
  return values.map((value, at) => (kept.includes(at) ? undefined : value))
}

function emptyCells(file: FileRows): (line: number, at: number) => 'unclear' | 'missing' | 'empty' {
  const width = file.fields.length
  let unclear: Set<number> | undefined
  return (line, at) => {
    if (at >= width || (file.unclear.length === 0 && file.missing.size === 0)) return 'empty'
    const place = firstAtLeast(file.lines, line) * width + at
    unclear ??= new Set(file.unclear.map((cell) => cell.row * width + cell.at))
    if (unclear.has(place)) return 'unclear'
    return file.missing.has(place) ? 'missing' : 'empty'
  }
}
