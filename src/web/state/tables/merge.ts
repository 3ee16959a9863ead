import type { Row } from '#domain/table.ts'

const keyOf = (row: Row, key: string) => row[key] as number

/** Merges `written` into `rows`, which are in the order of their keys. A written row replaces the row with its key. */
export function withRows(rows: readonly Row[], written: readonly Row[], key: string): readonly Row[] {
  const added = [...written].sort((a, b) => keyOf(a, key) - keyOf(b, key))
  const merged: Row[] = []
  let next = 0
  for (const row of rows) {
    const at = keyOf(row, key)
    while (next < added.length && keyOf(added[next]!, key) < at) merged.push(added[next++]!)
    if (next < added.length && keyOf(added[next]!, key) === at) merged.push(added[next++]!)
    else merged.push(row)
  }
  while (next < added.length) merged.push(added[next++]!)
  return merged
}

/** The rows without those whose key is in `keys`. */
export function withoutRows(rows: readonly Row[], keys: readonly number[], key: string): readonly Row[] {
  const gone = new Set(keys)
  return rows.filter((row) => !gone.has(keyOf(row, key)))
}
