import { useState } from 'react'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { rowsByKey } from './use-edits.ts'

export interface FrozenOrder {
  readonly ids: readonly number[]
  /** All rows shown since editing began, by key: a row that somebody deletes stays visible. */
  readonly openedRows: ReadonlyMap<number, Row>
}

/**
 * The found rows in a frozen order: no row moves during editing, even if an edit changes its sort value. Rows that
 * others add are appended. Only a new search, filter or sort order (`orderKey`) reorders the rows.
 */
export function useFrozenOrder(
  table: TableName,
  rows: readonly Row[],
  foundRows: Uint32Array,
  orderKey: readonly unknown[],
): FrozenOrder {
  const keys = () => Array.from(foundRows, (index) => Number(rows[index]![tables[table].key as string]))
  const [frozen, setFrozen] = useState(() => ({ orderKey, rows, ids: keys(), openedRows: rowsByKey(table, rows) }))
  const isOrderChanged = orderKey.some((one, at) => one !== frozen.orderKey[at])
  if (!isOrderChanged && rows === frozen.rows) return frozen
  const frozenIds = new Set(frozen.ids)
  const added = isOrderChanged ? [] : keys().filter((key) => !frozenIds.has(key))
  const ids = isOrderChanged ? keys() : added.length > 0 ? [...frozen.ids, ...added] : frozen.ids
  const openedRows =
    rows === frozen.rows ? frozen.openedRows : new Map([...frozen.openedRows, ...rowsByKey(table, rows)])
  const next = { orderKey, rows, ids, openedRows }
  setFrozen(next)
  return next
}
