import type { Value } from '#domain/kinds/kind.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import { type MasterName, nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { Names } from './display.ts'
import type { GridColumn } from './grid.ts'

/** The names of each master's rows, for those that are loaded. */
export type NamesOf = Readonly<Partial<Record<MasterName, Names>>>

/** The names of a master's rows by code. A row without a name is among them: its code can be chosen like any other. */
export function namesOf(master: MasterName, rows: readonly Row[]): Names {
  return finish(namesSteps(master, rows))
}

/** `namesOf` in steps that yield the share done. */
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
 * The fields that a list can show, in order: without the number that the database gives a row, where people know the
 * row by something else.
 */
export function shownFields({ fields, key, identity }: TableDeclaration): string[] {
  return Object.keys(fields).filter((field) => field !== key || key === identity)
}

/**
 * The fields that a list shows until somebody chooses others. A copied name stands beside its code where it differs
 * (`recordedName`); a number of the database's own says nothing of a row that has a name.
 */
export function shownAtFirst(declaration: TableDeclaration): string[] {
  return shownFields(declaration).filter((field) => {
    const { kind, aside, copiedFrom } = declaration.fields[field]!
    return !aside && !copiedFrom && !(kind === 'id' && declaration.names)
  })
}

/**
 * What a row calls its code by, where that is another name than its master's of today; '' where it is the same, and
 * while the master is not there.
 */
export function recordedName(name: Value, code: Value, names: Names | undefined): string {
  return names && name !== null && name !== (names.get(code) ?? '') ? String(name) : ''
}

/** The columns of a table's grid: every field can be searched for, one that is not shown too. */
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

/** The field of the name that is copied for a code. */
export const copiedFor = (code: string, fields: TableDeclaration['fields']): string | undefined =>
  Object.keys(fields).find((field) => fields[field]!.copiedFrom === code)

/** The masters whose names a table's rows show for their codes. */
export const mastersOf = ({ fields }: TableDeclaration): MasterName[] => [
  ...new Set(Object.values(fields).flatMap(({ references }) => references ?? [])),
]

/** The masters by which every table is filtered whose rows have their code or name. */
const filterMasters: readonly MasterName[] = ['departments', 'personInCharge', 'events']

export interface FilterField {
  readonly master: MasterName
  readonly field: string
}

/** The fields by which a table's screen is filtered at once. */
export function filterFields({ fields }: TableDeclaration): FilterField[] {
  return filterMasters.flatMap((master) => {
    const field = Object.keys(fields).find((name) => fields[name]?.references === master)
    return field === undefined ? [] : [{ master, field }]
  })
}
