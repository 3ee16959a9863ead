import { EventmsError, type Issue } from '#domain/errors.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { type Field, type Row, fieldOf, type TableDeclaration } from '#domain/table.ts'
import { betweenFields, checkRow, checkStored } from '#domain/validate.ts'
import { ROWS_OF_A_FILE, type ImportHead } from '#domain/wire.ts'
import {
  badRequest,
  checkKeys,
  invalidRows,
  isObject,
  ISSUES_TOLD,
  keyIsMade,
  KEYS_AT_ONCE,
  listIn,
  unknownField,
  versionIn,
} from './check.ts'

export interface CheckedHead extends ImportHead {
  readonly remove: number[]
}

/** @throws EventmsError 'badRequest', 'unknownField', 'invalidRows' if a required field is missing */
export function checkImportHead(declaration: TableDeclaration, head: unknown): CheckedHead {
  const version = versionIn(head)
  if (version === null || !isObject(head)) throw badRequest('the first line must be the head, with its version')
  const fields = listIn(head, 'fields', 1000) as string[]
  for (const name of fields)
    if (typeof name !== 'string' || !fieldOf(declaration, name))
      throw unknownField(typeof name === 'string' ? name : '')
  if (new Set(fields).size < fields.length || fields.length === 0) throw badRequest('fields must be named once each')
  if (!Number.isSafeInteger(head.rows) || Number(head.rows) < 0) throw badRequest('rows must be their count')
  const missing = Object.keys(declaration.fields).filter(
    (name) => mustBeThere(declaration, name) && !fields.includes(name),
  )
  if (missing.length > 0) throw invalidRows(missing.map((field) => ({ code: 'fieldRequired', field })))
  if (Number(head.rows) > ROWS_OF_A_FILE)
    throw new EventmsError('tooManyRows', { count: head.rows, max: ROWS_OF_A_FILE })
  const remove = checkKeys(head.remove === undefined ? [] : listIn(head, 'remove', KEYS_AT_ONCE))
  if (head.file !== undefined && typeof head.file !== 'string') throw badRequest('file must be its name')
  return { version, fields, rows: Number(head.rows), remove, ...(head.file !== undefined && { file: head.file }) }
}

/** True for an essential field, unless the database generates it. */
function mustBeThere(declaration: TableDeclaration, name: string): boolean {
  return declaration.fields[name]!.essential === true && !(name === declaration.key && keyIsMade(declaration))
}

/**
 * Validates batches of rows, and the import as a whole: keys must be unique, the count must be the announced one.
 * `line` of an issue is the row's number, from 1.
 */
export class ImportRows {
  readonly #declaration: TableDeclaration
  readonly #head: ImportHead
  readonly #columns: readonly { readonly name: string; readonly field: Field; readonly seen?: Map<Value, number> }[]
  readonly #issues: Issue[] = []
  #count = 0

  constructor(declaration: TableDeclaration, head: ImportHead) {
    this.#declaration = declaration
    this.#head = head
    const keys = [declaration.identity, declaration.key]
    this.#columns = head.fields.map((name) => {
      // A generated key may be absent, so it is not essential here.
      const { essential, ...free } = declaration.fields[name]!
      const field: Field = mustBeThere(declaration, name) ? { ...free, ...(essential && { essential }) } : free
      return { name, field, ...(keys.includes(name) && { seen: new Map() }) }
    })
  }

  /** @returns the columns with values as stored. @throws EventmsError 'badRequest', 'invalidRows' */
  next(columns: unknown): { columns: Value[][]; count: number } {
    const count = this.#shape(columns)
    const stored = this.#columns.map(({ name, field, seen }, j) => {
      const values = this.#column(field, name, (columns as unknown[][])[j]!)
      if (seen) this.#once(name, seen, values)
      return values
    })
    this.#rules(stored, count)
    this.#count += count
    if (this.#issues.length >= ISSUES_TOLD) this.#refuse()
    return { columns: stored, count }
  }

  /**
   * Call after the last rows. @throws EventmsError 'invalidRows'; 'badRequest' if the count differs from the announced
   * one
   */
  end(): void {
    this.#refuse()
    if (this.#count !== this.#head.rows) throw badRequest(`${this.#count} of ${this.#head.rows} rows came`)
  }

  #refuse(): void {
    if (this.#issues.length > 0) throw invalidRows(this.#issues.sort((a, b) => a.line! - b.line!))
  }

  /**
   * Returns a function that collects an issue. It returns true once there are enough, because a request line could have
   * millions.
   */
  #teller(): (issue: Issue) => boolean {
    const enough = this.#issues.length + ISSUES_TOLD
    return (issue) => this.#issues.push(issue) >= enough
  }

  #shape(columns: unknown): number {
    if (!Array.isArray(columns) || columns.length !== this.#columns.length)
      throw badRequest('a line must hold a list for each field')
    const first: unknown = columns[0]
    for (const column of columns) {
      if (!Array.isArray(column) || column.length !== (first as unknown[]).length)
        throw badRequest('the lists of a line must be of one length')
    }
    return (first as unknown[]).length
  }

  #column(field: Field, name: string, raw: readonly unknown[]): Value[] {
    const stored: Value[] = raw.map(() => null)
    const tell = this.#teller()
    for (let i = 0; i < raw.length; i++) {
      const value = checkStored(field, raw[i])
      if (!isIssue(value)) stored[i] = value
      else if (tell({ ...value, field: name, line: this.#count + i + 1 })) break
    }
    return stored
  }

  #once(name: string, seen: Map<Value, number>, values: readonly Value[]): void {
    const tell = this.#teller()
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? null
      if (value === null) continue
      const line = this.#count + i + 1
      const before = seen.get(value)
      if (before === undefined) seen.set(value, line)
      else if (tell({ code: 'duplicateKey', field: name, line, params: { value, line: before } })) break
    }
  }

  #rules(stored: readonly (readonly Value[])[], count: number): void {
    const bound = betweenFields(this.#declaration)
    const at = bound.map((name) => this.#columns.findIndex((column) => column.name === name))
    if (bound.length === 0 || at.includes(-1)) return
    const tell = this.#teller()
    for (let i = 0; i < count; i++) {
      const row: Row = Object.fromEntries(bound.map((name, nth) => [name, stored[at[nth]!]![i] ?? null]))
      const [issue] = checkRow(this.#declaration, row)
      if (issue && tell({ ...issue, line: this.#count + i + 1 })) break
    }
  }
}
