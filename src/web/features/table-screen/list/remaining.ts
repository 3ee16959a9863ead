import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'

export interface Remaining {
  readonly chosen: ReadonlySet<Value>
  /** The rows that were chosen and are no more. */
  readonly left: readonly Row[]
}

/** What remains chosen after someone else changed the table. */
export function remaining(
  key: string,
  chosen: ReadonlySet<Value>,
  before: readonly Row[],
  after: readonly Row[],
): Remaining {
  const exists = new Set<Value>()
  for (const row of after) if (chosen.has(row[key] ?? null)) exists.add(row[key] ?? null)
  if (exists.size === chosen.size) return { chosen, left: [] }
  return { chosen: exists, left: before.filter((row) => chosen.has(row[key] ?? null) && !exists.has(row[key] ?? null)) }
}
