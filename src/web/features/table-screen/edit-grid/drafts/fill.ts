import type { NamesOf } from '#domain/grid/columns.ts'
import type { RowFinder } from '#domain/follows.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { changeFields, type Form, type FormField } from '#web/features/table-screen/form/form.ts'
import type { Block } from './block.ts'
import type { CellTexts } from './clipboard.ts'
import { typedFor } from './meaning.ts'
import type { DraftChange } from './undo-stack.ts'

export interface GridCells {
  readonly declaration: TableDeclaration
  readonly fields: readonly FormField[]
  readonly names: NamesOf
  /** Finds a row of another table by its code, for auto-fill. If undefined, auto-fill knows only the row's name. */
  readonly find?: RowFinder | undefined
  readonly count: number
  idAt(row: number): number
  formAt(id: number): Form
}

export interface FillResult extends DraftChange {
  readonly block: Block
  readonly leftOutCells: number
}

type TextAt = (row: number, col: number, currentText: string) => string | undefined

/** The texts of the selected cells. Pasting them gives the same values. */
export function copiedTexts(cells: GridCells, { top, left, bottom, right }: Block): string[][] {
  const fields = cells.fields.slice(left, right + 1)
  return Array.from({ length: bottom - top + 1 }, (_, at) => {
    const { typed } = cells.formAt(cells.idAt(top + at))
    return fields.map(({ name, field }) => {
      const text = typed[name] ?? ''
      return field.kind === 'flag' ? (text === 'true' ? 'TRUE' : 'FALSE') : text
    })
  })
}

/**
 * Pastes texts. The first text goes into the upper left cell of the selection. If the selection is a multiple of the
 * texts, they are repeated: 2 texts are pasted twice into a selection of 4 cells.
 * @param addRow adds a row below the last one; returns null at the maximum number of rows
 */
export function pasteInto(
  cells: GridCells,
  block: Block,
  copiedTexts: CellTexts,
  addRow?: () => AddedRow | null,
): FillResult {
  const texts = withoutHeading(cells.fields, block.left, copiedTexts)
  const lineCount = texts.length
  const wide = Math.max(0, ...texts.map((line) => line.length))
  const { top, left } = block
  const [rows, cols] = [block.bottom - top + 1, block.right - left + 1]
  const filling = lineCount > 0 && rows % lineCount === 0 && cols % wide === 0
  const bottom = top + (filling ? rows : lineCount) - 1
  const right = left + (filling ? cols : wide) - 1
  const added: AddedRow[] = []
  for (let row = cells.count; row <= bottom; row++) {
    const addedRow = addRow?.()
    if (!addedRow) break
    added.push(addedRow)
  }
  const allCells = added.length === 0 ? cells : withRows(cells, added)
  const last = Math.min(bottom, allCells.count - 1)
  const result = written(
    allCells,
    { top, left, bottom: last, right },
    (row, col) => texts[(row - top) % lineCount]?.[(col - left) % wide],
  )
  return { ...result, leftOutCells: leftOver(allCells, block, texts, filling) }
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

function leftOver({ count, fields }: GridCells, { top, left }: Block, texts: CellTexts, filling: boolean): number {
  if (filling) return 0
  const missingCells = (line: readonly string[], row: number) =>
    line.filter((text, right) => text !== '' && (row >= count || fields[left + right]?.use !== 'input')).length
  return texts.reduce((sum, line, down) => sum + missingCells(line, top + down), 0)
}

/** Copies the first selected row into the rows below. If one row is selected, copies the row above into it. */
export function fillDown(cells: GridCells, block: Block): FillResult {
  const single = block.top === block.bottom
  const from = single ? block.top - 1 : block.top
  const target = { ...block, top: from + 1 }
  if (from < 0) return { forms: new Map(), block, leftOutCells: 0 }
  const first = copiedTexts(cells, { ...block, top: from, bottom: from })[0]!
  return { ...written(cells, target, (_, col) => first[col - block.left]), block }
}

export function fillWith(cells: GridCells, block: Block, text: string): FillResult {
  return written(cells, block, () => text)
}

export function setAll(
  cells: GridCells,
  field: string,
  text: string,
  includesForm: (form: Form) => boolean,
): FillResult {
  const col = cells.fields.findIndex(({ name }) => name === field)
  const block = { top: 0, left: col, bottom: cells.count - 1, right: col }
  return written(cells, block, (row) => (includesForm(cells.formAt(cells.idAt(row))) ? text : undefined))
}

function written(cells: GridCells, block: Block, textAt: TextAt): FillResult {
  const { declaration, fields, names, find } = cells
  const forms = new Map<number, Form>()
  for (let row = block.top; row <= block.bottom; row++) {
    const id = cells.idAt(row)
    const form = cells.formAt(id)
    const texts: [string, string][] = []
    for (let col = block.left; col <= Math.min(block.right, fields.length - 1); col++) {
      const { name, field, use } = fields[col]!
      const currentText = form.typed[name] ?? ''
      const text = use === 'input' ? textAt(row, col, currentText) : undefined
      if (text === undefined) continue
      const typedText = typedFor(field, text, currentText, names)
      // A text equal to the current one is not entered. Entering a code also fills in its current name, which would
      // replace the name stored in the row.
      if (typedText !== currentText) texts.push([name, typedText])
    }
    if (texts.length > 0) forms.set(id, changeFields(declaration, form, texts, names, find))
  }
  return { forms, block, leftOutCells: 0 }
}

/** Drops the first pasted line if it contains the headings of these columns. */
function withoutHeading(fields: readonly FormField[], firstCol: number, texts: CellTexts): CellTexts {
  const heading = texts[0]?.every((text, right) => {
    const formField = fields[firstCol + right]
    return formField !== undefined && [formField.name, ...Object.values(formField.field.label)].includes(text)
  })
  return heading ? texts.slice(1) : texts
}
