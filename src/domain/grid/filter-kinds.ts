import type { KindName } from '#domain/kinds/index.ts'
import type { Field } from '#domain/table.ts'
import { searchWords } from '#domain/search.ts'
import type { Condition } from './list-query.ts'

/** Kinds of filters that the filter panel offers. `filled` is the opposite of `empty`. */
export type FilterKind = Condition['is'] | 'filled'

const numbers = ['between', 'oneOf'] as const
const dates = ['between', 'oneOf'] as const
const texts = ['containing', 'oneOf'] as const

const byKind: Readonly<Record<KindName, readonly FilterKind[]>> = {
  id: numbers,
  code: numbers,
  reference: ['oneOf', 'containing'],
  number: numbers,
  count: numbers,
  quantity: numbers,
  money: numbers,
  yen: numbers,
  percent: numbers,
  text: texts,
  card: texts,
  registration: texts,
  date: dates,
  flag: ['oneOf'],
}

/**
 * Kinds of filters for a field, the most frequently used first. Omits `empty` and `filled` if the field is never empty.
 */
export function filterKindsOf({ kind, essential }: Field): readonly FilterKind[] {
  return essential || kind === 'flag' ? byKind[kind] : [...byKind[kind], 'empty', 'filled']
}

export const hasRange = ({ kind }: Field): boolean => byKind[kind][0] === 'between'

export function filterKindOf(condition: Condition): FilterKind {
  return condition.is === 'empty' && !condition.empty ? 'filled' : condition.is
}

/** True if the condition is incomplete, such as a range without bounds. It then filters nothing. */
export function filtersNothing(condition: Condition): boolean {
  if (condition.is === 'containing') return searchWords(condition.text).length === 0
  if (condition.is === 'between') return condition.from === null && condition.to === null
  return condition.is === 'oneOf' && condition.values.length === 0
}
