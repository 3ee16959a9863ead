import { useMemo } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { OneRow } from '#domain/wire.ts'
import { useTablesData } from '#web/state/tables/loaded-tables.ts'

export type StoredRows = (row: OneRow) => Row | undefined

export function useStoredRows(rows: readonly OneRow[]): StoredRows {
  const data = useTablesData(tableNames)
  return useMemo(() => heldRows((table) => data[table]?.rows, rows), [data, rows])
}

export function heldRows(
  rowsOf: (table: TableName) => readonly Row[] | undefined,
  wanted: readonly OneRow[],
): StoredRows {
  const storedRows = new Map<TableName, ReadonlyMap<unknown, Row>>()
  for (const table of tableNames) {
    const keys = new Set<unknown>(wanted.filter((row) => row.table === table).map((row) => row.key))
    if (keys.size === 0) continue
    const { key }: TableDeclaration = tables[table]
    const rows = (rowsOf(table) ?? []).filter((row) => keys.has(row[key]))
    storedRows.set(table, new Map(rows.map((row) => [row[key], row])))
  }
  return ({ table, key }) => storedRows.get(table)?.get(key)
}
