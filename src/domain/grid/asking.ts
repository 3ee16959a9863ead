import type { KindName } from '#domain/kinds/index.ts'
import type { Field } from '#domain/table.ts'
import { searchWords } from '#domain/search.ts'
import type { Condition } from './wanted.ts'

/** What a column can be asked: its conditions by name; that a cell is not empty by a name of its own. */
export type Question = Condition['is'] | 'filled'

const numbers = ['between', 'oneOf'] as const
const texts = ['containing', 'oneOf'] as const

/** What a column of each kind is asked, what is asked most first. */
const byKind: Readonly<Record<KindName, readonly Question[]>> = {
  id: numbers,
  code: numbers,
  reference: ['oneOf', 'containing'],
  number: numbers,
  count: numbers,
  quantity: numbers,
  money: numbers,
  percent: numbers,
  text: texts,
  card: texts,
  flag: ['oneOf'],
}

/** What a field can be asked, what is asked most first. What is never empty is not asked whether it is. */
export function questionsOf({ kind, essential }: Field): readonly Question[] {
  return essential || kind === 'flag' ? byKind[kind] : [...byKind[kind], 'empty', 'filled']
}

/** Whether a field holds numbers that can be asked for from one to another. */
export const isNumeric = ({ kind }: Field): boolean => byKind[kind] === numbers

export function questionOf(condition: Condition): Question {
  return condition.is === 'empty' && !condition.empty ? 'filled' : condition.is
}

/** Not filled in yet: it keeps every row. */
export function asksNothing(condition: Condition): boolean {
  if (condition.is === 'containing') return searchWords(condition.text).length === 0
  if (condition.is === 'between') return condition.from === null && condition.to === null
  return condition.is === 'oneOf' && condition.values.length === 0
}
