import { unguard } from '#domain/csv.ts'
import { cellKey } from '#domain/excel/merged.ts'
import { CellWithoutValue, ShownNumber } from '#domain/excel/unreadable.ts'
import { kinds, type KindName } from '#domain/kinds/index.ts'
import type { Issue } from '#domain/errors.ts'
import { isFlagWord } from '#domain/kinds/flag.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { textLimit } from '#domain/kinds/text.ts'
import { isOfRange, type Rule, type TableDeclaration } from '#domain/table.ts'
import { brokenRule } from '#domain/validate.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'
import { damageCheckOf, needsFullCheck, suspectIn, type DamageCheck, type SuspectText } from '#domain/damage.ts'
import { keyIsGiven } from './header.ts'
import { cellText, shownText, type ImportIssue } from '#domain/import/issues.ts'
import type { EncodingSample } from '#domain/encodings/decode.ts'
import type { CellEdits } from './edits.ts'
import { Listing } from '#domain/import/listing.ts'
import { isCardAsNumber } from '#domain/import/fold.ts'
import type { SuspectRow } from './no-data.ts'
import { rangeIn, severalNumbers } from './several-numbers.ts'
import type { MergedNumber, SeveralNumbers, UnclearCell } from './unclear-cells.ts'

/** A cell with damaged text at `rows[row][column]`. `text` is unchanged from the file. */
export interface DoubtfulCell extends SuspectText {
  readonly row: number
  readonly column: number
  readonly line: number
  readonly field: string
  readonly text: string
}

/** Rows of a file before they are compared with stored rows. */
export interface FileRows {
  readonly source: 'csv' | 'excel' | 'json'
  readonly fields: readonly string[]
  /** `rows[i][j]` is the value of field `fields[j]` in row i. Undefined if a JSON record does not have the field. */
  readonly rows: (Value | undefined)[][]
  readonly lines: number[]
  readonly issues: Listing<ImportIssue>
  /** Cells with invalid text. Until a person answers, their value in `rows` is empty, or false for a flag. */
  readonly unclear: UnclearCell[]
  /** Cells with several numbers, such as 101, 102. These cells are empty in `rows` until a person answers. */
  readonly several: SeveralNumbers[]
  /**
   * Numbers in merged cells, one entry for each row below the first row of the merged cell. A person answers whether
   * the number counts in this row, too. Until then, the cell is empty in `rows`.
   */
  readonly merged: MergedNumber[]
  /** Cells that short records do not have, each as row index × number of fields + field index. */
  readonly missingCells: Set<number>
  /** Cells with damaged text. `rows` contains their text without invisible characters, otherwise unchanged. */
  readonly doubtful: DoubtfulCell[]
  /** Rows that may be no data: totals, notes, a repeated header. */
  readonly suspects: readonly SuspectRow[]
  /** True if the header is one that EventMS exports (`isExportHeader`). */
  isExport: boolean
  readonly sample: boolean
  /** Possible encodings, beginning with the one in use. Empty if the encoding is certain. */
  readonly unsure: readonly EncodingSample[]
  /** For each field, its position in a CSV record or worksheet row. */
  positions: readonly number[]
  width: number
  headerLine: number
  leftOutCount: number
  /** Headers of ignored columns that EventMS itself added to the exported file. */
  added: readonly string[]
  /** Merged cells that got their value from the row above, as `cellKey`. */
  repeated?: ReadonlySet<number> | undefined
}

/** Receives a record. `cells[positions[j]]` is the cell of `fields[j]`. */
export type TakeRecord = (cells: readonly unknown[], line: number) => void

export interface ReadOptions {
  /** True if `isPlain` is true for the whole text. Only cells that `needsFullCheck` selects are then checked. */
  readonly isPlain?: boolean | undefined
  readonly edits?: CellEdits | undefined
}

interface Column {
  readonly name: string
  readonly position: number
  readonly readValue: (raw: never) => Value | Issue
  readonly rule: Rule | undefined
  readonly parse: (text: string) => Value | Issue
  readonly empty: Value
  readonly essential: boolean
  /** True if invalid text leads to a question, and becomes empty. Otherwise invalid text is an issue. */
  readonly lenient: boolean
  readonly flag: boolean
  readonly check: DamageCheck
  /** True if the parser passes plain digits as a number, which is valid unless it breaks the field's rule. */
  readonly number: boolean
  /** True if a text without blanks around it needs no check, provided that the whole file is undamaged. */
  readonly text: boolean
  /** True if a leading apostrophe may be the one that protects spreadsheets from formulas (`guard`). */
  readonly guarded: boolean
  readonly card: boolean
  /** Parses text with several booklet numbers, or with both ends of a range. */
  readonly numbersIn: ((text: string) => readonly number[] | null) | null
  readonly summed: boolean
}

