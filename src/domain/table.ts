import { computedFrom, type Computed } from './computed.ts'
import type { KindName, ValueOf } from './kinds/index.ts'
import type { Value } from './kinds/kind.ts'
import type { Label } from './locale.ts'

export type Rule = 'positive' | 'nonNegative' | 'nonZero' | readonly [min: number, max: number]

/** A column. Every layer derives its behavior from this declaration. */
export interface Field {
  readonly kind: KindName
  readonly label: Label
  /** Additional column headers that an import accepts, in both languages. They apply to every table with this field. */
  readonly synonyms?: readonly string[]
  /** Required in the form. A file may leave the field empty, unless it is `essential`. */
  readonly required?: true
  /** Never empty, not even from a file: NOT NULL in the database. */
  readonly essential?: true
  readonly rule?: Rule
  readonly references?: MasterName
  /** True for a foreign key. A code that records the past is none: its row may no longer exist. */
  readonly enforced?: true
  /** ON DELETE SET NULL. Without it, a referenced row cannot be deleted. */
  readonly emptied?: true
  /** The text is an employee's code, kept as a record without a foreign key. */
  readonly codeOf?: 'employees'
  /** Code field of the same row. This field has a copy of the name in the master row of that code. */
  readonly copiedFrom?: string
  /** The field with the code of another row. The form fills in that row's field of the same name. */
  readonly follows?: string
  /** An import may look up the code by its copied name, if exactly one master row has that name. */
  readonly foundByName?: true
  /** Hidden in lists by default. */
  readonly aside?: true
  /** The total of this column is meaningful: true for counts and amounts, not for prices, rates or numbers. */
  readonly summed?: true
  /** Computed by the database (computed.ts); no form edits it. */
  readonly computed?: Computed
}

/** Maximum number of rows per request. Applies to hosted projects only. */
export interface RequestSize {
  readonly rows: 1000 | 10000
}

/** The form for several rows. Fields in `shared` are chosen once for all rows. */
export interface SharedAdding {
  readonly shared: readonly string[]
  /** A row that lacks one of these values is not saved. Other fields may be empty. */
  readonly needs: readonly string[]
  readonly one: Label
}

export interface Range {
  readonly start: string
  readonly end: string
  readonly count?: string
}

/** Declared once: row type, SQL, checks, forms, lists, imports, samples and labels derive from it. */
export interface TableDeclaration {
  /** The name in code; `sqlName` returns the name in the database. */
  readonly name: string
  readonly label: Label
  readonly key: string
  /** The field by which an import matches rows: the natural key, if the table has one. */
  readonly identity: string
  /** The display name is the first of these fields that has a value, else the table's label with the key. */
  readonly names?: readonly string[]
  readonly request: RequestSize
  readonly fields: Readonly<Record<string, Field>>
  readonly range?: Range
  /** A row needs at least one of these. */
  readonly someOf?: readonly [string, ...string[]]
  /**
   * Fields that identify a row's subject. Several rows may have the same subject, so an import asks if new rows replace
   * them.
   */
  readonly subject?: readonly string[]
  /** Field with the code of the row's event. An import matches a row without a key only within the same event. */
  readonly ofEvent?: string
  /** `true` requires every field of each row. */
  readonly addMultiple?: true | SharedAdding
  readonly editMultiple?: false
  /** Each row has a card: a panel with its seals, sales and figures in all events. */
  readonly card?: true
  readonly page?: true
  /** `false`: the table has no view; another screen shows and edits its rows. */
  readonly view?: false
  /** Only special acts write the rows. Other writes fail with this error, and an import skips the rows. */
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

/** @throws Error with `table.field` if the declaration refers to a field that the table lacks */
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

/** Table name in the database: in lower case at both homes. */
export function sqlName(declaration: Pick<TableDeclaration, 'name'>): string {
  return declaration.name.toLowerCase()
}

export function fieldNames(declaration: TableDeclaration): string[] {
  return Object.keys(declaration.fields)
}

/** Safe for names from requests, including `__proto__`. */
export function fieldOf(declaration: TableDeclaration, name: string): Field | undefined {
  return Object.hasOwn(declaration.fields, name) ? declaration.fields[name] : undefined
}

export function isOfRange({ range }: TableDeclaration, name: string): boolean {
  return name === range?.start || name === range?.end
}

/**
 * Groups of fields that must be written together: a range with its count, a code with its copied name, a computed field
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

/** Fields to compare for optimistic locking: an edit of `changed` fails if another person changed one of these. */
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

/** The display name with the identity or number range, to distinguish rows with similar names. */
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
