import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'

export interface LeftSelection {
  /** Selected rows that were deleted, with their last loaded values. */
  readonly deletedRows: readonly Row[]
  /** Selected rows that no longer match the list's filters. */
  readonly unmatched: readonly Row[]
}

export interface Remaining extends LeftSelection {
  readonly selected: ReadonlySet<Value>
}

export function mergedLosses(key: string, earlier: LeftSelection, added: LeftSelection): LeftSelection {
  const unite = (...rowLists: readonly Row[]) => [...new Map(rowLists.map((row) => [row[key], row])).values()]
  const deletedRows = unite(...earlier.deletedRows, ...added.deletedRows)
  const deletedKeys = new Set(deletedRows.map((row) => row[key]))
  return {
    deletedRows,
    unmatched: unite(...earlier.unmatched, ...added.unmatched).filter((row) => !deletedKeys.has(row[key])),
  }
}

export function remaining(
  key: string,
  selected: ReadonlySet<Value>,
  before: readonly Row[],
  rows: readonly Row[],
  foundRows: readonly Row[],
): Remaining {
  const keyOf = (row: Row) => row[key] ?? null
  const stillSelected = new Set<Value>()
  for (const row of foundRows) if (selected.has(keyOf(row))) stillSelected.add(keyOf(row))
  if (stillSelected.size === selected.size) return { selected, deletedRows: [], unmatched: [] }
  const hasLeft = (row: Row) => selected.has(keyOf(row)) && !stillSelected.has(keyOf(row))
  const unmatched = rows.filter(hasLeft)
  const unmatchedKeys = new Set(unmatched.map(keyOf))
  return {
    selected: stillSelected,
    deletedRows: before.filter((row) => hasLeft(row) && !unmatchedKeys.has(keyOf(row))),
    unmatched,
  }
}
