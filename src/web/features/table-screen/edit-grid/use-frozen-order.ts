import { useState } from 'react'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { rowsByKey } from './use-edits.ts'

export interface FrozenOrder {
  readonly ids: readonly number[]
  /** All rows shown since editing began, by key: a row that somebody deletes stays visible. */
  readonly opened: ReadonlyMap<number, Row>
}

/**
 * The found rows in a frozen order: no row moves during editing, even if an edit changes its sort value. Rows that
 * others add are appended. Only a new search, filter or sort order (`asked`) reorders the rows.
 */
export function useFrozenOrder(
  table: TableName,
  rows: readonly Row[],
  found: Uint32Array,
  asked: readonly unknown[],
): FrozenOrder {
  const keys = () => Array.from(found, (index) => Number(rows[index]![tables[table].key as string]))
  const [held, hold] = useState(() => ({ asked, rows, ids: keys(), opened: rowsByKey(table, rows) }))
  const again = asked.some((one, at) => one !== held.asked[at])
  if (!again && rows === held.rows) return held
  const known = new Set(held.ids)
  const added = again ? [] : keys().filter((key) => !known.has(key))
  const ids = again ? keys() : added.length > 0 ? [...held.ids, ...added] : held.ids
  const opened = rows === held.rows ? held.opened : new Map([...held.opened, ...rowsByKey(table, rows)])
  const next = { asked, rows, ids, opened }
  hold(next)
  return next
}
