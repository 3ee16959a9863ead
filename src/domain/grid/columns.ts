import type { Value } from '#domain/kinds/kind.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import { type MasterName, nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { Names } from './display.ts'
import type { GridColumn } from './grid.ts'

export type NamesOf = Readonly<Partial<Record<MasterName, Names>>>

/** Names of a master's rows by code. Includes rows without a name, because a person can choose their codes, too. */
export function namesOf(master: MasterName, rows: readonly Row[]): Names {
  return finish(namesSteps(master, rows))
}

export function* namesSteps(master: MasterName, rows: readonly Row[]): Generator<number, Names> {
  const declaration: TableDeclaration = tables[master]
  const name = nameField(declaration)
  const names = new Map<Row[string], string>()
  for (let i = 0; i < rows.length; i++) {
    if (i % ROWS_A_STEP === ROWS_A_STEP - 1) yield i / rows.length
    const row = rows[i]!
    names.set(row[declaration.key] ?? null, String(row[name] ?? ''))
  }
  return names
}

/**
 * Fields that a list can show, in the order of the declaration. Omits a generated key if people identify the rows by
 * another field.
 */
export function shownFields({ fields, key, identity }: TableDeclaration): string[] {
  return Object.keys(fields).filter((field) => field !== key || key === identity)
}

/**
 * Columns that a list shows by default. Omits copied names (see `recordedName`), fields marked `aside`, and the
 * generated id if the rows have names.
 */
export function shownAtFirst(declaration: TableDeclaration): string[] {
  return shownFields(declaration).filter((field) => {
    const { kind, aside, copiedFrom } = declaration.fields[field]!
    return !aside && !copiedFrom && !(kind === 'id' && declaration.names)
  })
}

/**
 * Returns a copied name only if it differs from the master's current name, so that lists do not repeat names. Returns
 * '' if the name is empty or equal, or if the master is not loaded.
 */
export function recordedName(name: Value, code: Value, names: Names | undefined): string {
  return names && name !== null && name !== (names.get(code) ?? '') ? String(name) : ''
}

/** Columns of the grid. Contains every field, because a search also finds values of hidden columns. */
export function gridColumns({ fields, key, identity, range }: TableDeclaration, names: NamesOf): GridColumn[] {
  return Object.entries(fields).map(([field, { kind, references }]) => ({
    field,
    kind,
    unique: field === key || field === identity,
    names: references && names[references],
    named: references && copiedFor(field, fields),
    end: range?.start === field ? range.end : undefined,
  }))
}

export const copiedFor = (code: string, fields: TableDeclaration['fields']): string | undefined =>
  Object.keys(fields).find((field) => fields[field]!.copiedFrom === code)

export const mastersOf = ({ fields }: TableDeclaration): MasterName[] => [
  ...new Set(Object.values(fields).flatMap(({ references }) => references ?? [])),
]

/** If a table contains codes of one of these masters, its list has a quick filter for this master. */
const filterMasters: readonly MasterName[] = ['departments', 'personInCharge', 'events']

export interface FilterField {
  readonly master: MasterName
  readonly field: string
}

export function filterFields({ fields }: TableDeclaration): FilterField[] {
  return filterMasters.flatMap((master) => {
    const field = Object.keys(fields).find((name) => fields[name]?.references === master)
    return field === undefined ? [] : [{ master, field }]
  })
}