export function newFile(source: FileRows['source'], fields: readonly string[]): FileRows {
  return {
    source,
    fields,
    rows: [],
    lines: [],
    issues: new Listing(),
    unclear: [],
    several: [],
    merged: [],
    missingCells: new Set(),
    doubtful: [],
    suspects: [],
    isExport: false,
    sample: false,
    unsure: [],
    positions: [],
    width: 0,
    headerLine: 0,
    leftOutCount: 0,
    added: [],
  }
}

/** True for a merged cell that is not in the first row of its area. An amount in such a cell must not count again. */
export function isRepeated({ repeated }: FileRows, line: number, position: number): boolean {
  return repeated?.has(cellKey(line, position)) ?? false
}

/**
 * Returns the function that reads records into `file`. This function is long because its inner functions all add notes
 * to `file`.
 */
export function recordReader(
  declaration: TableDeclaration,
  file: FileRows,
  positions: readonly number[],
  { isPlain = false, edits = {} }: ReadOptions = {},
): TakeRecord {
  const columns = file.fields.map((name, j) => columnOf(declaration, name, positions[j]!, file.source))

  function refuse(column: Column, at: number, line: number, issue: Issue, raw: unknown): string | null {
    if (column.lenient && issue.code === 'mustBeValidNumber') addQuestion(at, raw)
    else if (column.card && isCardAsNumber(String(raw))) return String(raw)
    else if (issue.code === 'mustBeValidNumber' && noteSeveral(column, at, String(raw))) return null
    else file.issues.add({ ...issue, line, field: column.name, ...cellText(raw) })
    return null
  }

  let numbersNoted = 0
  function noteSeveral({ numbersIn }: Column, at: number, text: string): boolean {
    const numbers = numbersIn?.(text)
    if (!numbers || numbersNoted + numbers.length > ROWS_OF_A_FILE) return false
    numbersNoted += numbers.length
    file.several.push({ row: file.rows.length, at, text, numbers })
    return true
  }

  function addQuestion(at: number, raw: unknown): void {
    file.unclear.push({ row: file.rows.length, at, text: typeof raw === 'string' ? raw : JSON.stringify(raw) })
  }

  function empty(column: Column, line: number): Value {
    if (column.essential) file.issues.add({ code: 'fieldRequired', line, field: column.name })
    return column.empty
  }

  function cleaned(column: Column, at: number, text: string, line: number): string {
    const suspect = suspectIn(text, column.check)
    if (suspect === null) return text
    const { damage, meant: restored } = suspect
    file.doubtful.push({ row: file.rows.length, column: at, line, field: column.name, damage, meant: restored, text })
    return damage === 'hidden' || damage === 'wrapped' ? (restored ?? text) : text
  }

  /** @param isPlain true if the cell's text cannot be damaged, see `isPlain` in damage.ts */
  function cell(column: Column, at: number, rawCell: unknown, line: number, isPlain: boolean): Value | undefined {
    if (typeof rawCell === 'number' && column.number && column.rule === undefined) return rawCell
    if (rawCell === undefined && !column.essential) {
      if (file.source === 'json') return undefined
      file.missingCells.add(file.rows.length * columns.length + at)
    }
    if (rawCell instanceof ShownNumber)
      return cell(column, at, column.number ? rawCell.value : rawCell.text, line, isPlain)
    const text = typeof rawCell === 'string' && column.guarded ? unguard(rawCell) : rawCell
    const isChecked = typeof text === 'string' && (!isPlain || needsFullCheck(text, column.check))
    const raw = isChecked ? cleaned(column, at, text, line) : text
    if (raw === undefined || raw === null || raw === '') return empty(column, line)
    if (isPlain && column.text && typeof raw === 'string' && isWhole(raw)) return raw
    if (typeof raw === 'object' && raw instanceof CellWithoutValue) {
      file.issues.add({ code: raw.code, line, field: column.name, text: shownText(raw.text) })
      return null
    }
    const value = column.readValue(raw as never)
    if (value === null) return empty(column, line)
    if (isIssue(value)) return refuse(column, at, line, value, raw)
    if (column.rule !== undefined && typeof value === 'number') {
      const isRuleBroken = brokenRule(column.rule, value)
      if (isRuleBroken) return refuse(column, at, line, isRuleBroken, raw)
    }
    if (column.flag && (typeof raw === 'string' || file.source !== 'json') && !isFlagWord(String(raw)))
      addQuestion(at, String(raw))
    return value
  }

  function givenIn(
    { position, summed, readValue }: Column,
    at: number,
    cells: readonly unknown[],
    line: number,
  ): unknown {
    const rawCell = cells[position]
    if (!summed || !isRepeated(file, line, position)) return rawCell
    const value = readValue((rawCell instanceof ShownNumber ? rawCell.value : rawCell) as never)
    // Asks whether the number counts in this row. An invalid number is already reported in the area's first row.
    if (typeof value === 'number') file.merged.push({ row: file.rows.length, at, value })
    return ''
  }

  function corrected(
    fieldAnswers: ReadonlyMap<string, string>,
    cells: readonly unknown[],
    line: number,
  ): FileRows['rows'][number] {
    return columns.map((column, at) => {
      const text = fieldAnswers.get(column.name)
      const rawCell =
        text === undefined ? givenIn(column, at, cells, line) : file.source === 'json' ? typedValue(column, text) : text
      return cell(column, at, rawCell, line, false)
    })
  }

  // All records share this reader, because creating functions for each record would take as long as reading its cells.
  let record: readonly unknown[] = []
  let recordLine = 0
  const asGiven = (column: Column, at: number) =>
    cell(column, at, givenIn(column, at, record, recordLine), recordLine, isPlain)

  return (cells, line) => {
    const corrections = edits.corrections?.get(line)
    record = cells
    recordLine = line
    file.rows.push(corrections ? corrected(corrections, cells, line) : columns.map(asGiven))
    file.lines.push(line)
  }
}

