import { computedFrom, type Computed } from './computed.ts'
import type { KindName, ValueOf } from './kinds/index.ts'
import type { Value } from './kinds/kind.ts'
import type { Label } from './locale.ts'

export type Rule = 'positive' | 'nonNegative' | 'nonZero' | readonly [min: number, max: number]

/** Declares a column of a table. Forms, lists, checks and SQL are derived from this declaration. */
export interface Field {
  readonly kind: KindName
  readonly label: Label
  /**
   * Further headers of this field, in both languages. An import accepts them in every table that has a field with this
   * name.
   */
  readonly synonyms?: readonly string[]
  /** Required in the form. In a file the field may be empty, unless it is also `essential`. */
  readonly required?: true
  /** Never empty, neither in the form nor in a file: NOT NULL in the database. */
  readonly essential?: true
  readonly rule?: Rule
  readonly references?: MasterName
  /** True for a foreign key. Without a foreign key, the code stays as a record if its master row is deleted. */
  readonly enforced?: true
  /**
   * Deleting the master row empties the field (ON DELETE SET NULL). Without this, a master row in use cannot be
   * deleted.
   */
  readonly emptied?: true
  /** The field contains a company code without a foreign key. The code stays if the employee is deleted. */
  readonly codeOf?: 'employees'
  /** Name of the code field in the same row. This field stores a copy of the master's name for that code. */
  readonly copiedFrom?: string
  /**
   * Name of the code field in the same row. When a person types the code, the form copies the field of the same name
   * from the row with this code.
   */
  readonly follows?: string
  /** An import may take a name in place of the code, if exactly one master row has the name. */
  readonly foundByName?: true
  /** Hidden in lists by default. */
  readonly aside?: true
  /** True for counts and amounts, whose column gets a total. Not for prices, rates and the numbers on booklets. */
  readonly summed?: true
  /** Computed by the database (computed.ts), therefore not editable. */
  readonly computed?: Computed
}

/** Number of rows that the page loads from a hosted project in one request. Our own server sends all rows at once. */
export interface RequestSize {
  readonly rows: 1000 | 10000
}

/** Options of the form that adds several rows. The person chooses the fields in `shared` once, for all rows. */
export interface SharedAdding {
  readonly shared: readonly string[]
  /** Only rows that have a value in each of these fields are saved. Other fields may be empty. */
  readonly needs: readonly string[]
  readonly one: Label
}

export interface Range {
  readonly start: string
  readonly end: string
  readonly count?: string
}

/** A table's declaration. Row type, SQL, checks, forms, lists, imports, samples and labels are derived from it. */
export interface TableDeclaration {
  /** The name in code; `sqlName` returns the name in the database. */
  readonly name: string
  readonly label: Label
  readonly key: string
  /** The field by which an import finds the stored row: the natural key, if the table has one, else the primary key. */
  readonly identity: string
  /**
   * A row's display name is the first of these fields that has a value. If no field has one, the display name is the
   * table's label with the key.
   */
  readonly names?: readonly string[]
  readonly request: RequestSize
  readonly fields: Readonly<Record<string, Field>>
  readonly range?: Range
  /** At least one of these fields must have a value in each row. */
  readonly someOf?: readonly [string, ...string[]]
  /**
   * Fields that say what a row is about, such as event and employee. Several rows can have the same subject. An import
   * then asks if the file's rows replace the stored ones.
   */
  readonly subject?: readonly string[]
  /**
   * Field with the event code. If an imported row has no key, it is compared with stored rows of the same event, and
   * with no others.
   */
  readonly ofEvent?: string
  /** `true`: the form for several rows requires every field. */
  readonly addMultiple?: true | SharedAdding
  readonly editMultiple?: false
  /** Each row has a card: a panel with the seals, sales and figures of the row in all events. */
  readonly card?: true
  readonly page?: true
  /** `false`: the table has no view of its own; rows are shown and edited on another screen. */
  readonly view?: false
  /**
   * Only acts made for this table may write its rows, such as the act that issues a receipt. Any other write fails with
   * this error code, and an import skips the rows.
   */
  readonly byActs?: 'receiptsByActs' | 'closingsByActs'
}

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

/** Checks the declaration, and returns it. @throws Error with `table.field` if a named field is not declared */
export function table<const T extends TableDeclaration>(declaration: T): T {
  const { name, fields } = declaration
  const named = [
    declaration.key,
    declaration.identity,
    ...(declaration.subject ?? []),
    ...(declaration.someOf ?? []),
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

/** Name in the database, in lower case, because the migrations create the tables without quotes. */
export function sqlName(declaration: Pick<TableDeclaration, 'name'>): string {
  return declaration.name.toLowerCase()
}

export function fieldNames(declaration: TableDeclaration): string[] {
  return Object.keys(declaration.fields)
}

/** Finds a field by its name; undefined if there is none. Safe for names from requests, such as `__proto__`. */
export function fieldOf(declaration: TableDeclaration, name: string): Field | undefined {
  return Object.hasOwn(declaration.fields, name) ? declaration.fields[name] : undefined
}

export function isOfRange({ range }: TableDeclaration, name: string): boolean {
  return name === range?.start || name === range?.end
}

/**
 * Groups of fields that depend on each other: a range with its count, a code with its copied name, a computed field
 * with its factors.
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
 * Fields that an edit of the fields `changed` compares (optimistic locking). The edit is a conflict if another person
 * has changed one of them.
 */
export function comparedFields(declaration: TableDeclaration, changed: readonly string[]): string[] {
  const compared = new Set(changed)
  for (const group of boundFields(declaration)) {
    if (group.some((field) => changed.includes(field))) for (const field of group) compared.add(field)
  }
  return [...compared]
}

export function displayName(declaration: TableDeclaration, row: Row, tableLabel: string): string {
  for (const field of declaration.names ?? []) if (row[field]) return String(row[field])
  return `${tableLabel} ${String(row[declaration.key])}`
}

/** The display name with its code or number range, to distinguish equal names: `12 Sales`. */
export function distinctName(declaration: TableDeclaration, row: Row, tableLabel: string): string {
  const { identity, range } = declaration
  const name = displayName(declaration, row, tableLabel)
  const code = row[identity] ?? null
  if (identity !== 'id' && code !== null && name !== String(code)) return `${String(code)} ${name}`
  const [start, end] = range ? [row[range.start] ?? null, row[range.end] ?? null] : [null, null]
  return start === null || end === null ? name : `${name} ${String(start)}–${String(end)}`
}

/** The field that contains the display name, such as `departmentName` in departments. */
export function nameField(declaration: TableDeclaration): string {
  return declaration.names?.[0] ?? declaration.key
}
