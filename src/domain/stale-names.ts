import type { Value } from './kinds/kind.ts'
import { nameField, type MasterName, type Row, type TableDeclaration } from './table.ts'
import { tableNames, tables, type TableName } from './tables/index.ts'
import { compareTexts } from './text-order.ts'

export interface CopiedField {
  readonly table: TableName
  readonly field: string
  readonly code: string
  readonly master: MasterName | 'employees'
}

/**
 * A name that is stored beside a code, and differs from the name in the master row of this code. `keys`: the rows with
 * this old name.
 */
export interface StaleName extends CopiedField {
  readonly id: string
  readonly of: number | string
  readonly old: string
  readonly now: string
  readonly keys: readonly number[]
}

/** All rows of each table. */
export type RowsByTable = Readonly<Partial<Record<TableName, readonly Row[]>>>

/** All fields with a name that is copied from a master row, in the order of the menu. */
export function copiedFields(declarations: Readonly<Record<string, TableDeclaration>> = tables): CopiedField[] {
  return Object.values(declarations).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { copiedFrom, follows }]) => {
      // An employee's name is copied from the employee whose company code the row contains. Other auto-filled fields
      // keep the value from the time of entry, so they may differ from the master row.
      const code = copiedFrom ?? (field === nameField(tables.employees) ? follows : undefined)
      const declared = code === undefined ? undefined : fields[code]
      const master = copiedFrom === undefined ? declared?.codeOf : declared?.references
      return code === undefined || master === undefined ? [] : [{ table: name as TableName, field, code, master }]
    }),
  )
}

/** Tables that contain copied names, and the master tables of these names. */
export const COPYING_TABLES: readonly TableName[] = tableNames.filter((name) =>
  copiedFields().some(({ table, master }) => name === table || name === master),
)

/**
 * Finds outdated copies of names, sorted by table and code. Ignores empty copies, and codes whose master row is missing
 * or has no name. Ignores a copy that is the name of another employee: the row is then wrong, and the event's page
 * lists it as a fault.
 */
export function staleNames(rows: RowsByTable): readonly StaleName[] {
  return copiedFields().flatMap((copied) => {
    const names = namesOf(copied.master, rows[copied.master] ?? [])
    const ofOthers = new Set(copied.master === 'employees' ? names.values() : [])
    const found = new Map<string, StaleName & { readonly keys: number[] }>()
    const key = tables[copied.table].key
    for (const row of rows[copied.table] ?? []) {
      const of = row[copied.code]
      const old = row[copied.field]
      const now = names.get(of ?? null)
      if ((typeof of !== 'number' && typeof of !== 'string') || typeof old !== 'string') continue
      if (now === undefined || now === old || ofOthers.has(old)) continue
      const id = JSON.stringify([copied.table, copied.field, of, old, now])
      const stale = found.get(id)
      if (stale) stale.keys.push(Number(row[key]))
      else found.set(id, { ...copied, id, of, old, now, keys: [Number(row[key])] })
    }
    return [...found.values()].sort(byCode)
  })
}

function byCode({ of: a }: StaleName, { of: b }: StaleName): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
}

function namesOf(master: CopiedField['master'], rows: readonly Row[]): ReadonlyMap<Value, string> {
  const { identity } = tables[master]
  const field = nameField(tables[master])
  const names = new Map<Value, string>()
  for (const row of rows) {
    const [code, name] = [row[identity] ?? null, row[field]]
    if (code !== null && typeof name === 'string') names.set(code, name)
  }
  return names
}
