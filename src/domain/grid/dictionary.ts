import type { KindName } from '../kinds/index.ts'
import type { Value } from '../kinds/kind.ts'
import type { Row } from '../table.ts'
import { type Codes, finish, mergeSort, narrowest, numbersFrom, type Slices, sliceSteps } from './order.ts'

/** Text is ordered as a Japanese reader expects, numbers within it by their size. */
const collator = new Intl.Collator('ja', { numeric: true })

/** Few enough to be exact as a number. */
const digits = /^\d{1,15}$/

/** Below zero where `a` comes first. Neither is null: empty cells have their own place (spec §4). */
export function compareValues(a: Value, b: Value): number {
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
}

/**
 * One column by its distinct values: a small number (id) per row, and a rank per id once the column has been asked for in
 * order. Id 0 is the empty cell. Searching, filtering and sorting look at each distinct value once, and then only at ids.
 */
export class Dictionary {
  readonly rows: readonly Row[]
  readonly field: string
  readonly kind: KindName
  /** The id of each row. Complete once `encoding` has finished. */
  codes: Codes = new Uint8Array(0)
  /** The first row that has each id; what it says of id 0 means nothing. */
  #firsts = new Uint32Array(1)
  #ranks: Uint32Array | null = null
  /** Ranks in use, the empty cell's included: it has the last. */
  ranksEnd = 0
  #previous: Dictionary | null
  readonly encoding: Slices
  readonly ranking: Slices

  /** @param previous the same column before some rows changed: what it has ranked need not be compared again */
  constructor(rows: readonly Row[], field: string, kind: KindName, previous?: Dictionary) {
    this.rows = rows
    this.field = field
    this.kind = kind
    // One that was never ranked has nothing to give but what it took over itself; keeping it would keep every table there ever was.
    this.#previous = !previous || previous.ranked ? (previous ?? null) : previous.#previous
    this.encoding = this.#encode()
    this.ranking = this.#rank()
  }

  /** How many ids there are, the empty cell's included. */
  get size(): number {
    return this.#firsts.length
  }

  value(id: number): Value {
    return id === 0 ? null : (this.rows[this.#firsts[id]!]![this.field] ?? null)
  }

  /** The ranks, if they have been worked out. */
  get ranked(): Uint32Array | null {
    return this.#ranks
  }

  /** The rank of each id, ascending with empty cells last. Works them out now if idle time has not. */
  ranks(): Uint32Array {
    finish(this.ranking)
    return this.#ranks!
  }

  *#encode(): Slices {
    const { rows, field } = this
    const codes = new Uint32Array(rows.length)
    const firsts = [0]
    const ids = new Map<Value, number>()
    for (let row = 0; row < rows.length; row++) {
      if (row % sliceSteps === 0) yield
      const value = rows[row]![field] ?? null
      if (value === null) continue
      let id = ids.get(value)
      if (id === undefined) {
        id = firsts.length
        ids.set(value, id)
        firsts.push(row)
      }
      codes[row] = id
    }
    this.#firsts = Uint32Array.from(firsts)
    this.codes = narrowest(codes, firsts.length)
  }

  *#rank(): Slices {
    yield* this.encoding
    finish(this.encoding)
    const compare = yield* this.#comparer()
    const ids = numbersFrom(1, this.size - 1)
    const ordered = yield* mergeSort(ids, compare)
    const ranks = new Uint32Array(this.size)
    let rank = 0
    for (let at = 0; at < ordered.length; at++) {
      if (at % sliceSteps === 0) yield
      if (at > 0 && compare(ordered[at - 1]!, ordered[at]!) !== 0) rank++
      ranks[ordered[at]!] = rank
    }
    ranks[0] = rank + 1
    this.#ranks = ranks
    this.ranksEnd = rank + 2
    this.#previous = null
  }

  /** Compares ids by their values, or by the ranks that both had before. */
  *#comparer(): Slices<(a: number, b: number) => number> {
    const sizes = yield* this.#sizes()
    const byValue = (a: number, b: number): number => {
      const difference = sizes[a]! - sizes[b]!
      return Number.isNaN(difference) ? compareValues(this.value(a), this.value(b)) : difference
    }
    const previous = this.#previous
    const ranked = previous?.ranked
    if (!previous || !ranked) return byValue
    const known = new Map<Value, number>()
    for (let id = 1; id < previous.size; id++) {
      if (id % sliceSteps === 0) yield
      known.set(previous.value(id), ranked[id]! + 1)
    }
    const before = new Uint32Array(this.size)
    for (let id = 1; id < this.size; id++) {
      if (id % sliceSteps === 0) yield
      before[id] = known.get(this.value(id)) ?? 0
    }
    return (a, b) => (before[a]! && before[b]! ? before[a]! - before[b]! : byValue(a, b))
  }

  /** The size of each value that is a number, or text of digits only, which the collator orders by its size too; NaN for other text. */
  *#sizes(): Slices<Float64Array> {
    const sizes = new Float64Array(this.size)
    for (let id = 1; id < this.size; id++) {
      if (id % sliceSteps === 0) yield
      const value = this.value(id)
      sizes[id] = typeof value !== 'string' || digits.test(value) ? Number(value) : Number.NaN
    }
    return sizes
  }
}
