import { nameField, type MasterName, type Row, type TableDeclaration } from './table.ts'
import { tableNames, tables, type TableName } from './tables/index.ts'

/** A field with a copied name, and the name's source, from the declarations. */
export interface CopiedField {
  readonly table: TableName
  readonly field: string
  readonly code: string
  readonly master: MasterName
}

/** Rows of one table with a copied name that differs from the present name in the master. */
export interface StaleName extends CopiedField {
  /** Unique identifier. */
  readonly id: string
  /** The code. */
  readonly of: number
  readonly old: string
  readonly now: string
  /** Keys of the affected rows. */
  readonly keys: readonly number[]
}

/** Complete tables. */
export type RowsByTable = Readonly<Partial<Record<TableName, readonly Row[]>>>

/** Every copied name of every table, in menu order. */
export function copiedFields(declarations: Readonly<Record<string, TableDeclaration>> = tables): CopiedField[] {
  return Object.values(declarations).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { copiedFrom: code }]) => {
      const master = code === undefined ? undefined : fields[code]?.references
      return code === undefined || master === undefined ? [] : [{ table: name as TableName, field, code, master }]
    }),
  )
}

/** The tables with copied names, and the masters with the names. */
export const COPYING_TABLES: readonly TableName[] = tableNames.filter((name) =>
  copiedFields().some(({ table, master }) => name === table || name === master),
)

/**
 * The copied names that differ from the present names of their masters, by table, master and code.
 * Blank copies are skipped, and so are codes without a master row or without a name there.
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

/** Names by code. */
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
