import type { TableDeclaration } from '../../table.ts'
import type { FileRows } from '../read/cells.ts'
import { isWithoutLost } from '../read/damage.ts'
import type { PlannedChange } from '../planned.ts'
import type { Values } from '../stored.ts'
import type { AskedCells } from './cells.ts'
import { Asking, goesWith, plainOptions, type Answers, type Question } from './question.ts'

const rowsPerStep = 4096

export interface AskedLosses {
  readonly changed: readonly PlannedChange[]
  /** Changes that are none any more, since the stored values are kept. */
  readonly unchanged: number
  readonly questions: readonly Question[]
}

/**
 * Asks about stored values that the file would empty: its cell is empty, or a record is so short that it has none. A
 * cell whose text was no value is asked about by that text, with what goes there. Stored texts of which the file's
 * encoding lost characters are asked about, too.
 */
export function* askLosses(
  declaration: TableDeclaration,
  file: FileRows,
  fields: readonly string[],
  changes: readonly PlannedChange[],
  { emptied, nameless }: Pick<AskedCells, 'emptied' | 'nameless'>,
  answers: Answers,
): Generator<null, AskedLosses> {
  const asking = new Asking('losses', null, answers)
  const lostTexts = new Asking('lost', null, answers)
  const cellsOf = new CellPlaces(file)
  const lost = fields.map((field) => {
    const { kind, computed } = declaration.fields[field]!
    return computed ? null : kind === 'flag' ? ('flag' as const) : ('value' as const)
  })
  const changed: PlannedChange[] = []
  let unchanged = 0
  for (const [i, change] of changes.entries()) {
    if (i % rowsPerStep === rowsPerStep - 1) yield null
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
      // Who chose no code for a name was not told what is stored.
      const cell = nameless.has(place) ? 'empty' : cellsOf.at(line, at)
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

/** What stood in the file where a value is empty now. */
class CellPlaces {
  private readonly file: FileRows
  private unclear: Set<number> | undefined

  constructor(file: FileRows) {
    this.file = file
  }

  at(line: number, at: number): 'unclear' | 'missing' | 'empty' {
    const { file } = this
    const width = file.fields.length
    if (at >= width || (file.unclear.length === 0 && file.missing.size === 0)) return 'empty'
    const place = this.rowOf(line) * width + at
    this.unclear ??= new Set(file.unclear.map((cell) => cell.row * width + cell.at))
    if (this.unclear.has(place)) return 'unclear'
    return file.missing.has(place) ? 'missing' : 'empty'
  }

  /** Lines ascend, so a row is found by halving. */
  private rowOf(line: number): number {
    const { lines } = this.file
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (lines[middle]! < line) low = middle + 1
      else high = middle
    }
    return low
  }
}
