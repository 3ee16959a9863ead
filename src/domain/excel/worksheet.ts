import { serialOf } from './dates.ts'
import { bareNumber } from './formats.ts'
import { inMegabytes, lastColumn, lastRow, limits } from './limits.ts'
import { areaOf, positionOf, type Area } from './cell-positions.ts'
import { TextCollector } from './shared-strings.ts'
import type { Styles } from './styles.ts'
import { CellWithoutValue, damaged, UnreadableWorkbook, type SeenCell } from './unreadable.ts'
import { unescaped, type Attributes, type XmlHandler } from './xml.ts'

/** Receives a row with content: the cells from column A on, and the row number, from 1. */
export type TakeRow = (cells: SeenCell[], row: number) => void

/** Facts about a worksheet that are complete only after all of it has been read. */
export interface WorksheetFacts {
  readonly merged: readonly Area[]
  readonly hiddenRows: number
  readonly hiddenColumns: number
}

const numeral = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const plainDigits = /^(?:0|[1-9]\d{0,8})$/
const formulaShown = 60

export interface SharedFacts {
  readonly strings: readonly string[]
  readonly styles: Styles
  readonly from1904: boolean
}

export class WorksheetReader implements XmlHandler {
  private readonly strings: readonly string[]
  private readonly styles: Styles
  private readonly from1904: boolean
  private readonly take: TakeRow
  private readonly inlineText = new TextCollector()

  private inRows = false
  private row = 0
  private cells: SeenCell[] = []
  private anyCell = false
  private column = -1
  private lastColumnSeen = -1

  private reference = ''
  private style = 0
  private type = ''
  private value = ''
  private hasValue = false
  private inline = false
  private formula: string | undefined
  private collecting: 'value' | 'formula' | 'inline' | undefined

  private contentRows = 0
  private emptyRows = 0
  private allCells = 0
  private characters = 0
  private readonly merged: Area[] = []
  private hiddenRows = 0
  private rowHidden = false
  private columnsTold = 0
  private readonly hiddenColumns = new Set<number>()
  private readonly seenHidden = new Set<number>()

  constructor(known: SharedFacts, take: TakeRow) {
    this.strings = known.strings
    this.styles = known.styles
    this.from1904 = known.from1904
    this.take = take
  }

  facts(): WorksheetFacts {
    return { merged: this.merged, hiddenRows: this.hiddenRows, hiddenColumns: this.seenHidden.size }
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.inRows = true
    else if (!this.inRows) this.beside(name, attributes)
    else if (name === 'row') this.openRow(attributes)
    else if (name === 'c') this.openCell(attributes)
    else if (name === 'v') {
      this.collecting = 'value'
      this.hasValue = true
    } else if (name === 'f') {
      this.collecting = 'formula'
      this.formula = ''
    } else if (name === 'is') {
      this.collecting = 'inline'
      this.inline = true
    } else if (this.collecting === 'inline') this.inlineText.open(name)
  }

  close(name: string): void {
    if (!this.inRows) return
    if (name === 'c') this.closeCell()
    else if (name === 'row') this.closeRow()
    else if (name === 'sheetData') this.inRows = false
    else if (name === 'v' || name === 'f' || name === 'is') this.collecting = undefined
    else if (this.collecting === 'inline') this.inlineText.close(name)
  }

  text(text: string): void {
    if (this.collecting === 'value') {
      this.value = this.value === '' ? text : this.value + text
      if (this.value.length > limits.cellText * 7) damaged(this.reference)
    } else if (this.collecting === 'inline') this.inlineText.add(text)
    else if (this.collecting === 'formula' && this.formula!.length < formulaShown) this.formula += text
  }

  private beside(name: string, attributes: Attributes): void {
    if (name === 'mergeCell') {
      const area = areaOf(attributes.get('ref') ?? '')
      if (this.merged.length >= limits.merged) damaged('mergeCell')
      this.merged.push(area)
    } else if (name === 'col' && isTrue(attributes.get('hidden'))) {
      const first = columnIn(attributes.get('min'))
      const last = columnIn(attributes.get('max'))
      // Refuses a file whose hidden ranges add up to more columns than Excel has. In a valid file, these ranges never
      // overlap.
      if (first > last || (this.columnsTold += last - first + 1) > lastColumn) damaged('col')
      for (let column = first; column <= last; column++) this.hiddenColumns.add(column - 1)
    }
  }

  private openRow(attributes: Attributes): void {
    const given = attributes.get('r')
    const row = given === undefined ? this.row + 1 : /^\d{1,7}$/.test(given) ? Number(given) : NaN
    // Refuses rows that are repeated or not ascending, because their order would be unclear.
    if (!(row > this.row && row <= lastRow)) damaged(`row ${given ?? row}`)
    this.row = row
    this.cells = []
    this.anyCell = false
    this.lastColumnSeen = -1
    this.rowHidden = isTrue(attributes.get('hidden'))
  }

