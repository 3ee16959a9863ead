import { computedFrom, type Computed } from './computed.ts'
import type { KindName, ValueOf } from './kinds/index.ts'
import type { Value } from './kinds/kind.ts'
import type { Label } from './locale.ts'

export type Rule = 'positive' | 'nonNegative' | 'nonZero' | readonly [min: number, max: number]

/** A column; the only source for every layer. */
export interface Field {
  readonly kind: KindName
  readonly label: Label
  /** Other column headers in files, in both languages; valid for all tables with this field. */
  readonly synonyms?: readonly string[]
  /** Required in the form. A file may leave the field empty, unless it is `essential`. */
  readonly required?: true
  /** Never empty, not even from a file: NOT NULL in the database. */
  readonly essential?: true
  readonly rule?: Rule
  readonly references?: MasterName
  /** A foreign key. Other codes record the past and may name no current row. */
  readonly enforced?: true
  /** ON DELETE SET NULL; otherwise the deletion is refused. */
  readonly emptied?: true
  /** The text is an employee's code, kept as a record: no foreign key. */
  readonly codeOf?: 'employees'
  /** The code field of this row whose master's name is copied here. */
  readonly copiedFrom?: string
  /** A form fills in this field from the row of this code, which has a field of the same name. */
  readonly follows?: string
  /** An import finds the code by its copied name if exactly one master row has that name. */
  readonly foundByName?: true
  /** Hidden in lists by default. */
  readonly aside?: true
  /** Its sum is meaningful: counts and amounts, never prices, rates or numbers. */
  readonly summed?: true
  /** Computed by the database (computed.ts); no form edits it. */
  readonly computed?: Computed
}

/** Maximum rows of a request; for a hosted project only. */
export interface RequestSize {
  readonly rows: 1000 | 10000
}

/** The form for several rows, and the fields chosen once for all of them. */
export interface SharedAdding {
  readonly shared: readonly string[]
  /** A row without a value in one of these is not saved. Other fields may be empty. */
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
  /** The name in the product; the database's is `sqlName`. */
  readonly name: string
  readonly label: Label
  readonly key: string
  /** An import matches rows by it: the natural key if there is one. */
  readonly identity: string
  /** The first field with a value is the display name; else table and key. */
  readonly names?: readonly string[]
  readonly request: RequestSize
  readonly fields: Readonly<Record<string, Field>>
  readonly range?: Range
  /** A row needs at least one of these. */
  readonly someOf?: readonly [string, ...string[]]
  /** Fields that name a row's subject, which rows may share. An import asks if new rows replace the stored ones. */
  readonly subject?: readonly string[]
  /** Field with the event that owns the row. A row of a file without a key matches only rows of the same event. */
  readonly ofEvent?: string
  /** `true`: every field of each row is required. */
  readonly addMultiple?: true | SharedAdding
  readonly editMultiple?: false
  /** Each row has a card: its seals, sales and figures in all events. */
  readonly card?: true
  readonly page?: true
  /** The table has no view: another screen shows and changes its rows. */
  readonly view?: false
  /** Only acts of their own write the rows. Other writes are refused with this error; an import leaves the rows out. */
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

/** @throws `table.field` for a reference to a field that the table lacks */
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

/** The name in lower case, as in the databases of both homes. */
export function sqlName(declaration: Pick<TableDeclaration, 'name'>): string {
  return declaration.name.toLowerCase()
}

export function fieldNames(declaration: TableDeclaration): string[] {
  return Object.keys(declaration.fields)
}

/** Safe for names from requests, `__proto__` included. */
export function fieldOf(declaration: TableDeclaration, name: string): Field | undefined {
  return Object.hasOwn(declaration.fields, name) ? declaration.fields[name] : undefined
}

export function isOfRange({ range }: TableDeclaration, name: string): boolean {
  return name === range?.start || name === range?.end
}

/**
 * Fields that are written together: a range with its count, a code with its copied name, a computed field with its
 * factors.
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

/** Optimistic locking: an edit of `changed` must match the stored values of these fields. */
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

/** The display name with the identity or the number range, to be unique among similar names. */
export function distinctName(declaration: TableDeclaration, row: Row, tableLabel: string): string {
  const { identity, range } = declaration
  const name = displayName(declaration, row, tableLabel)
  const code = row[identity] ?? null
  if (identity !== 'id' && code !== null && name !== String(code)) return `${String(code)} ${name}`
  const [start, end] = range ? [row[range.start] ?? null, row[range.end] ?? null] : [null, null]
  return start === null || end === null ? name : `${name} ${String(start)}–${String(end)}`
}

/** The field with the display name, such as departmentName of departments. */
export function nameField(declaration: TableDeclaration): string {
  return declaration.names?.[0] ?? declaration.key
}
