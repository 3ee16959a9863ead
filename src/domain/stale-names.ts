import { nameField, type MasterName, type Row, type TableDeclaration } from './table.ts'
import { tableNames, tables, type TableName } from './tables/index.ts'

/** A field that holds a copy of a name, and where the name comes from: as the declarations say. */
export interface CopiedField {
  readonly table: TableName
  readonly field: string
  readonly code: string
  readonly master: MasterName
}

/** Rows of one table that call a code's row by a name that its master does not have today. */
export interface StaleName extends CopiedField {
  /** Tells stale names apart. */
  readonly id: string
  /** The code itself. */
  readonly of: number
  readonly old: string
  readonly now: string
  /** The keys of the rows. */
  readonly keys: readonly number[]
}

/** Whole tables. */
export type RowsByTable = Readonly<Partial<Record<TableName, readonly Row[]>>>

/** Every copied name of every table, in the order of the menu. */
export function copiedFields(declarations: Readonly<Record<string, TableDeclaration>> = tables): CopiedField[] {
  return Object.values(declarations).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { copiedFrom: code }]) => {
      const master = code === undefined ? undefined : fields[code]?.references
      return code === undefined || master === undefined ? [] : [{ table: name as TableName, field, code, master }]
    }),
  )
}

/** The tables that stale names are looked for in, and the masters that have the names. */
export const COPYING_TABLES: readonly TableName[] = tableNames.filter((name) =>
  copiedFields().some(({ table, master }) => name === table || name === master),
)

/**
 * The copied names that differ from their masters' of today, by table, master and code. A blank was never copied, and a
 * code that no master has, or whose master has no name, has nothing to be brought up to date with.
 */
export function staleNames(rows: RowsByTable): readonly StaleName[] {
  return copiedFields().flatMap((copied) => {
    const names = namesOf(copied.master, rows[copied.master] ?? [])
    const found = new Map<string, StaleName & { readonly keys: number[] }>()
    const key = tables[copied.table].key
    for (const row of rows[copied.table] ?? []) {
      const of = row[copied.code]
      const old = row[copied.field]
      const now = typeof of === 'number' ? names.get(of) : undefined
      if (typeof of !== 'number' || typeof old !== 'string' || now === undefined || now === old) continue
      const id = JSON.stringify([copied.table, copied.field, of, old, now])
      const stale = found.get(id)
      if (stale) stale.keys.push(Number(row[key]))
      else found.set(id, { ...copied, id, of, old, now, keys: [Number(row[key])] })
    }
    return [...found.values()].sort((a, b) => a.of - b.of)
  })
}

/** The names of a master's rows, by code. */
function namesOf(master: MasterName, rows: readonly Row[]): ReadonlyMap<number, string> {
  const { key } = tables[master]
  const field = nameField(tables[master])
  const names = new Map<number, string>()
  for (const row of rows) {
    const [code, name] = [row[key], row[field]]
    if (typeof code === 'number' && typeof name === 'string') names.set(code, name)
  }
  return names
}
