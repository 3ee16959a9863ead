import { computedFrom, type Computed } from './computed.ts'
import type { KindName, ValueOf } from './kinds/index.ts'
import type { Value } from './kinds/kind.ts'
import type { Label } from './locale.ts'

/** Bounds of a number field. */
export type Rule = 'positive' | 'nonNegative' | readonly [min: number, max: number]

/** One column of a table: the only source for every layer. */
export interface Field {
  readonly kind: KindName
  readonly label: Label
  /** Other column headers in files of offices, in both languages; for all tables with this field. */
  readonly synonyms?: readonly string[]
  /** Required in the form. A file may leave the field empty, unless it is `essential`. */
  readonly required?: true
  /** Never empty, not even from a file: NOT NULL in the database. */
  readonly essential?: true
  readonly rule?: Rule
  /** The master table that this code refers to. */
  readonly references?: MasterName
  /** True for a foreign key. Any other code records the past, and may name no present row. */
  readonly enforced?: true
  /** ON DELETE SET NULL for this foreign key; without it the deletion is refused. */
  readonly emptied?: true
  /** The table that this text refers to by its identity, as a record of the past. */
  readonly codeOf?: 'employees'
  /** The code field of this row; the name of its master is copied here. */
  readonly copiedFrom?: string
  /**
   * The code field of this row from which a form fills in this field. The referenced row has a field of the same name.
   */
  readonly follows?: string
  /** An import finds the code by its copied name if exactly one master row has that name. */
  readonly foundByName?: true
  /** Hidden in a list by default: the row is understandable without it. */
  readonly aside?: true
  /** The sum over rows is meaningful: true for counts and amounts, never for prices, rates or numbers. */
  readonly summed?: true
  /** Computed by the database from other fields of the row (computed.ts); no form edits it. */
  readonly computed?: Computed
}

/** Page size of a hosted project's requests, in rows. There is no limit to the rows of a table. */
export interface RequestSize {
  readonly rows: 1000 | 10000
}

/** The form that adds several rows, with the fields that are chosen once for all rows. */
export interface SharedAdding {
  readonly shared: readonly string[]
  /** A row without one of these is not saved, though others are. Its other fields may be empty. */
  readonly needs: readonly string[]
  /** One row, in the words of the form. */
  readonly one: Label
}

/** First number, last number and count of one run of tickets or booklets. */
export interface Range {
  readonly start: string
  readonly end: string
  readonly count?: string
}

/**
 * One table, declared once. The row type, SQL columns, checks on both sides, forms, lists, imports, sample file and
 * labels derive from it.
 */
export interface TableDeclaration {
  /** The name in the product. The database uses the lower case (`sqlName`). */
  readonly name: string
  readonly label: Label
  /** The primary key, by which edit and delete name a row. */
  readonly key: string
  /** Row identity, by which an import matches: the natural key if there is one. */
  readonly identity: string
  /** Display name: the first of these fields with a value. Without one, the table and the key are shown. */
  readonly names?: readonly string[]
  readonly request: RequestSize
  readonly fields: Readonly<Record<string, Field>>
  readonly range?: Range
  /**
   * These fields together are the subject of a row; several rows may share one. An import that adds rows for a stored
   * subject asks whether to replace the stored ones.
   */
  readonly subject?: readonly string[]
  /** The event that owns a row. A file without keys is compared only with the rows of its event. */
  readonly ofEvent?: string
  /** There is a form that adds several rows. `true`: every field of each row is required. */
  readonly addMultiple?: true | SharedAdding
  /** No form edits several rows. */
  readonly editMultiple?: false
  /** Each row has a card: its seals, sales and figures in all events. */
  readonly card?: true
  /** Each row has a page. */
  readonly page?: true
  /** No view shows the table: its rows are shown and changed elsewhere. */
  readonly view?: false
}

/** Tables that codes refer to. */
export type MasterName = 'departments' | 'positions' | 'personInCharge' | 'events' | 'products'

export type Row = Readonly<Record<string, Value>>

