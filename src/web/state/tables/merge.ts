import type { Row } from '#domain/table.ts'

const keyOf = (row: Row, key: string) => row[key] as number

/** Rows in key order, into which `written` is merged by key. Both arguments stay unchanged. */
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

/** Leaves out the rows whose key is among `keys`. */
export function withoutRows(rows: readonly Row[], keys: readonly number[], key: string): readonly Row[] {
  const gone = new Set(keys)
  return rows.filter((row) => !gone.has(keyOf(row, key)))
}
