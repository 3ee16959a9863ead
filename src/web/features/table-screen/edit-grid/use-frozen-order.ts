import { useState } from 'react'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { rowsByKey } from './use-edits.ts'

export interface FrozenOrder {
  /** The keys of the rows, in the order in which they are shown. */
  readonly ids: readonly number[]
  /** All rows that were ever shown, by their keys: one that somebody deletes stays in sight. */
  readonly opened: ReadonlyMap<number, Row>
}

/**
 * The rows that are found, in an order that stays while somebody works in it: an edit may change what a row is sorted
 * or found by, and no row must move from under the hand. What others add comes last. Only what is asked for anew
 * (`asked`:
 * search, filters, sort) orders the rows anew.
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
