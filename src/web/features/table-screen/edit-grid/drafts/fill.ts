import type { NamesOf } from '#domain/grid/columns.ts'
import type { RowFinder } from '#domain/follows.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { changeFields, type Form, type FormField } from '#web/features/table-screen/form/form.ts'
import type { Block } from './block.ts'
import type { CellTexts } from './clipboard.ts'
import { typedFor } from './meaning.ts'
import type { DraftChange } from './undo-stack.ts'

/** The cells of a grid, as far as something is put into them. */
export interface GridCells {
  readonly declaration: TableDeclaration
  readonly fields: readonly FormField[]
  readonly names: NamesOf
  /** The rows that codes name; without it names alone follow. */
  readonly find?: RowFinder | undefined
  /** How many rows there are. */
  readonly count: number
  idAt(row: number): number
  /** What stands in a row, changed or not. */
  formAt(id: number): Form
}

export interface FillResult extends DraftChange {
  /** The cells that were put something into, and those between them. */
  readonly block: Block
  /** How many texts had no row or column to go to. */
  readonly leftOut: number
}

/** What is put into one cell; undefined leaves it alone. */
type TextAt = (row: number, col: number, now: string) => string | undefined

/** What stands in cells, so that it can be put back where it came from. */
export function copied(cells: GridCells, { top, left, bottom, right }: Block): string[][] {
  const fields = cells.fields.slice(left, right + 1)
  return Array.from({ length: bottom - top + 1 }, (_, at) => {
    const { typed } = cells.formAt(cells.idAt(top + at))
    return fields.map(({ name, field }) => {
      const text = typed[name] ?? ''
      // As a spreadsheet says it.
      return field.kind === 'flag' ? (text === 'true' ? 'TRUE' : 'FALSE') : text
    })
  })
}

/**
 * Puts texts into cells from the upper left corner of what is selected. One that is alone, or that goes into the
 * selection several times without a rest, fills all of it.
 * @param more gives the rows that are lacking, as long as there may be more
 */
export function pasteInto(
  cells: GridCells,
  block: Block,
  copiedTexts: CellTexts,
  more?: () => AddedRow | null,
): FillResult {
  const texts = withoutHeading(cells.fields, block.left, copiedTexts)
  const high = texts.length
  const wide = Math.max(0, ...texts.map((line) => line.length))
  const { top, left } = block
  const [rows, cols] = [block.bottom - top + 1, block.right - left + 1]
  const filling = high > 0 && rows % high === 0 && cols % wide === 0
  const bottom = top + (filling ? rows : high) - 1
  const right = left + (filling ? cols : wide) - 1
  const added: AddedRow[] = []
  for (let row = cells.count; row <= bottom; row++) {
    const one = more?.()
    if (!one) break
    added.push(one)
  }
  const all = added.length === 0 ? cells : withRows(cells, added)
  const last = Math.min(bottom, all.count - 1)
  const filled = written(
    all,
    { top, left, bottom: last, right },
    (row, col) => texts[(row - top) % high]?.[(col - left) % wide],
  )
  return { ...filled, leftOut: leftOver(all, block, texts, filling) }
}

export interface AddedRow {
  readonly id: number
  readonly form: Form
}

function withRows(cells: GridCells, added: readonly AddedRow[]): GridCells {
  const forms = new Map(added.map(({ id, form }) => [id, form]))
  return {
    ...cells,
    count: cells.count + added.length,
    idAt: (row) => (row < cells.count ? cells.idAt(row) : added[row - cells.count]!.id),
    formAt: (id) => forms.get(id) ?? cells.formAt(id),
  }
}

/** What there was no cell for. */
function leftOver({ count, fields }: GridCells, { top, left }: Block, texts: CellTexts, filling: boolean): number {
  if (filling) return 0
  const lacking = (line: readonly string[], row: number) =>
    line.filter((text, right) => text !== '' && (row >= count || fields[left + right]?.use !== 'input')).length
  return texts.reduce((sum, line, down) => sum + lacking(line, top + down), 0)
}

/** Puts the first row of a block into the rows below it; a single row gets what stands above it. */
export function fillDown(cells: GridCells, block: Block): FillResult {
  const single = block.top === block.bottom
  const from = single ? block.top - 1 : block.top
  const into = { ...block, top: from + 1 }
  if (from < 0) return { forms: new Map(), block, leftOut: 0 }
  const first = copied(cells, { ...block, top: from, bottom: from })[0]!
  return { ...written(cells, into, (_, col) => first[col - block.left]), block }
}

/** Puts one text into every cell of a block, each as its field takes it. */
export function fillWith(cells: GridCells, block: Block, text: string): FillResult {
  return written(cells, block, () => text)
}

/** Puts a text into one field of all rows that `into` says. */
export function setAll(cells: GridCells, field: string, text: string, into: (form: Form) => boolean): FillResult {
  const col = cells.fields.findIndex(({ name }) => name === field)
  const block = { top: 0, left: col, bottom: cells.count - 1, right: col }
  return written(cells, block, (row) => (into(cells.formAt(cells.idAt(row))) ? text : undefined))
}

/** The rows of a block once texts were put into them. */
function written(cells: GridCells, block: Block, textAt: TextAt): FillResult {
  const { declaration, fields, names, find } = cells
  const forms = new Map<number, Form>()
  for (let row = block.top; row <= block.bottom; row++) {
    const id = cells.idAt(row)
    const form = cells.formAt(id)
    const texts: [string, string][] = []
    for (let col = block.left; col <= Math.min(block.right, fields.length - 1); col++) {
      const { name, field, use } = fields[col]!
      const now = form.typed[name] ?? ''
      const text = use === 'input' ? textAt(row, col, now) : undefined
      if (text === undefined) continue
      const typed = typedFor(field, text, now, names)
      // A code that is put where it stands already leaves the name beside it as it was recorded.
      if (typed !== now) texts.push([name, typed])
    }
    if (texts.length > 0) forms.set(id, changeFields(declaration, form, texts, names, find))
  }
  return { forms, block, leftOut: 0 }
}

/** The lines without the headings that were copied along with them. */
function withoutHeading(fields: readonly FormField[], left: number, texts: CellTexts): CellTexts {
  const heading = texts[0]?.every((text, right) => {
    const one = fields[left + right]
    return one !== undefined && [one.name, ...Object.values(one.field.label)].includes(text)
  })
  return heading ? texts.slice(1) : texts
}