  private openCell(attributes: Attributes): void {
    const reference = attributes.get('r')
    if (this.row === 0) damaged(reference ?? 'c')
    if (reference === undefined) this.column = this.lastColumnSeen + 1
    else {
      const place = positionOf(reference)
      if (place.row !== this.row) damaged(reference)
      this.column = place.column
    }
    if (this.column >= lastColumn || this.cells[this.column] !== undefined) damaged(reference ?? `row ${this.row}`)
    this.lastColumnSeen = this.column
    this.reference = reference ?? `row ${this.row}`
    const style = attributes.get('s')
    this.style = style === undefined ? 0 : Number(style)
    this.type = attributes.get('t') || 'n'
    this.value = ''
    this.hasValue = false
    this.inline = false
    this.formula = undefined
  }

  private closeCell(): void {
    const cell = this.seen()
    if (cell === '') return
    const { column, cells } = this
    if (column >= limits.columns) {
      throw new UnreadableWorkbook('excelColumns', { max: limits.columns, place: this.reference })
    }
    if (typeof cell === 'string' && (this.characters += cell.length) > limits.characters)
      throw new UnreadableWorkbook('excelUnpacked', { max: inMegabytes(limits.unpacked) })
    while (cells.length < column) cells.push('')
    cells[column] = cell
    this.anyCell = true
    if (this.hiddenColumns.size > 0 && this.hiddenColumns.has(column)) this.seenHidden.add(column)
  }

  private closeRow(): void {
    if (!this.anyCell) {
      if (++this.emptyRows > limits.emptyRows) throw new UnreadableWorkbook('excelEmptyRows', { max: limits.emptyRows })
      return
    }
    if (++this.contentRows > limits.rows + 1) throw new UnreadableWorkbook('excelRows', { max: limits.rows })
    this.allCells += this.cells.length
    if (this.allCells > limits.cells) throw new UnreadableWorkbook('excelCells', { max: limits.cells })
    if (this.rowHidden) this.hiddenRows++
    this.take(this.cells, this.row)
  }

  private seen(): SeenCell {
    const { type, value, formula } = this
    if (this.inline) return this.inlineText.take()
    if (!this.hasValue) {
      // A formula without a value: some programs do not calculate. The value is unknown, which is not the same as
      // empty.
      return formula === undefined ? '' : new CellWithoutValue('excelFormula', `=${formula}`)
    }
    // A formula with an empty value: some programs do not calculate. A result that is really empty has the type `str`.
    if (value === '' && formula !== undefined && type !== 'str')
      return new CellWithoutValue('excelFormula', `=${formula}`)
    if (value === '') return ''
    if (type === 's') return (/^\d{1,8}$/.test(value) ? this.strings[Number(value)] : undefined) ?? this.odd()
    if (type === 'n') return this.number(value)
    if (type === 'str' || type === 'inlineStr')
      return value.length > limits.cellText * 7 ? damaged(this.reference) : unescaped(value)
    if (type === 'b') return /^(1|true)$/i.test(value) ? 'TRUE' : /^(0|false)$/i.test(value) ? 'FALSE' : this.odd()
    if (type === 'e') return new CellWithoutValue('excelError', value.slice(0, formulaShown))
    return type === 'd' ? this.date(value) : this.odd()
  }

  private odd(): SeenCell {
    return new CellWithoutValue('excelCell', `${this.reference}: ${this.value.slice(0, formulaShown)}`)
  }

  /**
   * Reads a date of Strict Open XML, which is an ISO text (2026-04-01) instead of a serial number. Converts it to a
   * serial number, and applies the number format of the cell. If the cell has no number format, keeps the text.
   */
  private date(text: string): SeenCell {
    const show = this.styles[this.style] ?? bareNumber
    const serial = show === bareNumber ? undefined : serialOf(text, this.from1904)
    return serial === undefined ? text.replace(/T00:00(:00(\.0*)?)?$/, '').replace('T', ' ') : show(serial)
  }

  private number(text: string): SeenCell {
    const show = this.styles[this.style] ?? bareNumber
    if (show === bareNumber && plainDigits.test(text)) return Number(text)
    if (text.trim() === '') return ''
    const value = numeral.test(text.trim()) ? Number(text) : NaN
    return Number.isFinite(value) ? show(value) : this.odd()
  }
}

/** Parses a column number, from 1. Numbers beyond the last column become the last column. */
function columnIn(text = ''): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text), lastColumn) : damaged('col')
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