type Cell<F extends Field> = F['kind'] extends 'flag'
  ? boolean
  : F extends { essential: true }
    ? ValueOf<F['kind']>
    : ValueOf<F['kind']> | null

export type RowOf<T extends { fields: Readonly<Record<string, Field>> }> = {
  readonly [F in keyof T['fields']]: Cell<T['fields'][F]>
}

/** Declares a table. Throws `table.field` at once for a reference to a field that the table lacks. */
export function table<const T extends TableDeclaration>(declaration: T): T {
  const { name, fields } = declaration
  const named = [
    declaration.key,
    declaration.identity,
    ...(declaration.subject ?? []),
    ...(declaration.names ?? []),
    ...Object.values(declaration.range ?? {}),
    ...(declaration.ofEvent === undefined ? [] : [declaration.ofEvent]),
  ]
  for (const field of Object.values(fields)) {
    if (field.copiedFrom) named.push(field.copiedFrom)
    if (field.follows) named.push(field.follows)
    named.push(...computedFrom(field))
  }
  const { addMultiple } = declaration
  if (typeof addMultiple === 'object') named.push(...addMultiple.shared, ...addMultiple.needs)
  for (const field of named) if (!Object.hasOwn(fields, field)) throw new Error(`${name}.${field} is not declared`)
  for (const field of [declaration.key, declaration.identity]) {
    if (!fields[field]?.essential) throw new Error(`${name}.${field} is a key and must be essential`)
  }
  return declaration
}

/** The table's name in the database: in lower case, on both homes. */
export function sqlName(declaration: Pick<TableDeclaration, 'name'>): string {
  return declaration.name.toLowerCase()
}

export function fieldNames(declaration: TableDeclaration): string[] {
  return Object.keys(declaration.fields)
}

/** The declared field, or undefined. Names from requests are safe, `__proto__` included. */
export function fieldOf(declaration: TableDeclaration, name: string): Field | undefined {
  return Object.hasOwn(declaration.fields, name) ? declaration.fields[name] : undefined
}

/** Returns true for the first and the last number of a table's range. */
export function isOfRange({ range }: TableDeclaration, name: string): boolean {
  return name === range?.start || name === range?.end
}

/**
 * Groups of dependent fields: a range with its count, a code with its copied name, a computed field with its factors.
 */
function boundFields({ range, fields }: TableDeclaration): string[][] {
  return [
    ...(range ? [Object.values(range) as string[]] : []),
    ...Object.entries(fields).flatMap(([name, field]) => {
      if (field.copiedFrom) return [[field.copiedFrom, name]]
      return field.computed ? [[...computedFrom(field), name]] : []
    }),
  ]
}

/** Optimistic locking: the fields whose stored values an edit of `changed` must match, including dependent fields. */
export function comparedFields(declaration: TableDeclaration, changed: readonly string[]): string[] {
  const compared = new Set(changed)
  for (const group of boundFields(declaration)) {
    if (group.some((field) => changed.includes(field))) for (const field of group) compared.add(field)
  }
  return [...compared]
}

/** Display name in dialogs: the first name of the row, else the table's label and its key. */
export function displayName(declaration: TableDeclaration, row: Row, tableLabel: string): string {
  for (const field of declaration.names ?? []) if (row[field]) return String(row[field])
  return `${tableLabel} ${String(row[declaration.key])}`
}

/** Display name that is unique among similar names: with the identity or the number range added. */
export function distinctName(declaration: TableDeclaration, row: Row, tableLabel: string): string {
  const { identity, range } = declaration
  const name = displayName(declaration, row, tableLabel)
  const code = row[identity] ?? null
  if (identity !== 'id' && code !== null && name !== String(code)) return `${String(code)} ${name}`
  const [start, end] = range ? [row[range.start] ?? null, row[range.end] ?? null] : [null, null]
  return start === null || end === null ? name : `${name} ${String(start)}–${String(end)}`
}

/** The name field of a master table: departmentName of departments. */
export function nameField(declaration: TableDeclaration): string {
  return declaration.names?.[0] ?? declaration.key
}
