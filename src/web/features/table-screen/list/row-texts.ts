import { shownText } from '#domain/grid/display.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import type { RowWords } from './row-words.ts'
import type { Column } from './use-columns.ts'
import { recordedBeside, withRecorded } from './whole-text.ts'
import { isCut } from './widths.ts'
import classes from './RowsTable.module.css'

/** What the texts of a row follow from, beside the row. */
export interface RowStyle {
  readonly declaration: TableDeclaration
  readonly columns: readonly Column[]
  readonly words: RowWords
  /** The table's name, for a row that has none of its own. */
  readonly tableLabel: string
}

/**
 * The texts in the rows of a page. React makes the rows, with their cells, boxes and buttons (DataRow.tsx), and leaves
 * what stands in the cells to this: a keystroke changes nothing else there, and need not wait for what else follows from
 * it.
 */
export interface RowTexts {
  /** The rows that stand on the page. */
  rows(): readonly Row[]
  /** Puts the texts of a page's rows into the cells that React has made for them. */
  show(rows: readonly Row[], style: RowStyle): void
  /**
   * The same before React knows of them, in the cells that stand there.
   * @returns false where those do not fit: there are more or fewer rows, or some are marked in a way that is React's
   */
  showAhead(rows: readonly Row[]): boolean
  /** Puts texts into a row that nobody sees, so often that the first keystroke finds compiled code. */
  rehearse(): void
  /** Tells when texts have changed; the function it returns ends that. */
  onShown(listener: () => void): () => void
}

const REHEARSALS = 500

/** @param lines the rows of the table's body, as they stand there */
export function rowTexts(lines: () => readonly HTMLTableRowElement[]): RowTexts {
  let shown: readonly Row[] = []
  let style: RowStyle | null = null
  const listeners = new Set<() => void>()
  const put = (into: readonly HTMLTableRowElement[], rows: readonly Row[], how: RowStyle) => {
    for (const [place, line] of into.entries()) if (rows[place]) putRow(line, rows[place], how)
    shown = rows
    style = how
    for (const listener of listeners) listener()
  }
  return {
    rows: () => shown,
    show: (rows, how) => put(lines(), rows, how),
    showAhead(rows) {
      const into = lines()
      const fits = style !== null && into.length === rows.length && rows.length > 0 && !into.some(isMarked)
      if (fits) put(into, rows, style!)
      return fits
    },
    rehearse() {
      const line = lines()[0]?.cloneNode(true) as HTMLTableRowElement | undefined
      if (!line || !style) return
      for (let i = 0; i < REHEARSALS; i++) putRow(line, shown[i % shown.length]!, style)
    },
    onShown(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const isMarked = ({ ariaSelected, dataset }: HTMLElement): boolean =>
  ariaSelected === 'true' || dataset['added'] !== undefined

function putRow(line: HTMLTableRowElement, row: Row, { declaration, columns, words, tableLabel }: RowStyle): void {
  putAttribute(line, 'aria-label', displayName(declaration, row, tableLabel))
  // The first cell is the checkbox's.
  let cell = line.cells[0]!
  for (const column of columns) {
    const { field, kind, names, width } = column
    cell = cell.nextElementSibling as HTMLTableCellElement
    const value = row[field] ?? null
    if (kind === 'flag') {
      putFlag(cell, value, words)
      continue
    }
    const text = shownText(kind, value, names)
    const recorded = recordedBeside(column, row)
    putText(cell, text, recorded)
    const whole = withRecorded(text, recorded)
    putAttribute(cell, 'title', isCut(whole, width) ? whole : null)
  }
}

/** @param recorded what the row calls its code by, where the master has another name today */
function putText(cell: HTMLElement, text: string, recorded: string): void {
  const first = cell.firstChild
  // A browser that translates the page wraps the text.
  if (!(first instanceof Text)) cell.replaceChildren(text)
  else if (first.data !== text) first.data = text
  const mark = cell.firstElementChild
  if (recorded === '') return mark?.remove()
  const beside = mark ?? cell.appendChild(document.createElement('span'))
  beside.className = classes.recorded!
  beside.setAttribute('data-recorded', '')
  beside.textContent = recorded
}

/** A mark, with a text for those who hear it. */
function putFlag(cell: HTMLElement, value: Value, { yes, no }: Pick<RowWords, 'yes' | 'no'>): void {
  const mark = cell.firstElementChild ?? cell.appendChild(document.createElement('span'))
  putAttribute(mark, 'role', 'img')
  putAttribute(mark, 'aria-label', value === true ? yes : no)
  const sign = value === true ? '✓' : '–'
  if (mark.textContent !== sign) mark.textContent = sign
}

function putAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
