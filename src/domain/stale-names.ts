import { nameField, type MasterName, type Row, type TableDeclaration } from './table.ts'
import { tableNames, tables, type TableName } from './tables/index.ts'

export interface CopiedField {
  readonly table: TableName
  readonly field: string
  readonly code: string
  readonly master: MasterName
}

/** Rows whose copied name differs from the master's. */
export interface StaleName extends CopiedField {
  readonly id: string
  readonly of: number
  readonly old: string
  readonly now: string
  readonly keys: readonly number[]
}

/** Complete tables. */
export type RowsByTable = Readonly<Partial<Record<TableName, readonly Row[]>>>

/** In menu order. */
export function copiedFields(declarations: Readonly<Record<string, TableDeclaration>> = tables): CopiedField[] {
  return Object.values(declarations).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { copiedFrom: code }]) => {
      const master = code === undefined ? undefined : fields[code]?.references
      return code === undefined || master === undefined ? [] : [{ table: name as TableName, field, code, master }]
    }),
  )
}

/** Includes the masters. */
export const COPYING_TABLES: readonly TableName[] = tableNames.filter((name) =>
  copiedFields().some(({ table, master }) => name === table || name === master),
)

/** By table, master and code. Skips blank copies and codes without a named master row. */
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
