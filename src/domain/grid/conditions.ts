import type { Value } from '#domain/kinds/kind.ts'
import { type SearchWord, searchWords } from '#domain/search.ts'
import type { Dictionary } from './dictionary.ts'
import { type Slices, sliceSteps } from './sorting.ts'
import type { Texts } from './texts.ts'
import type { Bound, Condition } from './list-query.ts'

/**
 * Result of a condition for each distinct value: `ids[id]` is 1 if the value with this id matches. In a column of
 * codes, some rows may have a name but no code. For these rows, the filter uses `otherwise`: the result for each name.
 */
export interface Passing {
  readonly of: Dictionary
  readonly ids: Uint8Array
  readonly otherwise?: { readonly of: Dictionary; readonly ids: Uint8Array }
}

/**
 * Evaluates a condition for each distinct value of the column. Null if the condition is incomplete.
 * @param named column that stores the name for each code of this column; undefined if there is none
 */
export function* passing(condition: Condition, texts: Texts, named: Texts | undefined): Slices<Passing | null> {
  const { dictionary: of, names } = texts
  yield* of.encoding
  if (condition.is === 'containing') {
    const words = searchWords(condition.text)
    return words.length === 0 ? null : { of, ids: yield* containing(texts, words) }
  }
  if (condition.is === 'empty') return { of, ids: yield* marked(of, (value) => (value === null) === condition.empty) }
  if (condition.is === 'between') {
    const { from, to } = condition
    if (from === null && to === null) return null
    // Dates such as 2026-04-01 compare correctly as strings.
    const within = (value: Value) =>
      value !== null && (from === null || (value as Bound) >= from) && (to === null || (value as Bound) <= to)
    return { of, ids: yield* marked(of, within) }
  }
  const values = new Set(condition.values)
  if (values.size === 0) return null
  const ids = yield* marked(of, (value) => values.has(value))
  const known = new Set<Value>()
  for (const value of values) if (names?.get(value)) known.add(names.get(value)!)
  if (!named || known.size === 0) return { of, ids }
  yield* named.dictionary.encoding
  const other = yield* marked(named.dictionary, (value) => known.has(value))
  return { of, ids, otherwise: { of: named.dictionary, ids: other } }
}

function* containing(texts: Texts, words: readonly SearchWord[]): Slices<Uint8Array> {
  yield* texts.preparing
  let needed = new Uint8Array(texts.dictionary.size).fill(1)
  for (const word of words) {
    const hits = new Uint8Array(needed.length)
    yield* texts.hits(word, needed, hits)
    needed = hits
  }
  return needed
}

function* marked(dictionary: Dictionary, passes: (value: Value) => boolean): Slices<Uint8Array> {
  const ids = new Uint8Array(dictionary.size)
  for (let id = 0; id < ids.length; id++) {
    if (id % sliceSteps === 0) yield
    ids[id] = Number(passes(dictionary.value(id)))
  }
  return ids
}
