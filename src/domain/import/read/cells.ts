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
import type { MergedNumber, SeveralNumbers, UnclearCell } from './unclear.ts'

/** A suspicious cell at `rows[row][column]`, with its original text. */
export interface DoubtfulCell extends SuspectText {
  readonly row: number
  readonly column: number
  readonly line: number
  readonly field: string
  readonly text: string
}

/** Values as read from the file, before the comparison with stored rows. */
export interface FileRows {
  readonly source: 'csv' | 'excel' | 'json'
  readonly fields: readonly string[]
  /** `rows[i][j]` is the value of `fields[j]`; undefined if a JSON record lacks the field. */
  readonly rows: (Value | undefined)[][]
  readonly lines: number[]
  readonly issues: Listing<ImportIssue>
  /** Cells with invalid text. Until an answer, their value in `rows` is empty (or No). */
  readonly unclear: UnclearCell[]
  /** Cells with several numbers, which may become several rows. Empty until an answer. */
  readonly several: SeveralNumbers[]
  /** Numbers repeated by merged cells, which may count only in their first row. Empty until an answer. */
  readonly merged: MergedNumber[]
  /**
   * Cells beyond the end of short records. Each entry is the row index times the number of fields, plus the field
   * index.
   */
  readonly missingCells: Set<number>
  /** Cells with suspicious text. In `rows` their hidden characters are removed; other damage remains. */
  readonly doubtful: DoubtfulCell[]
  /** Rows that may not be data: totals, notes, a repeated header. */
  readonly suspects: readonly SuspectRow[]
  /** True if the header has every field, by its name or by its label in one language. */
  isExport: boolean
  readonly sample: boolean
  /** Possible encodings, the one in use first. */
  readonly unsure: readonly EncodingSample[]
  /** Position of each field in a CSV record or a worksheet row. */
  positions: readonly number[]
  width: number
  headerLine: number
  leftOutCount: number
  /** Headers of ignored columns that an EventMS export added. */
  added: readonly string[]
  /** Merged cells that repeat the value of the row above (`cellKey`). */
  repeated?: ReadonlySet<number> | undefined
}

/** `cells[positions[j]]` is the cell of `fields[j]`. */
export type TakeRecord = (cells: readonly unknown[], line: number) => void

export interface ReadOptions {
  /** True if the whole text passed `isPlain`. Then `needsFullCheck` selects the few cells to check. */
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
  /** Invalid text may become empty, after a question about it. */
  readonly lenient: boolean
  readonly flag: boolean
  readonly check: DamageCheck
  /** A numeric cell needs no conversion, only a check of the field's rule. */
  readonly number: boolean
  /** In a plain file, text needs no conversion except trimming. */
  readonly text: boolean
  /** A leading apostrophe may be the guard against formula injection. */
  readonly guarded: boolean
  readonly card: boolean
  /** Parses several booklet numbers, or both ends of a range. */
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

/** True for a merged cell below the first row, where a summed number must not count again. */
export function isRepeated({ repeated }: FileRows, line: number, position: number): boolean {
  return repeated?.has(cellKey(line, position)) ?? false
}

/** Parses cells into `file`. Long because all notes about a cell share its position. */
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

  /** @param isPlain true if the cell has only common characters (`isPlain`) */
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
    // An invalid value is asked about only in the first row.
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

  // All records share one cell reader, because a closure per record would cost as much as the cells.
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

/** True if the text needs neither trimming nor truncation. */
function isWhole(text: string): boolean {
  return text.length <= textLimit && !isBlank(text.charCodeAt(0)) && !isBlank(text.charCodeAt(text.length - 1))
}

const [space, wideSpace] = [0x20, 0x3000] as const

/** Covers all blanks that a plain file (`isPlain`) can have. */
function isBlank(character: number): boolean {
  return character <= space || character === wideSpace
}

/** Converts typed text to a JSON value. Leaves invalid text unchanged; the reader reports it later. */
function typedValue({ parse }: Column, text: string): unknown {
  const value = parse(text)
  return isIssue(value) ? text : value
}

/** The CSV parser passes plain digits as numbers (`RecordSink`). */
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
    // Worksheets mark text cells as text, so EventMS adds no guard there.
    guarded: source === 'csv' && kind.sql === 'text',
  }
}
