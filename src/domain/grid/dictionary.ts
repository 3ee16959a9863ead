import type { KindName } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { numbersFrom } from './numbers-from.ts'
import { type Codes, countingSort, narrowest, type Slices, sliceSteps } from './sorting.ts'
import { finish } from '#domain/steps.ts'
import { rank } from './ranking.ts'

export interface DictionaryColumn {
  readonly field: string
  readonly kind: KindName
  /** True if all values of the column are distinct. Equal values then need not be looked up. */
  readonly unique?: boolean
}

/**
 * Ids of the values in a column whose values are all distinct (see `Dictionary`): row i has the id i + 1. All such
 * columns of a table share these ids.
 */
const numbered = new WeakMap<readonly Row[], Codes>()

/**
 * Dictionary encoding of a column: each distinct value has an id and a sort rank. A search tests each distinct value
 * only once, even if many rows have this value. Id 0 is the empty cell.
 */
export class Dictionary {
  readonly rows: readonly Row[]
  readonly column: DictionaryColumn
  /** For each row, the id of its value. Complete after `encoding` has run. */
  codes: Codes = new Uint8Array(0)
  /** For each id but 0, the index of the first row with that value. Not used for a unique column. */
  #firsts = new Uint32Array(1)
  #ranks: Uint32Array | null = null
  readonly #orders: [Uint32Array?, Uint32Array?] = []
  /** The highest rank plus one. */
  ranksEnd = 0
  #previous: Dictionary | null
  readonly encoding: Slices
  readonly ranking: Slices

  /** @param previous dictionary of the same column before the data changed; its ranks save comparisons */
  constructor(rows: readonly Row[], column: DictionaryColumn, previous?: Dictionary) {
    this.rows = rows
    this.column = column
    // Skips a predecessor without ranks. Otherwise a chain of predecessors would keep all former tables in memory.
    this.#previous = !previous || previous.ranked ? (previous ?? null) : previous.#previous
    this.encoding = column.unique ? this.#number() : this.#encode()
    this.ranking = this.#rank()
  }

  /** Number of ids. Includes id 0, the empty cell. */
  get size(): number {
    return this.column.unique ? this.rows.length + 1 : this.#firsts.length
  }

  value(id: number): Value {
    if (id === 0) return null
    return this.rows[this.column.unique ? id - 1 : this.#firsts[id]!]![this.column.field] ?? null
  }

  get ranked(): Uint32Array | null {
    return this.#ranks
  }

  /**
   * Sort rank of each id, from 0 for the smallest value. The empty cell has the highest rank. Finishes the ranking at
   * once if it is not complete yet.
   */
  ranks(): Uint32Array {
    finish(this.ranking)
    return this.#ranks!
  }

  /** Row indexes in sort order, cached. Rows with equal values keep their order. */
  *ordering(descending: boolean): Slices<Uint32Array> {
    const kept = Number(descending)
    return (this.#orders[kept] ??= yield* this.ordered(numbersFrom(0, this.rows.length), descending))
  }

  *ordered(rows: Uint32Array, descending: boolean): Slices<Uint32Array> {
    yield* this.ranking
    return yield* countingSort(rows, this.codes, this.#ranks!, this.ranksEnd, descending)
  }

  *#number(): Slices {
    yield
    const { rows } = this
    const known = numbered.get(rows) ?? narrowest(numbersFrom(1, rows.length), rows.length + 1)
    numbered.set(rows, known)
    this.codes = known
  }

  *#encode(): Slices {
    const { rows } = this
    const { field } = this.column
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
    this.#firsts = new Uint32Array(firsts)
    this.codes = narrowest(codes, firsts.length)
  }

  *#rank(): Slices {
    yield* this.encoding
    const { ranks, end } = yield* rank(this.size, (id) => this.value(id), yield* this.#before())
    ranks[0] = end
    this.#ranks = ranks
    this.ranksEnd = end + 1
    this.#previous = null
  }

  /** For each id, the rank in the previous dictionary plus one; 0 for a new value. */
  *#before(): Slices<Uint32Array | null> {
    const previous = this.#previous
    const ranked = previous?.ranked
    if (!previous || !ranked) return null
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
    return before
  }
}
