import type { Value } from '#domain/kinds/kind.ts'
import type { Grid } from './grid.ts'
import { numbersFrom } from './numbers-from.ts'
import { countingSort, passSteps, type Slices } from './sorting.ts'
import type { Condition, ListQuery } from './list-query.ts'

export interface Tally {
  readonly value: Value
  readonly count: number
}

/** Maximum number of values in the list of a filter. In a longer list, choosing is slower than typing. */
export const MAX_VALUES = 20_000

/**
 * For each value of a column, counts the rows that match all filters except those on this column. A row that has only
 * a copied name, such as 営業部, counts for the code with this name. Null if there are more than `MAX_VALUES` values.
 */
export function* tallying(grid: Grid, field: string, wanted: ListQuery): Slices<readonly Tally[] | null> {
  const column = grid.column(field)
  if (!column) throw new Error(`no column ${field}`)
  const { dictionary, names } = column
  yield* dictionary.encoding
  if (dictionary.size > MAX_VALUES) return null
  const conditions = wanted.conditions.filter((condition) => condition.field !== field)
  const rows = yield* grid.beside().viewing({ query: wanted.query, conditions, sorts: [] })
  const counts = new Uint32Array(dictionary.size)
  for (let i = 0; i < rows.length; i++) {
    if (i % passSteps === passSteps - 1) yield
    counts[dictionary.codes[rows[i]!]!]!++
  }
  yield* dictionary.ranking
  const ids = numbersFrom(0, dictionary.size)
  const inOrder = yield* countingSort(ids.subarray(1), ids, dictionary.ranks(), dictionary.ranksEnd, false)
  const tallies = new Map<Value, number>()
  for (const id of inOrder) if (counts[id]! > 0) tallies.set(dictionary.value(id), counts[id]!)
  const byName = yield* copiedNames(grid, field, rows)
  let added = false
  for (const [code, name] of byName.size > 0 && names ? names : []) {
    const more = name && byName.get(name)
    if (!more) continue
    added ||= !tallies.has(code)
    tallies.set(code, (tallies.get(code) ?? 0) + more)
  }
  const found = Array.from(tallies, ([value, count]) => ({ value, count }))
  if (added) found.sort((a, b) => Number(a.value) - Number(b.value))
  return counts[0]! > 0 ? [...found, { value: null, count: counts[0]! }] : found
}

function* copiedNames(grid: Grid, field: string, rows: Uint32Array): Slices<ReadonlyMap<Value, number>> {
  const counted = new Map<Value, number>()
  const { codes } = grid.column(field)!.dictionary
  const copied = grid.named(field)?.dictionary
  if (!copied) return counted
  yield* copied.encoding
  for (let i = 0; i < rows.length; i++) {
    if (i % passSteps === passSteps - 1) yield
    const row = rows[i]!
    if (codes[row] !== 0 || copied.codes[row] === 0) continue
    const name = copied.value(copied.codes[row]!)
    counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  return counted
}

export function* counting(grid: Grid, conditions: readonly Condition[]): Slices<readonly number[]> {
  const beside = grid.beside()
  const counts: number[] = []
  for (const condition of conditions) {
    const found = yield* beside.viewing({ query: '', conditions: [condition], sorts: [] })
    counts.push(found.length)
  }
  return counts
}
