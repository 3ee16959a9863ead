import { computedFrom, type Computed } from './computed.ts'
import type { KindName, ValueOf } from './kinds/index.ts'
import type { Value } from './kinds/kind.ts'
import type { Label } from './locale.ts'

/** A bound on a number field. */
export type Rule = 'positive' | 'nonNegative' | readonly [min: number, max: number]

/** One column of a table: everything that any layer needs to know of it. */
export interface Field {
  readonly kind: KindName
  readonly label: Label
  /** Synonyms of the column in the files of offices, in both languages, for all tables with this field. */
  readonly synonyms?: readonly string[]
  /** The form demands it. A file may leave it empty, unless `essential`. */
  readonly required?: true
  /** Never empty, not even from a file: NOT NULL in the database. */
  readonly essential?: true
  readonly rule?: Rule
  /** The master table whose row this code names. */
  readonly references?: MasterName
  /** True for a foreign key; without it the code is the record of what was, and may name no row of today. */
  readonly enforced?: true
  /** Deleting the master's row empties this foreign key; without it the deletion is refused. */
  readonly emptied?: true
  /** The table whose row this text names by its identity, as a record of what was. */
  readonly codeOf?: 'employees'
  /** The code field of this row whose master's name is copied here. */
  readonly copiedFrom?: string
  /** The code field of this row that tells this one too while a form is filled in: its row has a field of this name. */
  readonly follows?: string
  /** An import finds the code by its copied name, where exactly one row of the master has that name. */
  readonly foundByName?: true
  /** No column of a list at first: what the list is about is seen without it. */
  readonly aside?: true
  /** Its sum over several rows says something: of counts and amounts, never of prices, rates or numbers. */
  readonly summed?: true
  /** Computed by the database from other fields of the row (computed.ts); no form edits it. */
  readonly computed?: Computed
}

/** How a hosted project is asked for the table: how many rows one request brings. A table has no last row. */
export interface RequestSize {
  readonly rows: 1000 | 10000
}

/** The form that adds several rows, where some of their fields are chosen once for all . */
export interface SharedAdding {
  readonly shared: readonly string[]
  /** A row that lacks one of these is not saved, though others are; its other fields may be left empty. */
  readonly needs: readonly string[]
  /** One row, in the words that ask for it. */
  readonly one: Label
}

/** First, last and number of one run of tickets or booklets. */
export interface Range {
  readonly start: string
  readonly end: string
  readonly count?: string
}

/**
 * One table, declared once. Row type, SQL columns, checks at both ends, form, table columns,
 * import, sample file and labels all follow from it.
 */
export interface TableDeclaration {
  /** The name in the product. The name in the database is its lower case (`sqlName`). */
  readonly name: string
  readonly label: Label
  /** The primary key: what edit and delete name a row by. */
  readonly key: string
  /** What selects a row, and what an import matches on: the natural key where there is one. */
  readonly identity: string
  /** What a row is called by: the first of these that it has. Without one it is called by its table and key. */
  readonly names?: readonly string[]
  readonly request: RequestSize
  readonly fields: Readonly<Record<string, Field>>
  readonly range?: Range
  /**
   * Together these say what a row is about, though several rows may be about the same: an import that brings rows about
   * what is stored already asks whether to replace those.
   */
  readonly subject?: readonly string[]
  /** The event that owns a row: a file without keys is compared with the rows of its event alone. */
  readonly ofEvent?: string
  /** There is a form that adds several rows; `true`: every field of each must be filled. */
  readonly addMultiple?: true | SharedAdding
  /** No form edits several rows. */
  readonly editMultiple?: false
  /** Each row has a card: its seals, sales and figures in all events. */
  readonly card?: true
  /** Each row has a page. */
  readonly page?: true
  /** No view shows it: what it holds is seen and changed elsewhere. */
  readonly view?: false
}

/** The tables that codes refer to. */
export type MasterName = 'departments' | 'positions' | 'personInCharge' | 'events' | 'products'

export type Row = Readonly<Record<string, Value>>

type Cell<F extends Field> = F['kind'] extends 'flag'
  ? boolean
  : F extends { essential: true }
    ? ValueOf<F['kind']>
    : ValueOf<F['kind']> | null

/** The row type of a declaration. */
export type RowOf<T extends { fields: Readonly<Record<string, Field>> }> = {
  readonly [F in keyof T['fields']]: Cell<T['fields'][F]>
}

/** Declares a table; a declaration that names a field it does not have fails at once, naming `table.field`. */
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

/** The declared field, or undefined for a stranger's name, `__proto__` and the like included. */
export function fieldOf(declaration: TableDeclaration, name: string): Field | undefined {
  return Object.hasOwn(declaration.fields, name) ? declaration.fields[name] : undefined
}

/** True for the first and the last number of a table's range. */
export function isOfRange({ range }: TableDeclaration, name: string): boolean {
  return name === range?.start || name === range?.end
}

/**
 * Fields that belong together: a range with its count, a code with the name copied for it, a computed field with what
 * it is computed from.
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

/**
 * The fields whose stored values an edit of `changed` must be compared with: those, and whatever a rule binds to them.
 */
export function comparedFields(declaration: TableDeclaration, changed: readonly string[]): string[] {
  const compared = new Set(changed)
  for (const group of boundFields(declaration)) {
    if (group.some((field) => changed.includes(field))) for (const field of group) compared.add(field)
  }
  return [...compared]
}

/** A row's display name in dialogs: the first name it has, else the table's label and its key. */
export function displayName(declaration: TableDeclaration, row: Row, tableLabel: string): string {
  for (const field of declaration.names ?? []) if (row[field]) return String(row[field])
  return `${tableLabel} ${String(row[declaration.key])}`
}

/** The same among others whose names may be alike: beside it stands what the row is known by, or its numbers. */
export function distinctName(declaration: TableDeclaration, row: Row, tableLabel: string): string {
  const { identity, range } = declaration
  const name = displayName(declaration, row, tableLabel)
  const code = row[identity] ?? null
  if (identity !== 'id' && code !== null && name !== String(code)) return `${String(code)} ${name}`
  const [start, end] = range ? [row[range.start] ?? null, row[range.end] ?? null] : [null, null]
  return start === null || end === null ? name : `${name} ${String(start)}–${String(end)}`
}

/** The field of a master table that names its rows: departmentName of departments. */
export function nameField(declaration: TableDeclaration): string {
  return declaration.names?.[0] ?? declaration.key
}
