import { finish, ROWS_A_STEP } from '../steps.ts'
import { type MasterName, nameField, type Row, type TableDeclaration } from '../table.ts'
import { tables } from '../tables/index.ts'
import type { Names } from './display.ts'
import type { Filter, GridColumn } from './grid.ts'

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
 * The fields that a list shows, in order: without the number that the database gives a row, where people know the row
 * by something else.
 */
export function shownFields({ fields, key, identity }: TableDeclaration): string[] {
  return Object.keys(fields).filter((field) => field !== key || key === identity)
}

/** The columns of a table's grid: every field can be searched for, one that is not shown too. */
export function gridColumns(declaration: TableDeclaration, names: NamesOf): GridColumn[] {
  return Object.entries(declaration.fields).map(([field, { kind, references }]) => {
    const unique = field === declaration.key || field === declaration.identity
    return { field, kind, unique, names: references && names[references] }
  })
}

/** The masters by which every table is filtered whose rows have their code or name. */
const filterMasters: readonly MasterName[] = ['departments', 'personInCharge', 'events']

export interface FilterField {
  readonly master: MasterName
  readonly field: string
  /** Where the name stands that goes with the code; a row without the code is known by it. */
  readonly nameField?: string
}

/** The filters of a table's screen. */
export function filterFields({ fields }: TableDeclaration): FilterField[] {
  return filterMasters.flatMap((master) => {
    const field = Object.keys(fields).find((name) => fields[name]?.references === master)
    if (field === undefined) return []
    const named = Object.keys(fields).find((name) => fields[name]?.copiedFrom === field)
    return [{ master, field, ...(named !== undefined && { nameField: named }) }]
  })
}

/** The filter that keeps the rows of one of the master's rows; null keeps those whose code is empty. */
export function filterOf(
  { field, nameField: named }: FilterField,
  code: number | null,
  names: Names | undefined,
): Filter {
  const name = code === null ? undefined : names?.get(code)
  const otherwise = named !== undefined && name ? { field: named, value: name } : undefined
  return { field, value: code, ...(otherwise && { otherwise }) }
}
