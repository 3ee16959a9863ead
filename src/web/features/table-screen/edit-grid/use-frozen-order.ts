import { useState } from 'react'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { rowsByKey } from './use-edits.ts'

export interface FrozenOrder {
  readonly ids: readonly number[]
  /**
   * All rows that were loaded since editing began, by key, with their last loaded values. If another user deletes a
   * row, the grid shows the row as it is in this map.
   */
  readonly openedRows: ReadonlyMap<number, Row>
}

/**
 * The rows of the grid in a fixed order. An edit never moves its row, even if it changes a sorted column. Rows added by
 * other users come last. Only a new `orderKey` (search, filters, sort order) sorts the rows again.
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
