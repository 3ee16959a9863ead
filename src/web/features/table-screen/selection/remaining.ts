import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'

export interface LeftSelection {
  /** The deleted rows, with their last known values. */
  readonly gone: readonly Row[]
  /** Rows that no longer match the list's filters. */
  readonly unmatched: readonly Row[]
}

export interface Remaining extends LeftSelection {
  readonly chosen: ReadonlySet<Value>
}

export function together(key: string, before: LeftSelection, now: LeftSelection): LeftSelection {
  const unite = (...some: readonly Row[]) => [...new Map(some.map((row) => [row[key], row])).values()]
  const gone = unite(...before.gone, ...now.gone)
  const known = new Set(gone.map((row) => row[key]))
  return { gone, unmatched: unite(...before.unmatched, ...now.unmatched).filter((row) => !known.has(row[key])) }
}

export function remaining(
  key: string,
  chosen: ReadonlySet<Value>,
  before: readonly Row[],
  rows: readonly Row[],
  found: readonly Row[],
): Remaining {
  const keyOf = (row: Row) => row[key] ?? null
  const stays = new Set<Value>()
  for (const row of found) if (chosen.has(keyOf(row))) stays.add(keyOf(row))
  if (stays.size === chosen.size) return { chosen, gone: [], unmatched: [] }
  const hasLeft = (row: Row) => chosen.has(keyOf(row)) && !stays.has(keyOf(row))
  const unmatched = rows.filter(hasLeft)
  const known = new Set(unmatched.map(keyOf))
  return { chosen: stays, gone: before.filter((row) => hasLeft(row) && !known.has(keyOf(row))), unmatched }
}
