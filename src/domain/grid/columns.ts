import type { Value } from '#domain/kinds/kind.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import { type MasterName, nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { Names } from './display.ts'
import type { GridColumn } from './grid.ts'

export type NamesOf = Readonly<Partial<Record<MasterName, Names>>>

/** Includes rows without a name, because their codes can be chosen, too. */
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

/** Fields in declared order. Omits a generated key if rows have another identity. */
export function shownFields({ fields, key, identity }: TableDeclaration): string[] {
  return Object.keys(fields).filter((field) => field !== key || key === identity)
}

/** Default columns. Omits copied names (see `recordedName`), and generated numbers of rows that have a name. */
export function shownAtFirst(declaration: TableDeclaration): string[] {
  return shownFields(declaration).filter((field) => {
    const { kind, aside, copiedFrom } = declaration.fields[field]!
    return !aside && !copiedFrom && !(kind === 'id' && declaration.names)
  })
}

/** The copied name, if it differs from the master's name; '' if equal, or if the master is not loaded. */
export function recordedName(name: Value, code: Value, names: Names | undefined): string {
  return names && name !== null && name !== (names.get(code) ?? '') ? String(name) : ''
}

/** Every field is searchable, even if its column is hidden. */
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

/** Masters that get a quick filter in every table with their code or name. */
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
