import { unguard } from '../csv.ts'
import { CellWithoutValue } from '../excel/unreadable.ts'
import { kinds, type KindName } from '../kinds/index.ts'
import type { Issue } from '../errors.ts'
import { isIssue, type Value } from '../kinds/kind.ts'
import type { Rule, TableDeclaration } from '../table.ts'
import { brokenRule } from '../validate.ts'
import { tables } from '../tables/index.ts'
import { damageIn, isUnusualCode, withoutHidden, type Damage } from './damage.ts'
import { keyIsGiven } from './header.ts'
import type { Reading } from './decode.ts'
import { Warnings, Listing, shown, type EmptiedCell, type ImportIssue } from './issues.ts'

/** A cell in which something looks damaged: `rows[row][column]`, and the text as it stands in the file. */
export interface DoubtfulCell {
  readonly row: number
  readonly column: number
  readonly line: number
  readonly field: string
  readonly damage: Damage
  readonly text: string
}

/** A file's rows as values of their fields; nothing has been compared with what is stored. */
export interface FileRows {
  readonly source: 'csv' | 'excel' | 'json'
  readonly fields: readonly string[]
  /** `rows[i][j]` is the value of `fields[j]`; undefined where a JSON record says nothing of the field. */
  readonly rows: (Value | undefined)[][]
  /** `lines[i]` is where `rows[i]` stands: a physical line, or a JSON record's number. */
  readonly lines: number[]
  readonly issues: Listing<ImportIssue>
  readonly emptied: Listing<EmptiedCell>
  readonly warnings: Warnings
  /** What was taken out of them where it cannot be seen; other damage stands in the rows as it is. */
  readonly doubtful: DoubtfulCell[]
  /** The rows of sums below (or between) the others, read like those; null where there are none. */
  readonly totals: FileRows | null
  /** It is our own sample file. */
  readonly sample: boolean
  /** The encodings between which somebody has to say, the one that was taken first. */
  readonly unsure: readonly Reading[]
}

/** Returns what takes one record's cells into the file's rows. `cells[positions[j]]` is the cell of `fields[j]`. */
export type TakeRecord = (cells: readonly unknown[], line: number) => void

interface Column {
  readonly name: string
  readonly position: number
  readonly read: (raw: never) => Value | Issue
  readonly rule: Rule | undefined
  /** What an empty cell means. */
  readonly empty: Value
  /** A issue where it is empty. */
  readonly essential: boolean
  /** Text that is no number may become empty. */
  readonly lenient: boolean
  readonly flag: boolean
  /** A code or card number in text. */
  readonly code: boolean
  /** A spreadsheet must not run it, so an apostrophe may stand before it. */
  readonly guarded: boolean
}

const flagWord = /^\s*(true|false|yes|no|1|0)?\s*$/i

export function newFile(source: FileRows['source'], fields: readonly string[]): FileRows {
  return {
    source,
    fields,
    rows: [],
    lines: [],
    issues: new Listing(),
    emptied: new Listing(),
    warnings: new Warnings(),
    doubtful: [],
    totals: null,
    sample: false,
    unsure: [],
  }
}

/**
 * Reads cells by the kinds of their fields, strictly or leniently as each kind says, into `file`.
 * @param plain the file has no character that is asked about, so only codes are looked at, for line breaks
 */
export function recordReader(
  declaration: TableDeclaration,
  file: FileRows,
  positions: readonly number[],
  plain = false,
): TakeRecord {
  const columns = file.fields.map((name, j) => columnOf(declaration, name, positions[j]!, file.source))

  function refuse(column: Column, line: number, issue: Issue, raw: unknown): null {
    const { name } = column
    if (column.lenient && issue.code === 'mustBeValidNumber') file.emptied.add({ line, field: name, text: shown(raw) })
    else file.issues.add({ ...issue, line, field: name, text: shown(raw) })
    return null
  }

  function empty(column: Column, line: number): Value {
    if (column.essential) file.issues.add({ code: 'fieldRequired', line, field: column.name })
    return column.empty
  }

  /** The cell without what cannot be seen in it; whatever looks damaged is noted. */
  function looked(column: Column, text: string, line: number): string {
    const damage = damageIn(text, column.code)
    if (damage === null) return text
    file.doubtful.push({
      row: file.rows.length,
      column: columns.indexOf(column),
      line,
      field: column.name,
      damage,
      text,
    })
    return damage === 'hidden' ? withoutHidden(text, column.code) : text
  }

  function cell(column: Column, given: unknown, line: number): Value | undefined {
    const text = typeof given === 'string' && column.guarded ? unguard(given) : given
    const raw =
      typeof text === 'string' && (plain ? column.code && isUnusualCode(text) : true)
        ? looked(column, text, line)
        : text
    if (raw === undefined && file.source === 'json' && !column.essential) return undefined
    if (raw === undefined || raw === null || raw === '') return empty(column, line)
    if (raw instanceof CellWithoutValue) {
      file.issues.add({ code: raw.code, line, field: column.name, text: shown(raw.text) })
      return null
    }
    const value = column.read(raw as never)
    if (value === null) return empty(column, line)
    if (isIssue(value)) return refuse(column, line, value, raw)
    if (column.rule !== undefined && typeof value === 'number') {
      const broken = brokenRule(column.rule, value)
      if (broken) return refuse(column, line, broken, raw)
    }
    if (column.flag && file.source !== 'json' && !flagWord.test(String(raw)))
      file.warnings.add('readAsFalse', column.name, shown(raw), line)
    return value
  }

  return (cells, line) => {
    file.rows.push(columns.map((column) => cell(column, cells[column.position], line)))
    file.lines.push(line)
  }
}

/** Reads a cell of a CSV file or a sheet, where digits come as numbers (`RecordSink`). */
function cellReader(name: KindName): (cell: string | number) => Value | Issue {
  const { sql, parse } = kinds[name]
  if (sql === 'text') return (cell) => parse(String(cell))
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
    read: source === 'json' ? kind.accept : cellReader(field.kind),
    rule: field.rule,
    empty: field.kind === 'flag' ? false : null,
    essential,
    lenient: !kind.strict && !field.essential && kind.sql !== 'text',
    flag: field.kind === 'flag',
    code: isTextCode(declaration, name),
    // A sheet says by itself what is text, so that nothing in it is guarded.
    guarded: source === 'csv' && kind.sql === 'text',
  }
}

/** True for a code that is text, its own table's or another's, and for a card's number. */
function isTextCode(declaration: TableDeclaration, name: string): boolean {
  const { kind } = declaration.fields[name]!
  return kind === 'card' || (kind === 'text' && Object.values(tables).some(({ identity }) => identity === name))
}