/** True if the text needs neither trimming nor cutting. */
function isWhole(text: string): boolean {
  return text.length <= textLimit && !isBlank(text.charCodeAt(0)) && !isBlank(text.charCodeAt(text.length - 1))
}

const [space, wideSpace] = [0x20, 0x3000] as const

/** True for all blanks that can occur in a plain file. */
function isBlank(character: number): boolean {
  return character <= space || character === wideSpace
}

/** Converts the text of a correction to a JSON value. Invalid text stays text, which the reader then reports. */
function typedValue({ parse }: Column, text: string): unknown {
  const value = parse(text)
  return isIssue(value) ? text : value
}

/** Returns the parser of a cell. Numbers are accepted, too, because the CSV parser passes plain digits as numbers. */
function cellReader(name: KindName): (cell: string | number) => Value | Issue {
  const { sql, parse } = kinds[name]
  if (sql === 'text' || sql === 'date') return (cell) => parse(String(cell))
  if (sql === 'boolean') return (cell) => parse(String(cell))
  return (cell) => (typeof cell === 'number' ? cell : parse(cell))
}

function columnOf(declaration: TableDeclaration, name: string, position: number, source: FileRows['source']): Column {
  const field = declaration.fields[name]!
  const kind = kinds[field.kind]
  const essential = field.essential === true && !keyIsGiven(declaration, name)
  return {
    name,
    position,
    readValue: source === 'json' ? kind.accept : cellReader(field.kind),
    parse: kind.parse,
    rule: field.rule,
    empty: field.kind === 'flag' ? false : null,
    essential,
    lenient: !kind.strict && !field.essential && kind.sql !== 'text',
    flag: field.kind === 'flag',
    card: field.kind === 'card',
    summed: field.summed === true,
    numbersIn: field.kind !== 'number' ? null : isOfRange(declaration, name) ? rangeIn : severalNumbers,
    check: damageCheckOf(declaration, name),
    text: source === 'csv' && field.kind === 'text',
    number: source !== 'json' && (kind.sql === 'bigint' || kind.sql === 'numeric'),
    // Only CSV: in a worksheet, text is never a formula, so EventMS adds no apostrophe.
    guarded: source === 'csv' && kind.sql === 'text',
  }
}
