import { tableNamed } from '#domain/follows.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tableNames, type TableName, tables } from '#domain/tables/index.ts'

/**
 * Effect on a row's code if the master row with this code is deleted. `emptied`: the field becomes empty. `refused`:
 * the deletion is refused. `recorded`: the code stays, although no master row has it any more.
 */
export type Effect = 'emptied' | 'refused' | 'recorded'

export interface Referrers {
  readonly table: TableName
  readonly field: string
  readonly effect: Effect
  readonly count: number
}

export const referringTables = (master: TableName): TableName[] =>
  tableNames.filter((name) => {
    const { fields }: TableDeclaration = tables[name]
    return Object.values(fields).some((field) => tableNamed(field) === master)
  })

/**
 * Counts the rows that refer to the master rows to delete, by table and field. @param keys codes of the master rows to
 * delete @param rowsOf returns the loaded rows of a table
 */
export function referrersOf(
  master: TableName,
  keys: ReadonlySet<Value>,
  rowsOf: (table: TableName) => readonly Row[],
): Referrers[] {
  return referringTables(master).flatMap((table) => {
    const { fields }: TableDeclaration = tables[table]
    return Object.keys(fields).flatMap((field) => {
      const { enforced, emptied } = fields[field]!
      if (tableNamed(fields[field]!) !== master) return []
      const count = rowsOf(table).reduce((sum, row) => sum + Number(keys.has(row[field] ?? null)), 0)
      const effect: Effect = emptied ? 'emptied' : enforced ? 'refused' : 'recorded'
      return count === 0 ? [] : [{ table, field, effect, count }]
    })
  })
}
