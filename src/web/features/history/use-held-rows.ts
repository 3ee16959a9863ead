import { useMemo } from 'react'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { OneRow } from '#domain/wire.ts'
import { type TablesStore, useTables } from '../../state/tables.tsx'

/** The rows as they stand now, as far as they are there and held. */
export type HeldRows = (row: OneRow) => Row | undefined

/** Finds the rows in one pass over each of their tables. */
export function useHeldRows(wanted: readonly OneRow[]): HeldRows {
  const store = useTables()
  return useMemo(() => heldRows(store, wanted), [store, wanted])
}

/** The rows as they stand at this moment. */
export function heldRows(store: Pick<TablesStore, 'get'>, wanted: readonly OneRow[]): HeldRows {
  const found = new Map<TableName, ReadonlyMap<unknown, Row>>()
  for (const table of tableNames) {
    const keys = new Set<unknown>(wanted.filter((row) => row.table === table).map((row) => row.key))
    if (keys.size === 0) continue
    const { key }: TableDeclaration = tables[table]
    const rows = (store.get(table).data?.rows ?? []).filter((row) => keys.has(row[key]))
    found.set(table, new Map(rows.map((row) => [row[key], row])))
  }
  return ({ table, key }) => found.get(table)?.get(key)
}
